import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useLiveQuery } from '../../core/live.ts';
import { liveUpdatesDown } from '../../core/events.ts';
import { ApiError, isUnreachable } from '../../core/failures.ts';
import { usePathParams } from '../../core/query-params.ts';
import { useStore } from '../../core/store.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { clock } from '../../ui/wording/dates.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Moment } from '../../ui/wording/moment.tsx';
import { withPart } from '../../ui/wording/with-part.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, EmptyState, FailedState } from '../../ui/page/states.tsx';
import type { MessageReport } from '../answers.ts';
import type { Channel } from '../channel.ts';
import { controlWords, waitWords as words } from '../control-words.ts';
import { listWords } from '../saved-list-words.ts';
import { messagingKeys } from '../keys.ts';
import { RecipientsList } from './recipients-list.tsx';
import { ReportOverview } from './report-overview.tsx';
import css from './sent.module.css';
import { reportWords as w } from './words.ts';

const TRY_AGAIN_MS = 3000;
/** What moved while the connection for events was being made was told to nobody. */
const LOOK_AGAIN_MS = 15_000;

/** How far one message has come, live, and what became of it for each person. */
export function ReportScreen({ channel }: { channel: Channel }) {
  const { calls, paths, words: own } = channel;
  const { id = '' } = usePathParams();
  const key = messagingKeys.report(id);
  const broken = useStore(liveUpdatesDown);
  const report = useLiveQuery({
    queryKey: key,
    live: { topics: ['message'], id, every: 700 },
    queryFn: () => calls.report({ params: { id } }),
    // Events stay away while the server is; what is read again then tells that it is back.
    refetchInterval: ({ state }) =>
      broken || isUnreachable(state.error) ? TRY_AGAIN_MS : state.data?.state === 'sending' && LOOK_AGAIN_MS,
  });
  const asOf = isUnreachable(report.error) ? report.dataUpdatedAt : undefined;
  const back = (
    <LinkButton variant="default" href={paths.sent()}>
      {w.all}
    </LinkButton>
  );
  const more = (
    <>
      {back}
      <LinkButton variant="default" href={paths.compose({ messageId: id })}>
        {listWords.useAgain}
      </LinkButton>
      <Button
        component="a"
        href={calls.exportHref(id)}
        download
        variant="default"
        classNames={{ label: css.export }}
        aria-label={controlWords.export}
      >
        <IconDownload size={16} aria-hidden />
        <span>{controlWords.export}</span>
      </Button>
    </>
  );
  if (report.error instanceof ApiError && report.error.status === 404) {
    return (
      <Page title={own.report}>
        <EmptyState title={w.missing} about={w.missingAbout} action={back} />
      </Page>
    );
  }
  return (
    <Page
      title={own.report}
      state={report.data ? <Sent channel={channel} report={report.data} /> : undefined}
      more={more}
    >
      {report.data ? (
        <>
          {asOf !== undefined && (
            <div className={css.asOf} role="status">
              <Note tone="warning" title={words.asOf({ time: clock(asOf) })}>
                {words.asOfAbout}
              </Note>
            </div>
          )}
          <ReportOverview channel={channel} report={report.data} />
          <RecipientsList channel={channel} report={report.data} />
        </>
      ) : report.isError ? (
        <FailedState what={w.what} failure={report.error} onRetry={() => void report.refetch()} />
      ) : (
        <Skeleton height="140px" />
      )}
    </Page>
  );
}

function Sent({ channel, report }: { channel: Channel; report: MessageReport }) {
  const head = channel.words.headLine(report);
  const { sentBy: name } = report;
  return withPart(
    (moment) => (name ? w.sentBy({ head, moment, name }) : w.sent({ head, moment })),
    <Moment at={report.dateSent} />,
  );
}
