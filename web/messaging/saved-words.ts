import type { FailureWords } from '../core/failures.ts';
import type { Message } from '../core/message.ts';
import { plural } from '../core/words.ts';

/** Drafts (spec section 8, SMS). */
export const draftSaved: Message = { severity: 'success', title: 'Draft Saved', detail: 'Message saved as draft' };
/** Somebody changed the draft since it was opened here: theirs stays, and ours stands beside it. */
export const draftSavedBeside: Message = {
  ...draftSaved,
  detail: 'It was changed in the meantime, maybe in another window. Yours is saved as a separate draft.',
  lifetime: 7000,
};
export const nothingToSave: Message = {
  severity: 'info',
  title: 'Nothing to save yet',
  detail: 'Write something or choose somebody first.',
};
const draftFailed: Message = { severity: 'error', title: 'Failed', detail: 'Message not saved as draft' };
export const draftFailures: FailureWords = { offline: draftFailed, timeout: draftFailed, other: draftFailed };

/** It was sent where it is now scheduled, or the other way about, or at another time. */
export const doneAlready: Message = {
  severity: 'warning',
  title: 'Already sent or scheduled',
  detail:
    'This message was sent or scheduled a moment ago, maybe in another window. We did not do it again. Check Sent and Scheduled.',
  lifetime: 10_000,
};

/** Loading a message (spec section 8). */
const notLoaded: Message = { severity: 'error', title: 'Error', detail: 'Could not load message!' };
export const loadFailures: FailureWords = { offline: notLoaded, timeout: notLoaded, other: notLoaded };

/** Sending to a contact file (spec section 8). */
export const fileNotSent: Message = {
  severity: 'error',
  title: 'Not sent',
  detail: 'Sending failed, please try again',
};

export const savedWords = {
  schedule: 'Schedule',
  saveDraft: 'Save as Draft',
  seeScheduled: 'See scheduled messages',
  draftGone: 'Its draft was removed from Drafts.',
  keepDraft: 'Keep the draft',
  moreWays: 'More ways to send',
  upload: 'Upload contacts',
  contacts: (count: number) => plural(count, 'contact', 'contacts'),
  putAside: 'We set aside what you were writing',
  bringBack: 'Bring it back',
};
