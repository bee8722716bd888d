import type { FailureWords } from '../../../core/failures.ts';
import type { Message } from '../../../core/message.ts';

/** Drafts (spec section 8, E-mail). */
const draftFailed: Message = { severity: 'warning', title: 'Error', detail: 'Message not saved as draft' };
export const draftFailures: FailureWords = { offline: draftFailed, timeout: draftFailed, other: draftFailed };

/** Loading one (spec section 8, E-mail). */
const notLoaded: Message = { severity: 'error', title: 'Could not load email!' };
export const loadFailures: FailureWords = { offline: notLoaded, timeout: notLoaded, other: notLoaded };

/** Sending (spec section 8, E-mail). */
const notSent: Message = { severity: 'error', title: 'Not Sent', detail: 'Email sending failed' };
export const sendFailures: FailureWords = {
  offline: { severity: 'warning', title: "You 're Offline", detail: 'Please ensure you have internet access.' },
  timeout: notSent,
  other: notSent,
};
