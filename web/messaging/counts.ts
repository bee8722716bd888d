import type { Parts } from '../ui/parts-bar.tsx';
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

/** The five parts of the bar: everybody it was sent to or will be. */
export function partsOf(message: Counted): Parts {
  return {
    waiting: of(message, 'queued') + of(message, 'sending'),
    sent: of(message, 'sent'),
    delivered: of(message, 'delivered'),
    failed: of(message, 'failed'),
    unknown: of(message, 'unknown'),
  };
}

/** Those chosen whom it will never reach: left out from the start, or cancelled. */
export const leftOut = (message: Counted): number => of(message, 'suppressed') + of(message, 'cancelled');

/** How many it goes to. */
export const goesTo = (message: Counted): number => message.chosen - of(message, 'suppressed');
