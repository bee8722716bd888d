import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { ChartFigure } from '../ui/chart/chart-figure.tsx';
import { inFullDay } from '../ui/wording/dates.ts';
import { number } from '../ui/wording/formats.ts';
import { reportWords as w } from './words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

type Course = { minute: number; count: number }[];
type Props = { course: Course; before: { eventDate: string; course: Course } | null; date: string };

const HEIGHT = 220;
const EDGE = { left: 36, right: 12, top: 12, bottom: 28 };
const QUARTER = 15;

/** How people arrived, as two lines and as a table. */
export function CourseChart({ course, before, date }: Props) {
  const minutes = [...course, ...(before?.course ?? [])].map(({ minute }) => minute);
  const [from, to] = [Math.min(0, ...minutes) - QUARTER, Math.max(0, ...minutes) + QUARTER];
  const places = Array.from({ length: (to - from) / QUARTER + 1 }, (_, step) => from + step * QUARTER);
  const [now, then] = [filled(course, places), filled(before?.course ?? [], places)];
  const most = Math.max(1, ...now.map(({ count }) => count), ...then.map(({ count }) => count));
  const earlier = before ? [{ label: inFullDay(before.eventDate), colour: 'var(--quiet)' }] : [];
  const rows = places.slice(1, -1).map((minute, place) => {
    const counts = before ? [now, then] : [now];
    return {
      key: String(minute),
      cells: [fromStart(minute), ...counts.map((of) => number(of[place + 1]?.count ?? 0))],
    };
  });
  return (
    <ChartFigure
      title={w.course}
      legend={[{ label: w.thisTime, colour: 'var(--accent)' }, ...earlier]}
      height={HEIGHT}
      fileName={`arrivals-${date}`}
      table={{ columns: [sharedWords.time, w.thisTime, ...earlier.map(({ label }) => label)], rows }}
    >
      {({ width }) => {
        const x = scaleLinear([from, to], [EDGE.left, width - EDGE.right]);
        const y = scaleLinear([0, most], [HEIGHT - EDGE.bottom, EDGE.top]).nice(4);
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
            {y
              .ticks(4)
              .filter(Number.isInteger)
              .map((count) => (
                <g key={count}>
                  <line x1={EDGE.left} x2={width - EDGE.right} y1={y(count)} y2={y(count)} stroke="var(--hairline)" />
                  <text x={EDGE.left - 6} y={y(count) + 4} textAnchor="end">
                    {number(count)}
                  </text>
                </g>
              ))}
            {places
              .filter((minute) => minute % 60 === 0)
              .map((minute) => (
                <text key={minute} x={x(minute)} y={HEIGHT - 8} textAnchor="middle">
                  {minute === 0
                    ? w.minute.start
                    : w.minute.hours({ hours: `${minute > 0 ? '+' : '−'}${Math.abs(minute) / 60}` })}
                </text>
              ))}
            <path d={filledIn(now) ?? ''} fill="var(--accent)" opacity={0.12} />
            {before && (
              <path d={drawn(then) ?? ''} fill="none" stroke="var(--quiet)" strokeWidth={2} strokeDasharray="5 4" />
            )}
            <path d={drawn(now) ?? ''} fill="none" stroke="var(--accent)" strokeWidth={2.5} />
          </>
        );
      }}
    </ChartFigure>
  );
}

const filled = (course: Course, places: number[]): Course =>
  places.map((minute) => ({ minute, count: course.find((one) => one.minute === minute)?.count ?? 0 }));

/** When a quarter of an hour begins, counted from the start. */
function fromStart(minute: number): string {
  if (minute === 0) return w.minute.start;
  return minute < 0 ? w.minute.before({ minutes: -minute }) : w.minute.after({ minutes: minute });
}
