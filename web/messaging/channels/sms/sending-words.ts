import { catalogue } from '../../../core/catalogue.ts';
import type { FailureWords } from '../../../core/failures.ts';
import type { Message } from '../../../core/message.ts';

/** What is asked and said while an SMS is sent (spec section 8, SMS). */
export const sendingSmsWords = catalogue('sending-sms', {
  confirm: 'Confirm Send',
  choose: 'Choose how to send',
  goes: '{people}, from {sender}, for {cost}.',
  sending: 'Sending SMS',
  used: '{message} {count, plural, one {# unit used.} other {# units used.}}',
  offline: { title: "You 're Offline", detail: 'Please ensure you have internet access.' },
  timeout: { title: 'Request Delayed', detail: 'SMS took too long, please check your network and try again.' },
  failed: { title: 'Failed operation', detail: 'SMS sending failed, Please try again.' },
  fileFailed: { title: 'Not sent', detail: 'Sending failed, please try again' },
});

const { offline, timeout, failed, fileFailed } = sendingSmsWords;

export const sendFailures: FailureWords = {
  offline: { severity: 'error', ...offline },
  timeout: { severity: 'error', ...timeout },
  other: { severity: 'error', ...failed },
};

/** Sending to a contact file. */
export const fileNotSent: Message = { severity: 'error', ...fileFailed };
