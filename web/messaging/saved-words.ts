import { catalogue } from '../core/catalogue.ts';
import type { Message } from '../core/message.ts';

const texts = catalogue('saved-messages', {
  schedule: 'Schedule',
  saveDraft: 'Save as Draft',
  seeScheduled: 'See scheduled messages',
  moreWays: 'More ways to send',
  upload: 'Upload contacts',
  contacts: '{count, plural, one {# contact} other {# contacts}}',
  putAside: 'We set aside what you were writing',
  draftSaved: { title: 'Draft Saved', detail: 'Message saved as draft' },
  savedBeside: 'It was changed in the meantime, maybe in another window. Yours is saved as a separate draft.',
  nothing: { title: 'Nothing to save yet', detail: 'Write something or choose somebody first.' },
});

/** Drafts (spec section 8). */
export const draftSaved: Message = { severity: 'success', ...texts.draftSaved };
/** Somebody changed the draft since it was opened here: theirs stays, and ours stands beside it. */
export const draftSavedBeside: Message = { ...draftSaved, detail: texts.savedBeside, lifetime: 7000 };
export const nothingToSave: Message = { severity: 'info', ...texts.nothing };

export const savedWords = { ...texts, contacts: (count: number) => texts.contacts({ count }) };
