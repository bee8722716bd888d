import type { OwnReason } from '../../../contract/messaging/channels/reasons.ts';
import { reasonTexts } from '../../../contract/messaging/channels/reason-texts.ts';
import type { RecipientState } from '../../../contract/messaging/schemas.ts';
import { catalogue, type Text } from '../../core/language/catalogue.ts';

/** What the states of a recipient are called in files. */
export const stateTexts: Record<RecipientState, Text> = catalogue('report-file-states', {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  suppressed: 'Left out',
  cancelled: 'Cancelled',
  unknown: 'Unknown',
});

const ours = reasonTexts<Text>(catalogue);

/** Why somebody did not get it: our own reasons as a text, a provider's as it gave them. */
export const reasonText = (reason: string): Text | string =>
  Object.hasOwn(ours, reason) ? ours[reason as OwnReason] : reason;
