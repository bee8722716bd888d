import { catalogue } from '../../../core/catalogue.ts';
import type { FailureWords } from '../../../core/failures.ts';
import type { Message } from '../../../core/message.ts';
import { localTimeOf } from '../../../../contract/local-time.ts';
import type { WaitingForMorning } from '../../../../contract/messaging/schemas.ts';

const texts = catalogue('sms', {
  name: 'SMS',
  title: 'Compose SMS',
  sent: 'SMS sent',
  onAddresses: 'on {addresses, plural, one {# phone} other {# phones}}',
  pages: '{count, plural, one {# page} other {# pages}}',
});

export const smsWords = texts;

export const pages = (count: number): string => texts.pages({ count });

/** Words on SMS for lists and reports. */
export const smsChannelWords = catalogue('sms-channel', {
  sentCount: '{count, plural, one {# SMS sent} other {# SMS sent}}',
  report: 'SMS report',
  heldForRoute: 'Held: no SMS route',
});

export const composeSmsWords = catalogue('compose-sms', {
  templateAbout: 'One person in each row. Only PhoneNumber is required. FirstName replaces {mark}.',
  useReady: 'Use a default message',
  characters: '{count, plural, one {# character} other {# characters}}',
  unicodePages: '{pages} of {size, number} characters',
  beforeNames: 'without the names',
  left: '{count, number} left on this page',
  sender: 'Sender',
  choose: 'Choose a sender id',
  senderOption: '{mask} ({state})',
  noSender: {
    title: 'No sender id selected',
    detail: 'Kindly select a sender id and try again.',
  },
  draftFailed: { title: 'Failed', detail: 'Message not saved as draft' },
  notLoaded: { title: 'Error', detail: 'Could not load message!' },
});

export const noSender: Message = { severity: 'error', ...composeSmsWords.noSender };

const draftFailed: Message = { severity: 'error', ...composeSmsWords.draftFailed };
export const draftFailures: FailureWords = { offline: draftFailed, timeout: draftFailed, other: draftFailed };

/** Loading a message (spec section 8). */
const notLoaded: Message = { severity: 'error', ...composeSmsWords.notLoaded };
export const loadFailures: FailureWords = { offline: notLoaded, timeout: notLoaded, other: notLoaded };

const w = catalogue('sms-night', {
  waits: '{count, plural, one {# {network} number waits until {time}} other {# {network} numbers wait until {time}}}',
});

/** "37 MTN numbers wait until 8:00", by the clocks of `timeZone`. */
export function nightWords({ network, count, until }: WaitingForMorning, timeZone: string): string {
  const time = localTimeOf(new Date(until), timeZone).time.replace(/^0/, '');
  return w.waits({ network, count, time });
}
