import type { FailureWords } from '../core/failures.ts';
import { plural } from '../core/words.ts';

/** A file of contacts to write to. */
export const contactFileWords = {
  drop: 'Drop your contact file here',
  accept: '.xlsx, .xls or .csv, up to 5MB',
  template: 'Contact template',
  uploading: 'Uploading and reading the file',
  refused: 'This file cannot be read',
  fileThere: 'The contact file is attached to your message',
  backToMessage: 'Back to the message',
  contacts: (count: number) => plural(count, 'contact', 'contacts'),
};

/** Uploading a contact file, and sending to one (spec section 8). */
export const uploadFailures: FailureWords = {
  offline: { severity: 'error', title: 'Network Error', detail: 'Please ensure you have strong internet connection' },
  timeout: {
    severity: 'error',
    title: 'Request took too long to respond',
    detail: 'Please try again by refreshing the page',
  },
  other: { severity: 'error', title: 'Upload not successful', detail: 'Please try again' },
};
