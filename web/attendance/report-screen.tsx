import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { attendanceReport, reportPart } from '../../contract/attendance/report-schemas.ts';
import { api, hrefOf } from '../core/client.ts';
import { useLiveQuery } from '../core/live.ts';
import { usePathParams } from '../core/query-params.ts';
import { isAdministrator, useUser } from '../core/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/controls/link-button.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import { usePagedRows } from '../ui/list/rows.ts';
import { Page } from '../ui/page/page.tsx';
import { StatRow, StatTile } from '../ui/page/stat-tile.tsx';
import { EmptyState, Skeleton } from '../ui/page/states.tsx';
import { clock, inFullDay } from '../ui/wording/dates.ts';
import { number } from '../ui/wording/formats.ts';
import css from './attendance.module.css';
import { ContributionsPart } from './contributions-part.tsx';
import { attendanceKeys } from './keys.ts';
import { isGone, NotLoaded } from './not-loaded.tsx';
import { listWords, reportWords as w } from './words.ts';

type Report = z.output<typeof attendanceReport>;
type Part = z.output<typeof reportPart>;

const CourseChart = lazyPart(() => import('./course-chart.tsx'), 'CourseChart', <Skeleton height="220px" />);

/** Who came to a check-in, who did not, and what was given, beside the one before. */
export function AttendanceReport() {
  const { id = '' } = usePathParams();
  const found = useLiveQuery({
    queryKey: attendanceKeys.report(id),
    live: { topics: ['attendance'], keys: [attendanceKeys.all], every: 2000 },
    queryFn: () => api.attendance.report({ query: { id } }),
  });
  const administers = isAdministrator(useUser());
  const gone = isGone(found);
  if (found.data && !gone) return <Loaded report={found.data} administers={administers} />;
  return <NotLoaded title={w.title} what="the report" gone={gone} found={found} />;
}

type Props = { report: Report; administers: boolean };

function Loaded({ report, administers }: Props) {
  const { item, headcount } = report;
  return (
    <Page
      title={item.fullEventName}
      state={`${inFullDay(item.eventDate)}, ${item.time}, ${item.fullGroupName || listWords.everybody}`}
      action={<LinkButton href={paths.checkin(item)}>{w.checkin}</LinkButton>}
    >
      <StatRow>
        <StatTile label={w.present} value={number(report.present)} note={beside(report)} />
        <StatTile label={w.absent} value={number(report.absent)} note={w.absentNote} />
        <StatTile label={w.firstTimers} value={number(report.firstTimers)} />
        <StatTile
          label={w.headcount}
          value={headcount ? number(headcount.total) : '–'}
          note={headcount ? w.heads(headcount.men, headcount.women, headcount.children) : w.noHeads}
        />
      </StatRow>
      <section className={css.part} aria-label={w.course}>
        <h2 className={css.heading}>{w.course}</h2>
        <p className={css.told}>{report.present > 0 ? w.courseAbout : w.nobodyYet}</p>
        {report.present > 0 && <CourseChart course={report.course} before={report.lastWeek} />}
      </section>
      {report.present > 0 && (
        <section className={`${css.part} ${css.shares}`} aria-label={w.who}>
          <Shares title={w.byGender} shares={report.byGender} />
          <Shares title={w.byAge} shares={report.byAge} />
          {report.byGroup.length > 0 && <Shares title={w.byGroup} shares={report.byGroup} />}
        </section>
      )}
      <People id={item.id} report={report} administers={administers} />
      {administers && <ContributionsPart itemId={item.id} />}
    </Page>
  );
}

function beside({ present, lastWeek }: Report): string {
  if (!lastWeek) return w.noEarlier;
  const difference = present - lastWeek.present;
  const date = inFullDay(lastWeek.eventDate);
  if (difference === 0) return w.same(date);
  return difference > 0 ? w.more(difference, date) : w.fewer(-difference, date);
}

function Shares({ title, shares }: { title: string; shares: { name: string; count: number }[] }) {
  const most = Math.max(...shares.map(({ count }) => count));
  return (
    <div>
      <h2 className={css.heading}>{title}</h2>
      {shares.map(({ name, count }) => (
        <p key={name} className={css.share}>
          <span className={css.name}>{name}</span>
          <span className="figures">{number(count)}</span>
          <span className={css.bar} style={{ width: `${(count / most) * 100}%` }} aria-hidden />
        </p>
      ))}
    </div>
  );
}

function People({ id, report, administers }: Props & { id: string }) {
  const [part, setPart] = useState<Part>('present');
  const rows = usePagedRows({
    key: attendanceKeys.reportPeople(id, part),
    load: (page, signal) => api.attendance.reportPeople({ query: { ...page, id, part } }, { signal }),
  });
  const counts = { present: report.present, absent: report.absent, 'first-timers': report.firstTimers };
  const parts = (Object.keys(w.parts) as Part[]).map((value) => ({
    value,
    label: `${w.parts[value]} (${number(counts[value])})`,
  }));
  return (
    <section className={css.part} aria-label={w.lists}>
      <p className={css.told}>
        <SegmentedControl aria-label={w.lists} data={parts} value={part} onChange={(value) => setPart(value as Part)} />
        {administers &&
          counts[part] > 0 &&
          (['xlsx', 'csv'] as const).map((format) => (
            <a key={format} href={hrefOf('attendance', 'reportFile', { query: { id, part, format } })} download>
              {w.download[format]}
            </a>
          ))}
      </p>
      <DataList
        label={w.parts[part]}
        rows={rows}
        height="min(440px, 60dvh)"
        columns={[
          { key: 'name', title: w.columns.name, cell: (row) => row.name },
          { key: 'phone', title: w.columns.phone, cell: (row) => <span className="figures">{row.phoneNumber}</span> },
          {
            key: 'time',
            title: w.columns.time,
            width: '120px',
            phone: 'side',
            cell: (row) => row.checkedInAt && <span className="figures">{clock(new Date(row.checkedInAt))}</span>,
          },
        ]}
        keyOf={(row) => row.personId}
        nameOf={(row) => row.name}
        hrefOf={(row) => (administers ? paths.person(row.personId) : undefined)}
        empty={<EmptyState title={w.none[part]} />}
      />
    </section>
  );
}
