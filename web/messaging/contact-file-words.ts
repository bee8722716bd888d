import { catalogue } from '../core/catalogue.ts';
import type { FailureWords } from '../core/failures.ts';

const texts = catalogue('contact-file', {
  drop: 'Drop your contact file here',
  accept: '.xlsx, .xls or .csv, up to 5MB',
  template: 'Contact template',
  templates: '{template} ({csv}).',
  csv: 'CSV',
  uploading: 'Uploading and reading the file',
  refused: 'This file cannot be read',
  fileThere: 'The contact file is attached to your message',
  backToMessage: 'Back to the message',
  contacts: '{count, plural, one {# contact} other {# contacts}}',
  offline: { title: 'Network Error', detail: 'Please ensure you have strong internet connection' },
  timeout: { title: 'Request took too long to respond', detail: 'Please try again by refreshing the page' },
  other: { title: 'Upload not successful', detail: 'Please try again' },
});

/** A file of contacts to write to. */
export const contactFileWords = { ...texts, contacts: (count: number) => texts.contacts({ count }) };

/** Uploading a contact file, and sending to one (spec section 8). */
export const uploadFailures: FailureWords = {
  offline: { severity: 'error', ...texts.offline },
  timeout: { severity: 'error', ...texts.timeout },
  other: { severity: 'error', ...texts.other },
};
