import type { z } from 'zod';
import type { attendanceReport } from '../../contract/attendance/report-schemas.ts';
import { percentageOf } from '../../contract/reports/percentage.ts';
import { StatRow, StatTile } from '../ui/page/stat-tile.tsx';
import { shortDay } from '../ui/wording/dates.ts';
import { number } from '../ui/wording/formats.ts';
import { ChangeMark } from './change-mark.tsx';
import { changeTexts, changeWords } from './change-words.ts';
import css from './report-heads.module.css';
import { reportWords as w } from './words.ts';

type Report = z.output<typeof attendanceReport>;

/** How many came, as they were counted, beside the time before; then who they were in figures. */
export function ReportHeads({ report }: { report: Report }) {
  const { present, headcount, lastWeek } = report;
  // Heads are compared with heads and check-ins with check-ins: the two count differently.
  const heads = headcount !== null && (lastWeek === null || lastWeek.headcount !== null);
  const before = lastWeek && (heads ? (lastWeek.headcount?.total ?? null) : lastWeek.present);
  const change = percentageOf(heads ? headcount.total : present, before);
  const texts = { ...changeTexts.attendance, none: changeTexts.attendance.noneBefore };
  return (
    <div className={css.heads}>
      <div>
        <h2 className={css.label}>{w.came}</h2>
        <p className={css.figure}>
          {number(headcount?.total ?? present)}
          <span className={css.from}>{changeTexts.from[headcount ? 'headcount' : 'visits']}</span>
        </p>
        <ChangeMark change={change} words={changeWords(texts, change, lastWeek && shortDay(lastWeek.eventDate))} />
      </div>
      <StatRow>
        <StatTile label={w.present} value={number(present)} note={w.presentNote} />
        <StatTile label={w.absent} value={number(report.absent)} note={w.absentNote} />
        <StatTile label={w.firstTimers} value={number(report.firstTimers)} note={w.firstTimersNote} />
        <StatTile
          label={w.headcount}
          value={headcount ? number(headcount.total) : '–'}
          note={headcount ? w.heads(headcount) : w.noHeads}
        />
      </StatRow>
    </div>
  );
}
