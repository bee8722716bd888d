import type { RecipientState } from './api-types.ts';
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
