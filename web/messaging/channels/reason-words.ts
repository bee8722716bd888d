import type { OwnReason } from '../../../contract/messaging/channels/reasons.ts';
import { catalogue } from '../../core/catalogue.ts';

const ours: Record<OwnReason, string> = catalogue('recipient-reasons', {
  'opted out': 'Opted out',
  'same address': 'Shares a phone or e-mail address with somebody who gets it',
  archived: 'Archived',
  'no name': 'No name for #name#',
  'no value': 'A field in the message is blank',
  'in a later message': 'Gets the corrected message instead',
  'counted as sent': 'Counted as sent by an administrator',
  'no answer': 'No answer from the provider for 72 hours',
  interrupted: 'Sending was interrupted',
  'not traceable': 'The provider cannot say',
  'nothing said': 'The provider said nothing about this number',
  delayed: 'Delayed before sending',
  'no phone': 'No phone number',
  'invalid number': 'Invalid number',
  'until morning': 'Waiting for morning: this route does not reach its network at night',
  'passed over at night': 'Left out: this route does not reach its network at night',
  'no email': 'No e-mail address',
  'invalid email': 'Invalid e-mail address',
  'unknown number': 'Nobody has this phone number',
  bounced: 'The address does not exist any more',
  complained: 'Marked an e-mail from you as spam',
});

/** Why somebody did not get it: our own reasons in words, a provider's as it gave them. */
export const reasonWords = (reason: string): string =>
  Object.hasOwn(ours, reason) ? ours[reason as OwnReason] : reason;
