import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { inFullDay } from '../ui/wording/dates.ts';
import { number } from '../ui/wording/formats.ts';
import css from './attendance.module.css';
import { reportWords as w } from './words.ts';

type Course = { minute: number; count: number }[];
type Props = { course: Course; before: { eventDate: string; course: Course } | null };

const SIZE = { width: 720, height: 220, left: 36, right: 12, top: 12, bottom: 28 };
const QUARTER = 15;

/** How people arrived, as two lines and as a table. */
export function CourseChart({ course, before }: Props) {
  const minutes = [...course, ...(before?.course ?? [])].map(({ minute }) => minute);
  const [from, to] = [Math.min(0, ...minutes) - QUARTER, Math.max(0, ...minutes) + QUARTER];
  const places = Array.from({ length: (to - from) / QUARTER + 1 }, (_, step) => from + step * QUARTER);
  const [now, then] = [filled(course, places), filled(before?.course ?? [], places)];
  const most = Math.max(1, ...now.map(({ count }) => count), ...then.map(({ count }) => count));
  const x = scaleLinear([from, to], [SIZE.left, SIZE.width - SIZE.right]);
  const y = scaleLinear([0, most], [SIZE.height - SIZE.bottom, SIZE.top]).nice(4);
  const drawn = line<Course[number]>(
    ({ minute }) => x(minute),
    ({ count }) => y(count),
  ).curve(curveMonotoneX);
  const filledIn = area<Course[number]>(
    ({ minute }) => x(minute),
    y(0),
    ({ count }) => y(count),
  ).curve(curveMonotoneX);
  return (
    <>
      <p className={css.legend} aria-hidden>
        <span>
          <span className={css.swatch} style={{ background: 'var(--accent)' }} />
          {w.thisTime}
        </span>
        {before && (
          <span>
            <span className={css.swatch} style={{ background: 'var(--quiet)' }} />
            {w.before(inFullDay(before.eventDate))}
          </span>
        )}
      </p>
      <svg className={css.chart} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden>
        {y
          .ticks(4)
          .filter(Number.isInteger)
          .map((count) => (
            <g key={count}>
              <line x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y(count)} y2={y(count)} stroke="var(--hairline)" />
              <text x={SIZE.left - 6} y={y(count) + 4} textAnchor="end" fontSize={12} fill="var(--quiet)">
                {number(count)}
              </text>
            </g>
          ))}
        {places
          .filter((minute) => minute % 60 === 0)
          .map((minute) => (
            <text key={minute} x={x(minute)} y={SIZE.height - 8} textAnchor="middle" fontSize={12} fill="var(--quiet)">
              {minute === 0 ? w.minute(0) : `${minute > 0 ? '+' : '−'}${Math.abs(minute) / 60} h`}
            </text>
          ))}
        <path d={filledIn(now) ?? ''} fill="var(--accent)" opacity={0.12} />
        {before && (
          <path d={drawn(then) ?? ''} fill="none" stroke="var(--quiet)" strokeWidth={2} strokeDasharray="5 4" />
        )}
        <path d={drawn(now) ?? ''} fill="none" stroke="var(--accent)" strokeWidth={2.5} />
      </svg>
      <details>
        <summary>{w.table}</summary>
        <table className={css.table}>
          <thead>
            <tr>
              <th>{w.time}</th>
              <th data-numeric>{w.thisTime}</th>
              {before && <th data-numeric>{inFullDay(before.eventDate)}</th>}
            </tr>
          </thead>
          <tbody>
            {places.slice(1, -1).map((minute, place) => (
              <tr key={minute}>
                <td>{w.minute(minute)}</td>
                <td data-numeric>{number(now[place + 1]?.count ?? 0)}</td>
                {before && <td data-numeric>{number(then[place + 1]?.count ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const filled = (course: Course, places: number[]): Course =>
  places.map((minute) => ({ minute, count: course.find((one) => one.minute === minute)?.count ?? 0 }));
