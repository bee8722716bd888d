import { catalogue } from '../core/catalogue.ts';

/** Every text of members' logins. */
export const loginWords = catalogue('followup', {
  about: 'With a login they can see their own page: details, groups, the messages they get and their check-in code.',
  none: 'No login yet',
  goesAt: 'Invited. We send 20 invitations an hour; this e-mail goes {moment}',
  invited: 'Invited. The link works until {until}',
  invitedOver: 'Invited, but the link has expired',
  failed: 'The invitation was not sent',
  active: 'Can sign in with {address}',
  disabled: 'The login was removed',
  invite: 'Invite to sign in',
  again: 'Send the invitation again',
  how: 'How to invite them',
  ways: { email: 'By e-mail', sms: 'By SMS', link: 'A link I give them myself' },
  cost: 'This uses {units, plural, one {# unit} other {# units}}.',
  takeBack: 'Remove login',
  takeBackMessage: 'They are signed out immediately and cannot sign in. You can restore their login at any time.',
  restore: 'Restore login',
  linkAbout: 'You will see it only now. It works once, within a week.',
  accept: {
    title: 'Your page at {organisation}',
    about: 'For {name}: your details, your groups and the messages you get.',
    hasAccount: 'You already have an account. Enter its password.',
    emailHint: 'You sign in with it.',
    button: 'Open my page',
  },
});

/** Every text of the care list. */
export const careWords = catalogue('care', {
  counts: {
    all: '{count, plural, one {# person} other {# people}} to look after',
    quiet: '{count, number} gone quiet',
    first: '{count, plural, one {# first visit} other {# first visits}}',
    second: '{count, plural, one {# second visit} other {# second visits}}',
  },
  none: 'Everybody on the list has been looked after',
  why: {
    quiet: 'Came {came, number} of {outOf, number} times, not the last 3',
  },
  last: 'Gone quiet, last came {day}',
  due: 'by {day}',
  late: 'overdue since {day}',
  openAgain: 'Open again',
  ownSms: 'SMS from your phone',
  doneCount: 'Mark {count, plural, one {# as done} other {# as done}}',
  filters: {
    whiches: { open: 'Still open', settled: 'Settled' },
    anyReason: 'Any reason',
  },
  empty: {
    title: 'Nobody to look after yet',
    about:
      'Every Monday we make this list from your check-ins: regulars who have gone quiet, first-timers, and those who came a second time.',
    first: 'The first list comes on {day}.',
  },
  visit: '{which, select, first {First} other {Second}} visit {day}',
});
