import css from './last-service.module.css';
import { Link } from '../../core/link.tsx';
import { paths } from '../../paths.ts';
import { dayOfWeek } from '../../ui/wording/dates.ts';
import { inCurrency, number } from '../../ui/wording/formats.ts';
import { ChangeMark } from '../../attendance/head-figure.tsx';
import { changeTexts, changeWords } from '../../attendance/words.ts';
import type { HomeAnswer } from './home-query.ts';
import { weekWords as w, words } from './words.ts';
import { StatRow, StatTile } from '../../ui/page/stat-tile.tsx';
import type { FirstSteps } from './first-steps.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

type Service = NonNullable<HomeAnswer['lastService']>;

const SIZE = { width: 240, height: 56, gap: 4 };

/** The weeks up to the last service as bars, which the report has in figures. */
function WeekBars({ service }: { service: Service }) {
  const weeks = [service, ...service.before].map(({ attendance }) => attendance ?? 0).reverse();
  const most = Math.max(1, ...weeks);
  const step = SIZE.width / weeks.length;
  return (
    <svg className={css.bars} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" aria-hidden>
      {weeks.map((attendance, place) => {
        const height = Math.max(2, (attendance / most) * SIZE.height);
        return (
          <rect
            key={place}
            x={place * step}
            y={SIZE.height - height}
            width={step - SIZE.gap}
            height={height}
            rx={2}
            data-last={place === weeks.length - 1 || undefined}
          />
        );
      })}
    </svg>
  );
}

type Props = { service: NonNullable<HomeAnswer['lastService']>; today: string };

/** The last service: how many came, against the one before; the whole of it leads to the report. */
export function LastService({ service, today }: Props) {
  const before = service.before.find(({ attendance }) => attendance !== null);
  const than = before ? dayOfWeek(before.date, today) : null;
  return (
    <Link className={css.service} href={paths.serviceReport({ date: service.date })}>
      <h2 className={css.label}>{w.lastService({ events: service.events, day: dayOfWeek(service.date, today) })}</h2>
      <p className={css.figure}>
        <span className={css.number}>{number(service.attendance)}</span>
        <span className={css.from}>{w.came({ how: changeTexts.from[service.attendanceFrom] })}</span>
      </p>
      <WeekBars service={service} />
      <div className={css.words}>
        <ChangeMark change={service.change} words={changeWords('attendance', service.change, than)} />
        {service.offering > 0 && (
          <p className={css.from}>{w.offering({ amount: inCurrency(service.offering, service.currency) })}</p>
        )}
      </div>
    </Link>
  );
}

/** A check-in closes a day after its end. */
const DAY_MS = 24 * 3_600_000;

type Times = { eventDate: string; opensAt: string; closesAt: string };
/** The day and the moment at the church: `YYYY-MM-DD`, and ISO. */
type Now = { today: string; now: string };

/** Whether there is nothing more to do at the door. The night of a watch-night service goes on after midnight. */
export function isOver({ eventDate, closesAt }: Times, { today, now }: Now): boolean {
  const endsAt = new Date(Date.parse(closesAt) - DAY_MS).toISOString();
  return closesAt <= now || (eventDate < today && endsAt <= now);
}

/** Whether people are checked in now: one that begins at midnight opens the evening before. */
export const isOpen = (service: Times, at: Now): boolean => service.opensAt <= at.now && !isOver(service, at);

const figureWords = words.home;

type Made = { own: number; sample: number };

const all = ({ own, sample }: Made) => own + sample;
const note = ({ own, sample }: Made) => (sample > 0 ? figureWords.ofThem({ own, sample }) : undefined);

/** How many there are of what an organisation has. */
export function Figures({ steps: { people, groups, messages, unitsAvailable } }: { steps: FirstSteps }) {
  return (
    <StatRow>
      <StatTile label={commonWords.people} value={number(all(people))} note={note(people)} href={paths.people()} />
      <StatTile label={commonWords.groups} value={number(all(groups))} note={note(groups)} href={paths.groups()} />
      <StatTile
        label={figureWords.figures.messages}
        value={number(all(messages))}
        note={note(messages)}
        href={paths.sentSms()}
      />
      <StatTile
        label={figureWords.figures.units}
        value={number(unitsAvailable)}
        note={figureWords.figures.perPage}
        href={paths.units()}
      />
    </StatRow>
  );
}
