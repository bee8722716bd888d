import type { RecipientState } from '../schemas.ts';
import { emailReasons } from './email/reason-words.ts';
import { smsReasons } from './sms/reason-words.ts';

/** What the states of a recipient are called, on the screen and in files. */
export const stateWords: Record<RecipientState, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  suppressed: 'Left out',
  cancelled: 'Cancelled',
  unknown: 'Unknown',
};

const ourReasons = {
  'opted out': 'Opted out',
  'same address': 'Shares a phone or e-mail address with somebody who gets it',
  archived: 'Archived',
  'no name': 'No name for #name#',
  'no value': 'A field in the message is blank',
  'in a later message': 'Gets the corrected message instead',
  'counted as sent': 'Counted as sent by an administrator',
  ...smsReasons,
  ...emailReasons,
};

/** Why somebody did not get it: our own reasons in words, a provider's as it gave them. */
export const reasonWords = (reason: string): string =>
  Object.entries(ourReasons).find(([ours]) => ours === reason)?.[1] ?? reason;
