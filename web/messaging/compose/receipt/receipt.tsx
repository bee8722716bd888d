import { plural } from '../../../core/words.ts';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import { Skeleton, FailedState } from '../../../ui/page/states.tsx';
import { hasDestination } from '../draft/draft.ts';
import type { DraftWork } from '../draft/use-draft.ts';
import { type SendActions, SplitSend } from '../sending/split-send.tsx';
import type { ReceiptState } from './receipt-query.ts';
import css from './receipt.module.css';

const counting = (
  <div className={css.receipt} aria-busy>
    <Skeleton width="70%" height="24px" />
    <Skeleton height="72px" />
  </div>
);
const Counted = lazyPart(() => import('./counted.tsx'), 'Counted', counting);

/** Before sending: who gets it, who does not and why, pages, units. */
export function ReceiptCard({ state, work }: { state: ReceiptState; work: DraftWork }) {
  const { failure, earlier, retry } = state;
  const receipt = state.receipt ?? earlier?.receipt;
  if (!receipt && failure !== undefined) return <FailedState what="the receipt" failure={failure} onRetry={retry} />;
  if (receipt) return <Counted receipt={receipt} state={state} work={work} />;
  if (hasDestination(work.draft)) return counting;
  return (
    <p className={css.none}>
      Choose who gets this message. Here you will see who that is, who cannot get it and why, and what it costs.
    </p>
  );
}

/** The button, and beneath it how many will get it. */
export function SendPart({ actions, count }: { actions: SendActions; count: number | undefined }) {
  return (
    <div className={css.send}>
      <SplitSend {...actions} />
      {count !== undefined && (
        <p className={css.beneath} role="status">
          {`${plural(count, 'person', 'people')} will get this`}
        </p>
      )}
    </div>
  );
}
