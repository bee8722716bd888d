import type { routes } from '../../../contract/routes.ts';
import { api, hrefOf, type Output } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Skeleton } from '../../ui/page/states.tsx';
import { shortDay } from '../../ui/wording/dates.ts';
import { inCurrency, number } from '../../ui/wording/formats.ts';
import { ChangeMark, HeadFigure } from '../../attendance/head-figure.tsx';
import { changeTexts, changeWords } from '../../attendance/words.ts';
import { NothingYet, ReportFrame, useWeeks } from './report-frame.tsx';
import css from './services.module.css';
import { serviceWords as w } from './words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

type Report = Output<(typeof routes)['reports']['serviceReport']>;

const BarsChart = lazyPart(() => import('../../ui/chart/bars-chart.tsx'), 'BarsChart', <Skeleton height="300px" />);

/** How many came on a day and what was given, beside the week before. */
export function ServiceReport() {
  const [{ date }] = useQueryParams();
  const weeks = useWeeks();
  const found = useLiveQuery({
    queryKey: ['attendance', 'service-report', date ?? '', weeks],
    live: { topics: ['attendance'], keys: [['attendance']], every: 3000 },
    queryFn: () => api.reports.serviceReport({ query: { date, weeks } }),
    placeholderData: (last) => last,
  });
  return (
    <ReportFrame
      title={w.service}
      found={found}
      hrefOf={(of, format) => hrefOf('reports', 'serviceReportFile', { query: { date: of, weeks, format } })}
    >
      {(report) =>
        report.activityToday.length === 0 && report.earlier === null ? <NothingYet /> : <Loaded report={report} />
      }
    </ReportFrame>
  );
}

/** The same day a week before, in the words of the change; null where nothing took place. */
export const lastWeekOf = (weeks: Report['weeks']): string | null =>
  (weeks[1]?.attendance ?? null) === null ? null : w.lastWeek;

function Loaded({ report }: { report: Report }) {
  const { weeks, tenantCurrencyName: currency, todayVsLastWeekAttendancePercentage: came } = report;
  const gave = report.todayVsLastweekOfferingPercentage;
  const before = lastWeekOf(weeks);
  const none = report.activityToday.length === 0;
  return (
    <div className={css.report}>
      <div className={css.heads}>
        <HeadFigure
          label={commonWords.attendance}
          value={none ? '–' : number(report.todayAttendance)}
          from={none ? w.noService : changeTexts.from[report.attendanceFrom]}
        >
          {!none && <ChangeMark change={came} words={changeWords('attendance', came, before)} />}
        </HeadFigure>
        <HeadFigure second label={sharedWords.offering} value={none ? '–' : inCurrency(report.todayOffering, currency)}>
          {!none && <ChangeMark change={gave} words={changeWords('offering', gave, before)} />}
        </HeadFigure>
      </div>
      <BarsChart
        title={w.weeks}
        about={w.weeksAbout({ weeks: weeks.length })}
        bars={weeks.toReversed().map(({ date, attendance, attendanceFrom }) => ({
          key: date,
          label: shortDay(date),
          value: attendance,
          note: attendance === null ? '' : changeTexts.from[attendanceFrom],
        }))}
        columns={[commonWords.day, commonWords.attendance, w.counted]}
        said={number}
        nothing={w.noService}
        fileName={`attendance-by-week-${report.date}`}
      />
      <Services report={report} />
    </div>
  );
}

function Services({ report: { activityToday } }: { report: Report }) {
  return (
    <section aria-label={w.services}>
      <h2 className={css.heading}>{w.services}</h2>
      {activityToday.length === 0 ? (
        <p className={css.told}>{w.noServices}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th>{sharedWords.event}</th>
              <th>{sharedWords.time}</th>
              <th data-numeric>{sharedWords.came}</th>
              <th>{w.counted}</th>
            </tr>
          </thead>
          <tbody>
            {activityToday.map((one) => (
              <tr key={one.id}>
                <td dir="auto">
                  <Link href={paths.attendanceReport(one.id)}>{one.name}</Link>
                </td>
                <td className="figures">{one.time}</td>
                <td data-numeric>{number(one.attendance)}</td>
                <td className={css.quiet}>{changeTexts.from[one.attendanceFrom]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
