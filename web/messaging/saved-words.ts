import type { Message } from '../core/message.ts';
import { plural } from '../core/words.ts';

/** Drafts (spec section 8). */
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
