import { Link } from '../../core/link.tsx';
import { paths } from '../../paths.ts';
import { dayOfWeek } from '../../ui/wording/dates.ts';
import { inCurrency, number } from '../../ui/wording/formats.ts';
import { ChangeMark } from '../../attendance/change-mark.tsx';
import { changeTexts, changeWords } from '../../attendance/change-words.ts';
import type { HomeAnswer } from './home-query.ts';
import css from './last-service.module.css';
import { weekWords as w } from './week-words.ts';
import { WeekBars } from './week-bars.tsx';

type Props = { service: NonNullable<HomeAnswer['lastService']>; today: string };

/** The last service: how many came, against the one before; the whole of it leads to the report. */
export function LastService({ service, today }: Props) {
  const before = service.before.find(({ attendance }) => attendance !== null);
  const than = before ? dayOfWeek(before.date, today) : null;
  const texts = { ...changeTexts.attendance, none: changeTexts.attendance.noneBefore };
  return (
    <Link className={css.service} href={paths.serviceReport({ date: service.date })}>
      <h2 className={css.label}>{w.lastService({ events: service.events, day: dayOfWeek(service.date, today) })}</h2>
      <p className={css.figure}>
        <span className={css.number}>{number(service.attendance)}</span>
        <span className={css.from}>{w.came({ how: changeTexts.from[service.attendanceFrom] })}</span>
      </p>
      <WeekBars service={service} />
      <div className={css.words}>
        <ChangeMark change={service.change} words={changeWords(texts, service.change, than)} />
        {service.offering > 0 && (
          <p className={css.from}>{w.offering({ amount: inCurrency(service.offering, service.currency) })}</p>
        )}
      </div>
    </Link>
  );
}
