import type { OwnReason } from '../../../contract/messaging/channels/reasons.ts';
import { reasonTexts } from '../../../contract/messaging/channels/reason-texts.ts';
import { catalogue } from '../../core/catalogue.ts';

const ours = reasonTexts<string>(catalogue);

/** Why somebody did not get it: our own reasons in words, a provider's as it gave them. */
export const reasonWords = (reason: string): string =>
  Object.hasOwn(ours, reason) ? ours[reason as OwnReason] : reason;
