import type { RecipientState } from '../schemas.ts';
import type { OwnReason } from './reasons.ts';

/**
 * Why somebody did not get a message, in words, once for screens and files. Each side hands over its own `catalogue`, which
 * says a text at once or later.
 */
export const reasonTexts = <Said>(
  catalogue: (id: string, english: Record<OwnReason, string>) => Record<OwnReason, Said>,
): Record<OwnReason, Said> =>
  catalogue('recipient-reasons', {
    'opted out': 'Opted out',
    'same address': 'Gets it together with somebody whose phone or e-mail address they share',
    'chosen twice': 'Chosen twice',
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
    'letters not taken': 'The mail server takes no address with letters other than a to z before the @',
    'unknown number': 'Nobody has this phone number',
    bounced: 'E-mails to this address come back',
    complained: 'Marked an e-mail from you as spam',
  });

/** The states of a recipient, for screens and files. */
export const recipientStateTexts = <Said>(
  catalogue: (id: string, english: Record<RecipientState, string>) => Record<RecipientState, Said>,
): Record<RecipientState, Said> =>
  catalogue('recipient-states', {
    queued: 'Waiting',
    sending: 'Being sent',
    sent: 'Sent',
    delivered: 'Delivered',
    failed: 'Failed',
    suppressed: 'Left out',
    cancelled: 'Cancelled',
    unknown: 'Unknown',
  });
