import { IconChevronUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import { clock } from '../../../ui/wording/dates.ts';
import { units } from '../../../ui/wording/formats.ts';
import type { Channel } from '../../channel.ts';
import { composeWords } from '../../words.ts';
import { unitsMissing, recipientsSummary } from '../../receipt-summary.ts';
import type { Receipt } from '../../api-types.ts';
import type { ReceiptState, SendActions } from '../composer.ts';
import { SplitSend } from '../sending/split-send.tsx';
import { writingWords as w } from '../words.ts';
import css from './receipt-bar.module.css';

const SidePanel = lazyPart(() => import('../../../ui/dialogs/side-panel.tsx'), 'SidePanel');

type Props = {
  channel: Pick<Channel, 'onAddresses'>;
  state: ReceiptState;
  actions: SendActions;
  costsUnits: boolean;
  children: ReactNode;
};

/** On a phone the receipt is a bar at the foot of the screen that opens; Send stands beside it. */
export function ReceiptBar({ channel, state, actions, costsUnits, children }: Props) {
  const { earlier, receipt = earlier?.receipt, chosen, failure } = state;
  const [open, setOpen] = useState(false);
  const isShort = costsUnits && receipt !== undefined && receipt.units > receipt.unitsAvailable;
  return (
    <div className={css.bar} role="region" aria-label={w.receipt} data-foot-bar>
      <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={css.count} data-earlier={earlier !== undefined || undefined}>
          {receipt ? recipientsSummary(channel, receipt) : uncounted(chosen, failure)}
        </span>
        <span className={css.more} data-short={isShort || undefined}>
          {earlier && `${composeWords.asOf(clock(earlier.at))} · `}
          {receipt && (costsUnits || receipt.waitsFor) ? costOf(receipt) : w.receiptAndPreview}
          <IconChevronUp size={14} aria-hidden />
        </span>
      </button>
      <SplitSend {...actions} />
      {open && (
        <SidePanel title={w.receipt} opened onClose={() => setOpen(false)}>
          <div className={css.inside}>{children}</div>
        </SidePanel>
      )}
    </div>
  );
}

function costOf(receipt: Receipt): string {
  const { waitsFor, units: cost, unitsAvailable } = receipt;
  if (waitsFor) return composeWords.cannotGo;
  return cost > unitsAvailable ? unitsMissing(receipt) : w.unitsOf({ cost: units(cost), have: unitsAvailable });
}

function uncounted(chosen: boolean, failure: unknown): string {
  if (!chosen) return w.nobodyYet;
  return failure === undefined ? w.counting : w.notCounted;
}
