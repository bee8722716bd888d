import { catalogue } from '../../core/catalogue.ts';

/** Checking in without an account, as the check-in screen shows it. */
export const selfCheckInWords = catalogue('attendance-here-screen', {
  title: 'Self check-in',
  off: 'People can check themselves in on their own phone, without an account: with a link or a printed code for every date of this event, or with today’s code.',
  make: 'Create link',
  on: 'Print the code once; it always opens the current date of this event. The page asks for a name and a number, and never shows who else you know.',
  typed: 'On this date also at {address} with code {code}, and by SMS where replies reach you: HERE {code}.',
  waiting: 'To confirm ({count, number})',
  waitingAbout: 'They say they are here, but we are not sure who they are.',
  andMore: '{count, plural, one {# more is} other {# more are}} waiting. They appear as you decide.',
  already: '{name}, in already',
  somebodyElse: 'Somebody else',
  confirm: 'Confirm who it is',
  isNew: 'New first-timer',
  same: 'May be',
  search: 'Search everybody',
  newAbout: '{number} is added to first-timers and checked in.',
  said: '{time}, {via, select, here {on their phone} other {by SMS}}',
  tap: 'People with this number. Tap the one who came.',
});
