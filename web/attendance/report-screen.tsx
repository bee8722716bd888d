import { Button } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { attendanceReport } from '../../contract/attendance/report-schemas.ts';
import { api, hrefOf } from '../core/client.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { usePathParams } from '../core/query-params.ts';
import { isAdministrator, useUser } from '../core/session.ts';
import { paths } from '../paths.ts';
import { ExportMenu } from '../ui/controls/export-menu.tsx';
import { LinkButton } from '../ui/controls/text-button.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { Page } from '../ui/page/page.tsx';
import { Skeleton } from '../ui/page/states.tsx';
import { inFullDay } from '../ui/wording/dates.ts';
import css from './attendance.module.css';
import { ContributionsPart } from './contributions-part.tsx';
import { attendanceKeys } from './keys.ts';
import { isGone, NotLoaded } from './not-loaded.tsx';
import { OpensLater, opensLater } from './opens-later.tsx';
import { ReportHeads } from './report-heads.tsx';
import { ReportPeople } from './report-people.tsx';
import { reportWords as w } from './words.ts';
import { number } from '../ui/wording/formats.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

type Report = z.output<typeof attendanceReport>;

const DoubtfulPart = lazyPart(() => import('./doubtful/doubtful-part.tsx'), 'DoubtfulPart');
const HeadcountDialog = lazyPart(() => import('./headcount-dialog.tsx'), 'HeadcountDialog');
const OfferingDialog = lazyPart(() => import('./offering-dialog.tsx'), 'OfferingDialog');
const CourseChart = lazyPart(() => import('./course-chart.tsx'), 'CourseChart', <Skeleton height="300px" />);

/** A check-in's attendance, absences and giving, beside the one before. */
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
  return <NotLoaded title={commonWords.reports} gone={gone} found={found} />;
}

function Loaded({ report, administers }: { report: Report; administers: boolean }) {
  const { item, present } = report;
  const [open, setOpen] = useState<'heads' | 'offering'>();
  // Before it opens everybody would be absent.
  const early = present === 0 && report.headcount === null && opensLater(item);
  return (
    <Page
      title={item.fullEventName}
      state={`${inFullDay(item.eventDate)}, ${item.time}, ${item.fullGroupName || sharedWords.everybody}`}
      more={
        <>
          {!early && (
            <Button variant="default" onClick={() => setOpen('heads')}>
              {commonWords.headcount}
            </Button>
          )}
          {!early && administers && (
            <Button variant="default" onClick={() => setOpen('offering')}>
              {sharedWords.offering}
            </Button>
          )}
          {administers && (
            <ExportMenu
              hrefOf={(format) =>
                hrefOf('attendance', 'reportFile', { query: { id: item.id, part: 'figures', format } })
              }
            />
          )}
        </>
      }
      action={<LinkButton href={paths.checkin(item)}>{commonWords.checkIn}</LinkButton>}
    >
      {report.doubtful.length > 0 && (
        <div className={css.first}>
          <DoubtfulPart itemId={item.id} people={report.doubtful} />
        </div>
      )}
      {early ? (
        <OpensLater item={item} about={w.aheadAbout} />
      ) : (
        <ReportHeads report={report} administers={administers} />
      )}
      <div className={css.part}>
        {present > 0 ? (
          <CourseChart course={report.course} before={report.lastWeek} date={item.eventDate} />
        ) : (
          !early && <p className={css.told}>{commonWords.nobodyYet}</p>
        )}
      </div>
      {present > 0 && (
        <div className={`${css.part} ${css.shares}`}>
          <Shares title={w.byGender} shares={report.byGender} />
          <Shares title={w.byAge} shares={report.byAge} />
          {report.byGroup.length > 0 && <Shares title={w.byGroup} shares={report.byGroup} />}
        </div>
      )}
      {!early && <ReportPeople report={report} administers={administers} />}
      {administers && <ContributionsPart itemId={item.id} />}
      {open === 'heads' && <HeadcountDialog itemId={item.id} onClose={() => setOpen(undefined)} />}
      {open === 'offering' && <OfferingDialog itemId={item.id} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** How those who came divide, the parts in their order; the longest bar is the largest part. */
function Shares({ title, shares }: { title: string; shares: { name: string; count: number }[] }) {
  const most = Math.max(...shares.map(({ count }) => count));
  return (
    <div>
      <h2 className={css.heading}>{title}</h2>
      {shares.map(({ name, count }) => (
        <p key={name} className={css.share}>
          <span className={css.name} dir="auto">
            {name}
          </span>
          <span className="figures">{number(count)}</span>
          <span className={css.bar} style={{ width: `${(count / most) * 100}%` }} aria-hidden />
        </p>
      ))}
    </div>
  );
}
