import { FailedState } from '../../../ui/page/states.tsx';
import type { Receipt } from '../../api-types.ts';
import { recipientsSummary } from '../../receipt-summary.ts';
import { hasDestination } from '../draft/draft.ts';
import type { DraftWork, ReceiptState, SendActions } from '../composer.ts';
import { SplitSend } from '../sending/split-send.tsx';
import { writingWords } from '../words.ts';
import { counting } from './pending-receipt.tsx';
import css from './receipt.module.css';

/** Before sending: who gets it, who does not and why, pages, units. */
export function ReceiptCard({ state, work }: { state: ReceiptState; work: DraftWork }) {
  const { failure, earlier, retry } = state;
  const receipt = state.receipt ?? earlier?.receipt;
  if (!receipt && failure !== undefined)
    return <FailedState what={writingWords.whatReceipt} failure={failure} onRetry={retry} />;
  const { Counted } = work.composer;
  if (receipt) return <Counted receipt={receipt} state={state} work={work} />;
  if (hasDestination(work.draft)) return counting;
  return <p className={css.none}>{work.composer.receiptNone}</p>;
}

type SendProps = { work: DraftWork; actions: SendActions; receipt: Receipt | undefined };

/** The button, beneath it how many will get it, and a test for whoever wants to see it first. */
export function SendPart({ work, actions, receipt }: SendProps) {
  return (
    <div className={css.send}>
      <SplitSend {...actions} />
      {receipt && (
        <p className={css.beneath} role="status">
          {recipientsSummary(work.composer, receipt)}
        </p>
      )}
      <TestPart work={work} receipt={receipt} />
    </div>
  );
}

/** Where the channel can send a test, once there is something to look at. */
export function TestPart({ work, receipt }: { work: DraftWork; receipt: Receipt | undefined }) {
  const { composer, draft } = work;
  const { Test, hasText } = composer;
  return Test && hasText(draft.text) ? <Test draft={draft} receipt={receipt} /> : null;
}
