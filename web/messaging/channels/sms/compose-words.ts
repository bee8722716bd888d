import { catalogue } from '../../../core/catalogue.ts';
import type { FailureWords } from '../../../core/failures.ts';
import type { Message } from '../../../core/message.ts';

/** What stands on the screen where an SMS is written. */
export const composeSmsWords = catalogue('compose-sms', {
  receiptNone:
    'Choose who gets this message. Here you will see who that is, who cannot get it and why, and what it costs.',
  askAboutName: 'Personalise is not ticked, so everybody would read “{mark}” instead of their name.',
  searchPeople: 'Name, phone number or e-mail',
  noPhone: 'no phone number',
  templateAbout: 'One person in each row. Only PhoneNumber is required. FirstName replaces {mark}.',
  message: 'Message',
  insert: 'Insert {mark}',
  useReady: 'Use a default message',
  asItStands: 'Everybody will see “{mark}” instead of their name.',
  useNames: 'Use each name',
  characters: '{count, plural, one {# character} other {# characters}}',
  unicodePages: '{pages} of {size, number} characters',
  beforeNames: 'without the names',
  left: '{count, number} left on this page',
  sender: 'Sender',
  bubble: 'Your message will appear here.',
  loading: 'Loading …',
  choose: 'Choose a sender id',
  senderOption: '{mask} ({state})',
  senderState: '{mask}: {about}',
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
