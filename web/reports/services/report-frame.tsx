import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useQueryParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';
import { ExportMenu } from '../../ui/controls/export-menu.tsx';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PartLinks } from '../../ui/page/part-links.tsx';
import { EmptyState, FailedState, Skeleton } from '../../ui/page/states.tsx';
import { inFullDay, shortDay } from '../../ui/wording/dates.ts';
import css from './services.module.css';
import { serviceWords as w } from './words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

type Days = { date: string; earlier: string | null; later: string | null };

type Props<Report> = {
  title: string;
  found: { data: Report | undefined; error: unknown; refetch: () => unknown };
  hrefOf: (date: string, format: 'xlsx' | 'csv') => string;
  children: (report: Report) => ReactNode;
};

/** The frame of a day's reports: the day, the way to others, exports, and the text if there are none. */
export function ReportFrame<Report extends Days>({
  title,
  found: { data, error, refetch },
  hrefOf,
  children,
}: Props<Report>) {
  const [{ date, weeks }] = useQueryParams();
  // The choice goes into the links.
  const chosen = { ...(date && { date }), ...(weeks && { weeks }) };
  const parts = [
    { label: w.service, href: paths.serviceReport(chosen) },
    { label: sharedWords.offeringReport, href: paths.offeringReport(chosen) },
  ];
  return (
    <Page
      title={title}
      state={data && inFullDay(data.date)}
      more={
        data && (
          <>
            <DayChoice days={data} />
            <CourseChoice />
            <ExportMenu hrefOf={(format) => hrefOf(data.date, format)} />
          </>
        )
      }
    >
      <PartLinks label={commonWords.reports} parts={parts} />
      {data ? (
        children(data)
      ) : error ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="320px" />
      )}
    </Page>
  );
}

function DayChoice({ days: { date, earlier, later } }: { days: Days }) {
  const [, change] = useQueryParams();
  // Text being typed stays, even if another day's report arrives meanwhile.
  const [typed, setTyped] = useState<string>();
  const step = (to: string | null, label: string, icon: ReactNode) => (
    <ActionIcon
      variant="default"
      size={36}
      disabled={to === null}
      aria-label={label}
      onClick={() => change({ date: to ?? undefined })}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <div className={css.days}>
      {step(earlier, w.earlier({ day: earlier ? shortDay(earlier) : '' }), <IconChevronLeft size={18} aria-hidden />)}
      <input
        type="date"
        className={css.day}
        aria-label={commonWords.day}
        value={typed ?? date}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          // The first digit typed of a year already makes a year.
          if (value >= '1900') change({ date: value });
        }}
        onBlur={() => setTyped(undefined)}
      />
      {step(later, w.later({ day: later ? shortDay(later) : '' }), <IconChevronRight size={18} aria-hidden />)}
    </div>
  );
}

/** Over how many weeks the course goes, as the address says. */
export function useWeeks(): number {
  const [{ weeks }] = useQueryParams();
  return weeks !== undefined && Object.hasOwn(w.overs, weeks) ? Number(weeks) : 12;
}

function CourseChoice() {
  const [, change] = useQueryParams();
  const weeks = useWeeks();
  return (
    <NativeSelect
      size="sm"
      aria-label={sharedWords.period}
      value={String(weeks)}
      data={Object.entries(w.overs).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget: { value } }) => change({ weeks: value === '12' ? undefined : value })}
    />
  );
}

/** Shown if no service has ever taken place. */
export function NothingYet() {
  return (
    <EmptyState
      title={w.empty}
      about={w.emptyAbout}
      action={<LinkButton href={paths.addCheckin()}>{sharedWords.addService}</LinkButton>}
    />
  );
}
