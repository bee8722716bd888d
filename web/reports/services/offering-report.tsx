import type { routes } from '../../../contract/routes.ts';
import { api, hrefOf, type Output } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Skeleton } from '../../ui/page/states.tsx';
import { shortDay } from '../../ui/wording/dates.ts';
import { compact, inCurrency } from '../../ui/wording/formats.ts';
import { ChangeMark, HeadFigure } from '../../attendance/head-figure.tsx';
import { changeWords } from '../../attendance/words.ts';
import { NothingYet, ReportFrame, useWeeks } from './report-frame.tsx';
import { lastWeekOf } from './service-report.tsx';
import css from './services.module.css';
import { serviceWords as w } from './words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

type Report = Output<(typeof routes)['reports']['offeringReport']>;

const BarsChart = lazyPart(() => import('../../ui/chart/bars-chart.tsx'), 'BarsChart', <Skeleton height="300px" />);

/** The offering of a day, beside the week before. Only owners and administrators see it. */
export function OfferingReport() {
  const [{ date }] = useQueryParams();
  const weeks = useWeeks();
  const found = useLiveQuery({
    queryKey: ['attendance', 'offering-report', date ?? '', weeks],
    live: { topics: ['attendance'], keys: [['attendance']], every: 3000 },
    queryFn: () => api.reports.offeringReport({ query: { date, weeks } }),
    placeholderData: (last) => last,
  });
  return (
    <ReportFrame
      title={sharedWords.offeringReport}
      found={found}
      hrefOf={(of, format) => hrefOf('reports', 'offeringReportFile', { query: { date: of, weeks, format } })}
    >
      {(report) =>
        report.earlier === null && report.weeks[0]?.attendance === null ? <NothingYet /> : <Loaded report={report} />
      }
    </ReportFrame>
  );
}

function Loaded({ report }: { report: Report }) {
  const { weeks, tenantCurrency: currency, totalToday, todayVsLastWeek: change, others } = report;
  const none = weeks[0]?.attendance === null;
  return (
    <div className={css.report}>
      <HeadFigure
        label={sharedWords.offering}
        value={none ? '–' : inCurrency(totalToday, currency)}
        from={none ? w.noService : undefined}
      >
        {!none && <ChangeMark change={change} words={changeWords('offering', change, lastWeekOf(weeks))} />}
        {others.length > 0 && (
          <p className={css.told}>{w.others({ amounts: others.map((one) => inCurrency(one.total, one.currency)) })}</p>
        )}
      </HeadFigure>
      <BarsChart
        title={w.weeksGiven}
        about={w.weeksGivenAbout({ weeks: weeks.length, currency })}
        bars={weeks.toReversed().map(({ date, attendance, offering }) => ({
          key: date,
          label: shortDay(date),
          value: attendance === null ? null : offering,
        }))}
        columns={[commonWords.day, sharedWords.offering]}
        said={(amount) => inCurrency(amount, currency)}
        short={compact}
        nothing={w.noService}
        fileName={`offering-by-week-${report.date}`}
      />
      <Contributions report={report} />
    </div>
  );
}

function Contributions({ report: { todayContributions, tenantCurrency, totalToday } }: { report: Report }) {
  return (
    <section aria-label={w.contributions}>
      <h2 className={css.heading}>{w.contributions}</h2>
      {todayContributions.length === 0 ? (
        <p className={css.told}>{w.noContributions}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th>{sharedWords.event}</th>
              <th>{sharedWords.forWhat}</th>
              <th data-numeric>{sharedWords.amount}</th>
            </tr>
          </thead>
          <tbody>
            {todayContributions.map((one) => (
              <tr key={`${one.eventName} ${one.kind}`}>
                <td dir="auto">{one.eventName}</td>
                <td dir="auto">{one.kind}</td>
                <td data-numeric>{inCurrency(one.amount, tenantCurrency)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th colSpan={2}>{sharedWords.total}</th>
              <th data-numeric>{inCurrency(totalToday, tenantCurrency)}</th>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
