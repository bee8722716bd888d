import type { OwnReason } from '../../../contract/messaging/channels/reasons.ts';
import { reasonTexts } from '../../../contract/messaging/channels/reason-texts.ts';
import type { RecipientState } from '../../../contract/messaging/schemas.ts';
import { routeText } from '../../adapters/route-words.ts';
import { catalogue, sayTo, type Text } from '../../core/language/catalogue.ts';

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

const isOwn = (reason: string): reason is OwnReason => Object.hasOwn(ours, reason);

/** Why somebody did not get it: our own reasons and a route's words as a text, a provider's as it gave them. */
export const reasonText = (reason: string): Text | string => (isOwn(reason) ? ours[reason] : routeText(reason));

/** The same for a screen, which has words for our own reasons by their codes. */
export const reasonFor = (user: { language?: string } | null, reason: string): string =>
  isOwn(reason) ? reason : sayTo(user, routeText(reason));
