import type { Parts } from '../ui/page/parts-bar.tsx';
import type { MessageReport, MessageRow, RecipientState } from './api-types.ts';

/** States from what wants attention to what is well. */
export const statesInOrder = [
  'failed',
  'unknown',
  'suppressed',
  'queued',
  'sending',
  'sent',
  'delivered',
  'cancelled',
] as const satisfies readonly RecipientState[];

type Counted = Pick<MessageRow, 'counts' | 'chosen'>;

const of = ({ counts }: Counted, state: RecipientState): number => counts[state] ?? 0;

/** The parts of the bar: each that it was sent to or will be, who it was cancelled for, and in its report who was left out. */
export function partsOf(message: Counted & { sharers?: MessageReport['sharers'] }): Parts {
  return {
    waiting: of(message, 'queued') + of(message, 'sending'),
    sent: of(message, 'sent'),
    delivered: of(message, 'delivered'),
    failed: of(message, 'failed'),
    unknown: of(message, 'unknown'),
    cancelled: of(message, 'cancelled'),
    leftOut: message.sharers ? leftOut(message) : 0,
  };
}

/** Chosen people it was never for. A report omits people who share a phone or address, for they have it there. */
export const leftOut = (message: Counted & { sharers?: MessageReport['sharers'] }): number =>
  of(message, 'suppressed') - (message.sharers?.chosen ?? 0);

/** How many it goes to. */
export const goesTo = (message: Counted): number => message.chosen - leftOut(message);

/** Whether it has gone out and really reached somebody. */
export function isReached(report: MessageReport): boolean {
  const { sent, delivered } = partsOf(report);
  return report.state === 'done' && !report.trial && sent + delivered > 0;
}
