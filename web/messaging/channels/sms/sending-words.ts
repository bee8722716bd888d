import { catalogue } from '../../../core/catalogue.ts';
import { type FailureWords, offlineWords } from '../../../core/failures.ts';
import type { Message } from '../../../core/message.ts';

/** Words for sending an SMS (spec section 8, SMS). */
export const sendingSmsWords = catalogue('sending-sms', {
  choose: 'Choose how to send',
  goes: '{people}, from {sender}, for {cost}.',
  sending: 'Sending SMS',
  timeout: { title: 'Request Delayed', detail: 'SMS took too long, please check your network and try again.' },
  failed: { title: 'Failed operation', detail: 'SMS sending failed, Please try again.' },
  fileFailed: { title: 'Not sent', detail: 'Sending failed, please try again' },
});

const { timeout, failed, fileFailed } = sendingSmsWords;

export const sendFailures: FailureWords = {
  offline: { severity: 'error', ...offlineWords },
  timeout: { severity: 'error', ...timeout },
  other: { severity: 'error', ...failed },
};

/** Sending to a contact file. */
export const fileNotSent: Message = { severity: 'error', ...fileFailed };

const receipt = catalogue('sms-receipt', {
  doNotDisturb:
    '{count, plural, one {# has} other {# have}} do-not-disturb on: {way, select, hybrid {hosted, dedicated-number bulk SMS reaches {count, plural, one {it} other {them}}, regular bulk SMS may not} other {the message may not reach {count, plural, one {it} other {them}}}}',
  pages: 'Pages',
  noText: 'nothing written yet',
  atMost: '{pages} at most',
  cost: 'Cost',
  have: 'You have',
  longer: 'Long names, and names with letters such as ọ, make some messages longer.',
});

/** Length and price. */
export const costWords = receipt;

/** Counts numbers that answered do-not-disturb before: for Nigeria, whose two ways differ, and elsewhere. */
export const doNotDisturbWords = {
  perhaps: (count: number) => receipt.doNotDisturb({ count, way: '' }),
  hybrid: (count: number) => receipt.doNotDisturb({ count, way: 'hybrid' }),
};
