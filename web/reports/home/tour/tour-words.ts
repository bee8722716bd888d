import { catalogue } from '../../../core/catalogue.ts';

export const tourWords = catalogue('tour', {
  title: 'A look around',
  count: 'A look around: {place} of {points}',
  leave: 'Leave the tour',
  next: 'Next',
  back: 'Back',
  done: 'Done',
  people: {
    title: 'Everybody is under People',
    about: 'Your spreadsheet becomes your directory: you check every row first, and can undo the import as a whole.',
    go: 'See People',
  },
  groups: {
    title: 'Write to a whole group at once',
    about: 'Choir, ushers, a ward. People join by a link or a QR poster, and wait until you let them in.',
    go: 'See Groups',
  },
  write: {
    title: 'You see who gets it before it goes',
    about:
      'Beside every message stands a receipt: who gets it, who does not and why, and what it costs. Nothing leaves before you confirm.',
    go: 'Write an SMS',
  },
  find: {
    title: 'The search does what you say',
    about:
      'Press Ctrl K or the search above and type “sms choir”, “add Ada Okafor” or “birthdays”. Press ? for all shortcuts.',
  },
});
