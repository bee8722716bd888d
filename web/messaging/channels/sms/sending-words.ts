import { catalogue } from '../../../core/catalogue.ts';
import type { FailureWords } from '../../../core/failures.ts';
import type { Message } from '../../../core/message.ts';
import { exclusionWords } from '../../compose/words.ts';

/** Words for sending an SMS (spec section 8, SMS). */
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

const receipt = catalogue('sms-receipt', {
  perhaps:
    '{count, plural, one {# has do-not-disturb on: the message may not reach it} other {# have do-not-disturb on: the message may not reach them}}',
  hybrid:
    '{count, plural, one {# has do-not-disturb on: hosted, dedicated-number bulk SMS reaches it, regular bulk SMS may not} other {# have do-not-disturb on: hosted, dedicated-number bulk SMS reaches them, regular bulk SMS may not}}',
  noPhone: '{count, plural, one {# has no phone number} other {# have no phone number}}',
  invalid: '{count, plural, one {# has an invalid number} other {# have invalid numbers}}',
  same: '{count, plural, one {# shares a phone with somebody who gets it} other {# share a phone with somebody who gets it}}',
  shared: 'People who share one phone',
  pages: 'Pages',
  noText: 'nothing written yet',
  atMost: '{pages} at most',
  cost: 'Cost',
  have: 'You have',
  longer: 'Long names, and names with letters such as ọ, make some messages longer.',
});

/** Length and price. */
export const costWords = receipt;
export const sharedPhone = receipt.shared;

/** Counts numbers that answered do-not-disturb before: for Nigeria, whose two ways differ, and elsewhere. */
export const doNotDisturbWords = {
  perhaps: (count: number) => receipt.perhaps({ count }),
  hybrid: (count: number) => receipt.hybrid({ count }),
};

/** Why some of those chosen get no SMS. */
export const smsExclusions = {
  ...exclusionWords,
  'no phone': (count: number) => receipt.noPhone({ count }),
  'invalid number': (count: number) => receipt.invalid({ count }),
  'same address': (count: number) => receipt.same({ count }),
};
