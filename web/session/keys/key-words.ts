import { catalogue } from '../../core/catalogue.ts';

export const keyWords = catalogue('keys', {
  title: 'Keyboard shortcuts',
  about: 'Single keys do nothing while you type or while a window is open.',
  anywhere: 'Anywhere',
  inLists: 'In a list',
  inMessages: 'In a message',
  find: 'Find anything, or say what to do: “sms choir”, “add Ada Okafor”',
  write: 'Write an SMS: to the person the row or page is about, or to those who are ticked',
  search: 'Search this screen',
  edit: 'Edit what the row or page is about',
  help: 'Show this list',
  next: 'Next row',
  previous: 'Previous row',
  open: 'Open the row',
  tick: 'Tick the row',
  send: 'Send it; you are asked once more',
  singleKeys: 'Single keys',
  singleKeysAbout:
    'Letters and signs alone do something. Switch them off if you press them by accident or speak to your computer.',
  keysTitle: 'Keyboard',
  saved: 'Saved for your account',
  or: 'or',
});
