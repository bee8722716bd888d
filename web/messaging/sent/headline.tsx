import { number } from '../../ui/wording/formats.ts';
import { withPart } from '../../ui/wording/with-parts.tsx';
import { Link } from '../../core/link.tsx';
import { paths } from '../../paths.ts';
import { Note } from '../../ui/marks/badge.tsx';
import type { MessageReport } from '../api-types.ts';
import type { Channel } from '../channel.ts';
import { partsOf } from '../counts.ts';
import css from './sent.module.css';
import { reportWords as w } from './words.ts';

/** The progress of a message in one line, out of everybody chosen. A trial in the sandbox says so. */
export function Headline({ channel, report }: { channel: Pick<Channel, 'onAddresses'>; report: MessageReport }) {
  const { waiting, sent, delivered } = partsOf(report);
  const { state, chosen: all, trial, sharers } = report;
  const addresses = sent + delivered;
  const where = channel.onAddresses(addresses);
  const text = (count: string) => {
    const isShared = state === 'done' && sharers.reached > 0;
    if (state === 'done' && trial) return w.trial({ count, shared: isShared ? 'yes' : '', where });
    if (isShared) return w.sharedDone({ count, where, all });
    return w.progress({ count, all, waiting, state, delivered: state === 'done' ? delivered : 0 });
  };
  return (
    <>
      <p className={css.headline} role="status">
        {withPart(text, <b>{number(addresses + sharers.reached)}</b>)}
      </p>
      {trial && (
        <Note tone="info">
          {w.trialAbout} <Link href={paths.settings('providers')}>{w.goLive}</Link>
        </Note>
      )}
    </>
  );
}
