import { hrefOf } from '../../core/client.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ApiError, isUnreachable } from '../../core/failures.ts';
import { useNavigate } from '../../core/link.tsx';
import { usePathParams } from '../../core/query-params.ts';
import { useStore } from '../../core/store.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { clock } from '../../ui/wording/dates.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { Moment } from '../../ui/wording/moment.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { withPart } from '../../ui/wording/with-parts.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, EmptyState, FailedState } from '../../ui/page/states.tsx';
import type { MessageReport } from '../api-types.ts';
import type { Channel } from '../channel.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { messagingCommon } from '../common-words.ts';
import { justSent, useReport } from './use-report.ts';
import { RecipientsList } from './recipients-list.tsx';
import { ReportOverview } from './report-overview.tsx';
import css from './sent.module.css';
import { reportWords as w } from './words.ts';

const SentAlert = lazyPart(() => import('./live-report.tsx'), 'SentAlert', null);

/** How far one message has come, live, and what became of it for each person. */
export function ReportScreen({ channel }: { channel: Channel }) {
  const { paths, words: own } = channel;
  const { id = '' } = usePathParams();
  const isJustSent = useStore(justSent) === id;
  const navigate = useNavigate();
  const report = useReport(id);
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
        {messagingCommon.useAgain}
      </LinkButton>
      <Button
        component="a"
        href={hrefOf('messaging', 'exportReport', { params: { id } })}
        download
        variant="default"
        classNames={{ label: css.export }}
        aria-label={sharedWords.export}
      >
        <IconDownload size={16} aria-hidden />
        <span>{sharedWords.export}</span>
      </Button>
    </>
  );
  if (report.error instanceof ApiError && report.error.status === 404) {
    return (
      <Page title={own.report}>
        <EmptyState title={w.missing} action={back} />
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
              <Note tone="warning" title={w.asOf({ time: clock(asOf) })}>
                {w.asOfAbout}
              </Note>
            </div>
          )}
          {isJustSent && (
            <div className={css.asOf}>
              <SentAlert
                report={report.data}
                onAnother={() => leave(() => navigate(paths.compose()))}
                onGood={() => leave(() => navigate(paths.sent()))}
              />
            </div>
          )}
          <ReportOverview channel={channel} report={report.data} />
          <RecipientsList channel={channel} report={report.data} />
        </>
      ) : report.isError ? (
        <FailedState failure={report.error} onRetry={() => void report.refetch()} />
      ) : (
        <Skeleton height="140px" />
      )}
    </Page>
  );
}

/** Once somebody goes on, the message is one among others. */
function leave(go: () => void): void {
  justSent.set(() => undefined);
  go();
}

function Sent({ channel, report }: { channel: Channel; report: MessageReport }) {
  const head = channel.words.headLine(report);
  const { by: name } = report;
  return withPart((moment) => w.sent({ head, moment, by: name ? 'yes' : '', name }), <Moment at={report.dateSent} />);
}
