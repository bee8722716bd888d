import type { Parts } from '../ui/page/parts-bar.tsx';
import type { MessageRow, RecipientState } from './answers.ts';

/** States from what wants attention to what is well. */
export const statesInOrder = [
  'failed',
  'unknown',
  'queued',
  'sending',
  'sent',
  'delivered',
  'suppressed',
  'cancelled',
] as const satisfies readonly RecipientState[];

type Counted = Pick<MessageRow, 'counts' | 'chosen'>;

const of = ({ counts }: Counted, state: RecipientState): number => counts[state] ?? 0;

/** The parts of the bar: everybody it was sent to or will be, and who it was cancelled for. */
export function partsOf(message: Counted): Parts {
  return {
    waiting: of(message, 'queued') + of(message, 'sending'),
    sent: of(message, 'sent'),
    delivered: of(message, 'delivered'),
    failed: of(message, 'failed'),
    unknown: of(message, 'unknown'),
    cancelled: of(message, 'cancelled'),
  };
}

/** Those chosen whom it was never for. */
export const leftOut = (message: Counted): number => of(message, 'suppressed');

/** How many it goes to. */
export const goesTo = (message: Counted): number => message.chosen - of(message, 'suppressed');
