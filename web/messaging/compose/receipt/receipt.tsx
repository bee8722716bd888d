import { FailedState, Skeleton } from '../../../ui/page/states.tsx';
import type { Receipt } from '../../api-types.ts';
import { recipientsSummary, unitsMissing } from '../../receipt-summary.ts';
import { hasDestination } from '../draft/draft.ts';
import type { DraftWork, ReceiptState, SendActions } from '../composer.ts';
import { writingWords } from '../words.ts';
import css from './receipt.module.css';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionMenu } from '../../../ui/controls/action-menu.tsx';
import { savedWords } from '../../saved-words.ts';
import splitCss from './split-send.module.css';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import { clock } from '../../../ui/wording/dates.ts';
import { units } from '../../../ui/wording/formats.ts';
import type { Channel } from '../../channel.ts';
import { composeWords } from '../../words.ts';
import barCss from './receipt-bar.module.css';
import { messagingCommon } from '../../common-words.ts';

/** Before sending: who gets it, who does not and why, pages, units. */
export function ReceiptCard({ state, work }: { state: ReceiptState; work: DraftWork }) {
  const { failure, earlier, retry } = state;
  const receipt = state.receipt ?? earlier?.receipt;
  if (!receipt && failure !== undefined) return <FailedState failure={failure} onRetry={retry} />;
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

/** Offers a test if the channel can send one, once there is something to look at. */
export function TestPart({ work, receipt }: { work: DraftWork; receipt: Receipt | undefined }) {
  const { composer, draft } = work;
  const { Test, hasText } = composer;
  return Test && hasText(draft.text) ? <Test draft={draft} receipt={receipt} /> : null;
}

const ELSEWHERE_BY_THEN = 100;

/** Send, and beside it what else can be done with the message. */
function SplitSend({ busy, onSend, onSchedule, onSaveDraft }: SendActions) {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    if (busy) return undefined;
    // A button that is disabled while it works loses the focus; whoever works by keyboard finds it there again, unless
    // what was done leads to another screen, which takes the focus at once.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) last.current?.focus({ preventScroll: true });
    }, ELSEWHERE_BY_THEN);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div className={splitCss.split} onFocus={({ target }) => (last.current = target)}>
      <Button loading={busy} onClick={onSend} className={splitCss.send}>
        {messagingCommon.send}
      </Button>
      <ActionMenu
        label={savedWords.moreWays}
        entries={[
          { label: savedWords.schedule, run: onSchedule },
          { label: savedWords.saveDraft, run: onSaveDraft },
        ]}
        button={(props) => (
          <Button {...props} className={splitCss.more} disabled={busy} aria-label={savedWords.moreWays}>
            <IconChevronDown size={18} aria-hidden />
          </Button>
        )}
      />
    </div>
  );
}

const SidePanel = lazyPart(() => import('../../../ui/dialogs/side-panel.tsx'), 'SidePanel');

type BarProps = {
  channel: Pick<Channel, 'onAddresses'>;
  state: ReceiptState;
  actions: SendActions;
  costsUnits: boolean;
  children: ReactNode;
};

/** On a phone the receipt is a bar at the foot of the screen that opens; Send stands beside it. */
export function ReceiptBar({ channel, state, actions, costsUnits, children }: BarProps) {
  const { earlier, receipt = earlier?.receipt, chosen, failure } = state;
  const [open, setOpen] = useState(false);
  const isShort = costsUnits && receipt !== undefined && receipt.units > receipt.unitsAvailable;
  return (
    <div className={barCss.bar} role="region" aria-label={writingWords.receipt} data-foot-bar>
      <button type="button" className={barCss.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={barCss.count} data-earlier={earlier !== undefined || undefined}>
          {receipt ? recipientsSummary(channel, receipt) : uncounted(chosen, failure)}
        </span>
        <span className={barCss.more} data-short={isShort || undefined}>
          {earlier && `${composeWords.asOf(clock(earlier.at))} · `}
          {receipt && (costsUnits || receipt.waitsFor) ? costOf(receipt) : writingWords.receiptAndPreview}
          <IconChevronUp size={14} aria-hidden />
        </span>
      </button>
      <SplitSend {...actions} />
      {open && (
        <SidePanel title={writingWords.receipt} opened onClose={() => setOpen(false)}>
          <div className={barCss.inside}>{children}</div>
        </SidePanel>
      )}
    </div>
  );
}

function costOf(receipt: Receipt): string {
  const { waitsFor, units: cost, unitsAvailable } = receipt;
  if (waitsFor) return composeWords.cannotGo;
  return cost > unitsAvailable
    ? unitsMissing(receipt)
    : writingWords.unitsOf({ cost: units(cost), have: unitsAvailable });
}

function uncounted(chosen: boolean, failure: unknown): string {
  if (!chosen) return writingWords.nobodyYet;
  return failure === undefined ? writingWords.counting : writingWords.notCounted;
}

/** Until a receipt has come. */
export const counting = (
  <div className={css.receipt} aria-busy>
    <Skeleton width="70%" height="24px" />
    <Skeleton height="72px" />
  </div>
);
