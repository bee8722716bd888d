import type { RecipientRow, RecipientState } from './api-types.ts';
import { catalogue } from '../core/catalogue.ts';

/** What the states of a recipient are called. */
export const stateWords: Record<RecipientState, string> = catalogue('recipient-states', {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  suppressed: 'Left out',
  cancelled: 'Cancelled',
  unknown: 'Unknown',
});

const together = catalogue('recipient-together', { words: 'On a shared phone or address' });

/** The state of one recipient: who shares an address is not left out. */
export const stateOf = ({ state, reason }: Pick<RecipientRow, 'state' | 'reason'>): string =>
  state === 'suppressed' && reason === 'same address' ? together.words : stateWords[state];
