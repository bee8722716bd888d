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
    `Not saved yet, and lost when you sign out: ${listed.format([...new Set(names.map(formWords))])}.`,
  here: 'What you changed on this screen has not been saved, and is lost when you sign out.',
  unanswered:
    'A message you sent was not answered, so nobody knows yet whether it went out. It stays in this browser, for you alone, until you sign in here again.',
  keeps: 'The message you are writing is kept among your drafts.',
  notKept: 'What you were writing could not be saved as a draft, and is lost when you sign out.',
  done: 'You are signed out',
  kept: (messages: number) =>
    messages === 1
      ? 'What you were writing is among your drafts.'
      : `${messages} messages you were writing are among your drafts.`,
};

export const othersWords = {
  title: 'Somebody else was at work here',
  message: (forms: number, messages: number) =>
    `They left this browser without signing out, and did not save ${listed.format([
      ...(messages > 0 ? [messages === 1 ? 'a message' : `${messages} messages`] : []),
      ...(forms > 0 ? [forms === 1 ? 'a form' : `${forms} forms`] : []),
    ])}. You cannot see it, but it is kept in this browser. Leave it if they will come back for it.`,
  verb: 'Remove it',
  leave: 'Leave it for them',
};
