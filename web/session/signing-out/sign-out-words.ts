import { catalogue } from '../../core/catalogue.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const texts = catalogue('leaving', {
  fresh: '{kind, select, person {a new person} family {a new family} group {a new group} other {a form}}',
  changed:
    '{kind, select, person {changes to a person} family {changes to a family} group {changes to a group} other {a form}}',
  own: {
    title: 'Sign out?',
    stay: 'Stay signed in',
    dropped: 'Not saved yet: {forms, list}. You will lose this if you sign out.',
    here: 'You have not saved your changes on this screen. You will lose them if you sign out.',
    atDoor:
      '{count, plural, one {# check-in has not been sent yet. It stays} other {# check-ins have not been sent yet. They stay}} in this browser, only for you, until you sign in here again and open the check-in.',
    keeps: 'The message you are writing is kept in your drafts.',
    notKept: 'We could not save what you were writing as a draft. You will lose it if you sign out.',
    done: 'You are signed out',
    kept: '{messages, plural, one {What you were writing is in your drafts.} other {# messages you were writing are in your drafts.}}',
  },
  others: {
    title: 'Somebody else was working here',
    messages: '{count, plural, one {a message} other {# messages}}',
    forms: '{count, plural, one {a form} other {# forms}}',
    message:
      'They did not sign out of this browser, and did not save {unsaved, list}. You cannot see it, but this browser still has it. Leave it if they will come back for it.',
    verb: 'Remove it',
    leave: 'Leave it for them',
  },
});

/** `person:new` → "a new person". */
function formWords(name: string): string {
  const [kind = '', id] = name.split(':');
  return id === 'new' ? texts.fresh({ kind }) : texts.changed({ kind });
}

export const signOutWords = {
  ...texts.own,
  verb: sharedWords.signOut,
  dropped: (names: readonly string[]) => texts.own.dropped({ forms: [...new Set(names.map(formWords))] }),
};

export const othersWords = {
  ...texts.others,
  message: (forms: number, messages: number) =>
    texts.others.message({
      unsaved: [
        ...(messages > 0 ? [texts.others.messages({ count: messages })] : []),
        ...(forms > 0 ? [texts.others.forms({ count: forms })] : []),
      ],
    }),
};
