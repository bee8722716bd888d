import { Button } from '@mantine/core';
import type { z } from 'zod';
import type { attendanceReport } from '../../contract/attendance/report-schemas.ts';
import { percentageOf } from '../../contract/reports/percentage.ts';
import type { Action } from '../core/action.ts';
import { api } from '../core/client.ts';
import { useAction } from '../core/use-action.ts';
import { StatRow, StatTile } from '../ui/page/stat-tile.tsx';
import { shortDay } from '../ui/wording/dates.ts';
import { inCurrency, number } from '../ui/wording/formats.ts';
import { ChangeMark, HeadFigure } from './head-figure.tsx';
import { changeTexts, changeWords, reportWords as w } from './words.ts';
import { useContributions } from './use-contributions.ts';
import { attendanceKeys } from './keys.ts';
import { hasBegun } from './opens-later.tsx';
import css from './report-heads.module.css';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

type Report = z.output<typeof attendanceReport>;

/** How many came, as they were counted, beside the time before; then who they were in figures. */
export function ReportHeads({ report, administers }: { report: Report; administers: boolean }) {
  const { present, headcount, lastWeek } = report;
  const begun = hasBegun(report.item);
  // Heads are compared with heads and check-ins with check-ins: the two count differently.
  const heads = headcount !== null && (lastWeek === null || lastWeek.headcount !== null);
  const before = lastWeek && (heads ? (lastWeek.headcount?.total ?? null) : lastWeek.present);
  const change = percentageOf(heads ? headcount.total : present, before);
  return (
    <div className={css.heads}>
      <HeadFigure
        label={commonWords.attendance}
        value={number(headcount?.total ?? present)}
        from={changeTexts.from[headcount ? 'headcount' : 'visits']}
      >
        {/* While nobody is late yet, a comparison would only frighten. */}
        {begun && (
          <ChangeMark
            change={change}
            words={changeWords('attendance', change, lastWeek && shortDay(lastWeek.eventDate))}
          />
        )}
      </HeadFigure>
      <StatRow>
        <StatTile label={sharedWords.present} value={number(present)} />
        <StatTile
          label={begun ? commonWords.absent : commonWords.notHereYet}
          value={number(report.absent)}
          note={begun ? w.absentNote : undefined}
        />
        <StatTile label={commonWords.firstTimers} value={number(report.firstTimers)} />
        <StatTile
          label={commonWords.headcount}
          value={headcount ? number(headcount.total) : '–'}
          note={headcount ? w.heads(headcount) : undefined}
        />
        {administers && <OfferingTile itemId={report.item.id} />}
      </StatRow>
      <AddedLater report={report} />
    </div>
  );
}

/** The offering, in the organisation's currency. */
function OfferingTile({ itemId }: { itemId: string }) {
  const { data } = useContributions(itemId);
  const value = data && data.items.length > 0 ? inCurrency(data.total, data.currency) : '–';
  return <StatTile label={sharedWords.offering} value={value} />;
}

const countingThem: Action<{ id: string; count: boolean }> = {
  send: ({ id, count }) => api.attendance.countAddedLater({ params: { id }, body: { count } }),
  invalidates: [attendanceKeys.all],
};

/** The people of a new church are often entered after its first service: they do not count as absent until somebody says so. */
function AddedLater({ report: { item, addedLater } }: { report: Report }) {
  const { busy, run } = useAction(countingThem);
  const { left, counted } = addedLater;
  if (left + counted === 0) return null;
  return (
    <div className={css.addedLater}>
      {left > 0 && (
        <p>
          {w.addedLater.left({ count: left })}
          <Button variant="default" size="sm" loading={busy} onClick={() => void run({ id: item.id, count: true })}>
            {w.addedLater.countThem}
          </Button>
        </p>
      )}
      {counted > 0 && (
        <p>
          {w.addedLater.counted({ count: counted })}
          <Button variant="subtle" size="sm" loading={busy} onClick={() => void run({ id: item.id, count: false })}>
            {w.addedLater.leaveOut}
          </Button>
        </p>
      )}
    </div>
  );
}
