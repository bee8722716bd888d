const forms: Record<string, [fresh: string, changed: string]> = {
  person: ['a new person', 'changes to a person'],
  family: ['a new family', 'changes to a family'],
  group: ['a new group', 'changes to a group'],
};

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** `person:new` → "a new person". */
function formWords(name: string): string {
  const [kind = '', id] = name.split(':');
  const [fresh, changed] = forms[kind] ?? ['a form', 'a form'];
  return id === 'new' ? fresh : changed;
}

export const leavingWords = {
  title: 'Sign out?',
  verb: 'Sign out',
  stay: 'Stay signed in',
  dropped: (names: readonly string[]) =>
    `Not saved yet: ${listed.format([...new Set(names.map(formWords))])}. You will lose this if you sign out.`,
  here: 'You have not saved your changes on this screen. You will lose them if you sign out.',
  unanswered:
    'We got no answer for a message you sent, so we do not know yet whether it went out. It stays in this browser, only for you, until you sign in here again.',
  keeps: 'The message you are writing is kept in your drafts.',
  notKept: 'We could not save what you were writing as a draft. You will lose it if you sign out.',
  done: 'You are signed out',
  kept: (messages: number) =>
    messages === 1
      ? 'What you were writing is in your drafts.'
      : `${messages} messages you were writing are in your drafts.`,
};

export const othersWords = {
  title: 'Somebody else was working here',
  message: (forms: number, messages: number) =>
    `They did not sign out of this browser, and did not save ${listed.format([
      ...(messages > 0 ? [messages === 1 ? 'a message' : `${messages} messages`] : []),
      ...(forms > 0 ? [forms === 1 ? 'a form' : `${forms} forms`] : []),
    ])}. You cannot see it, but this browser still has it. Leave it if they will come back for it.`,
  verb: 'Remove it',
  leave: 'Leave it for them',
};
