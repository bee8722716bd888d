import { catalogue } from '../core/catalogue.ts';
import type { Message } from '../core/message.ts';
import { draftSaved } from './saved-words.ts';

const texts = catalogue('done-elsewhere', {
  already: {
    title: 'Already sent or scheduled',
    detail:
      'This message was sent or scheduled a moment ago, maybe in another window. We did not do it again. Check Sent and Scheduled.',
  },
  scheduleChanged:
    'The scheduled message was changed in the meantime, maybe in another window, and will go as it is now. Yours is saved as a draft.',
});

/** It was sent where it is now scheduled, or the other way about, or at another time. */
export const alreadyDone: Message = { severity: 'warning', ...texts.already, lifetime: 10_000 };

/** Somebody changed the schedule since it was opened here: theirs goes, and ours stands beside it as a draft. */
export const savedAsDraftInstead: Message = { ...draftSaved, detail: texts.scheduleChanged, lifetime: 7000 };
