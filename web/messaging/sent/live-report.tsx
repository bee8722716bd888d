import { catalogue } from '../../core/catalogue.ts';
import css from './live-report.module.css';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from '../../core/link.tsx';
import { PartsBar } from '../../ui/page/parts-bar.tsx';
import { FailedState, Skeleton } from '../../ui/page/states.tsx';
import type { Channel } from '../channel.ts';
import { isReached, partsOf } from '../counts.ts';
import { BlockedBy } from './blocked-by.tsx';
import { Headline } from './headline.tsx';
import { sentWords } from './words.ts';
import { ShareCard } from './share-card.tsx';
import { useReport } from './use-report.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { MessageReport } from '../api-types.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

/** Words while a message that was just sent arrives. */
const w = catalogue('liveReport', {
  title: '{trial, select, yes {Your trial is under way} other {Your message is on its way}}',
  done: '{trial, select, yes {Your trial is done} other {Your message has gone out}}',
  another: 'Send another',
  open: 'Open the report',
});

type Props = { channel: Channel; id: string; onAnother: () => void };

/** In place of the message that was written at the side of another screen: how it arrives, and what next. */
export function LiveReport({ channel, id, onAnother }: Props) {
  const { paths } = channel;
  const navigate = useNavigate();
  const report = useReport(id);
  const { data } = report;
  // The focused element is gone, so focus the report.
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <div className={css.live} tabIndex={-1} ref={part}>
      {data ? (
        <>
          <SentAlert report={data} onAnother={onAnother} onGood={() => navigate(paths.sent())} />
          <Headline channel={channel} report={data} />
          <PartsBar lights parts={partsOf(data)} label={sentWords.progress} />
          <BlockedBy channel={channel} report={data} />
          <p className={css.more}>
            <Link href={paths.report(id)}>{w.open}</Link>
          </p>
          {isReached(data) && <ShareCard channel={channel} report={data} />}
        </>
      ) : report.isError ? (
        <FailedState failure={report.error} onRetry={() => void report.refetch()} />
      ) : (
        <Skeleton height="140px" />
      )}
    </div>
  );
}

type SentAlertProps = { report: MessageReport; onAnother: () => void; onGood: () => void };

/** The next steps after sending: one more message, or back to the sent one. */
export function SentAlert({ report: { state, trial }, onAnother, onGood }: SentAlertProps) {
  const said = { trial: trial ? 'yes' : '' };
  const title = state === 'done' ? w.done(said) : w.title(said);
  return (
    <section className={css.alert} aria-label={title}>
      <p className={css.alertTitle} role="status">
        <IconCircleCheck size={20} aria-hidden />
        {title}
      </p>
      <div className={css.alertButtons}>
        <Button variant="default" onClick={onAnother}>
          {w.another}
        </Button>
        <Button onClick={onGood}>{sharedWords.good}</Button>
      </div>
    </section>
  );
}
