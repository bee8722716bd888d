import type { FailureWords } from '../../../core/failures.ts';
import type { Message } from '../../../core/message.ts';

const draftFailed: Message = { severity: 'error', title: 'Failed', detail: 'Message not saved as draft' };
export const draftFailures: FailureWords = { offline: draftFailed, timeout: draftFailed, other: draftFailed };

/** Loading a message (spec section 8). */
const notLoaded: Message = { severity: 'error', title: 'Error', detail: 'Could not load message!' };
export const loadFailures: FailureWords = { offline: notLoaded, timeout: notLoaded, other: notLoaded };
