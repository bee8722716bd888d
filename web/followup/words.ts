import { catalogue } from '../core/catalogue.ts';
import type { CareReason, CareRuleName } from '../../contract/followup/care-rules.ts';

/** Every text of members' logins. */
export const loginWords = catalogue('followup', {
  title: 'Login',
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
  sent: 'The invitation is on its way',
  takeBack: 'Remove login',
  takeBackTitle: 'Remove the login of {name}?',
  takeBackMessage: 'They are signed out immediately and cannot sign in. You can restore their login at any time.',
  takenBack: 'Login removed',
  restore: 'Restore login',
  restored: 'They can sign in again',
  linkTitle: 'Give them this link',
  linkAbout: 'You will see it only now. It works once, within a week.',
  accept: {
    title: 'Your page at {organisation}',
    about: 'For {name}: your details, your groups and the messages you get.',
    hasAccount: 'You already have an account. Enter its password.',
    choose: 'Choose a password to begin.',
    email: 'E-mail',
    emailHint: 'You sign in with it.',
    password: 'Password',
    needEmail: 'Enter an e-mail address such as ada@example.org.',
    button: 'Open my page',
  },
});

/** Every text of the care list. */
export const careWords = catalogue('care', {
  title: 'Care',
  counts: {
    all: '{count, plural, one {# person} other {# people}} to look after',
    quiet: '{count, number} gone quiet',
    first: '{count, plural, one {# first visit} other {# first visits}}',
    second: '{count, plural, one {# second visit} other {# second visits}}',
    overdue: '{count, number} overdue',
  },
  none: 'Everybody on the list has been looked after',
  rules: 'Message rules',
  search: 'Search by name, phone or e-mail',
  found: '{count, number} found',
  columns: { name: 'Name', why: 'Why', assignee: 'Assigned to', action: 'Next' },
  why: {
    quiet: 'Came {came, number} of {outOf, number} times, not the last 3',
    first: 'First visit {day}',
    second: 'Second visit {day}',
  },
  quietShort: 'Missed the last 3 times',
  last: 'Gone quiet, last came {day}',
  back: 'Came again',
  due: 'by {day}',
  late: 'overdue since {day}',
  nobody: 'Nobody yet',
  sample: 'Sample',
  settled: { open: 'Open', done: 'Done', not_needed: 'Not needed' },
  done: 'Done',
  doneOf: 'Done: {name}',
  notNeeded: 'Not needed',
  openAgain: 'Open again',
  undo: 'Undo',
  assign: 'Assign',
  page: 'Open their page',
  writeSms: 'Write SMS',
  writeEmail: 'Write e-mail',
  call: 'Call',
  ownSms: 'SMS from your phone',
  markedDone: '{count, plural, one {1 person} other {# people}} looked after',
  markedNotNeeded: '{count, plural, one {1 person needs} other {# people need}} no follow-up',
  opened: '{count, plural, one {1 person} other {# people}} on the list again',
  doneCount: 'Mark {count, plural, one {# as done} other {# as done}}',
  notReached: 'No way to write to them',
  filters: {
    which: 'State',
    whiches: { open: 'Still open', settled: 'Settled' },
    kind: 'Reason',
    kinds: { all: 'Any reason', quiet: 'Gone quiet', first: 'First visits', second: 'Second visits' },
    assignee: 'Assigned to',
    assignees: { all: 'Any assignee', mine: 'Assigned to me', nobody: 'Not assigned' },
  },
  empty: {
    title: 'Nobody to look after yet',
    about:
      'Every Monday we make this list from your check-ins: regulars who have gone quiet, first-timers, and those who came a second time.',
    first: 'The first list comes on {day}.',
    checkins: 'Go to attendance',
  },
  noMatch: 'Nobody matches',
  noMatchAbout: 'Change the filters or the search.',
});

/** Every text of the settings of messages that write themselves. */
export const ruleWords = catalogue('care-rules', {
  names: {
    thank_you: 'Thank you',
    missed_you: 'We have missed you',
    birthday: 'Birthday greeting',
    check_in: 'Leaders: before a check-in',
    overdue: 'Leaders: people still waiting',
  },
  about: {
    thank_you: 'To first-timers, the day after their first visit or the connect form.',
    missed_you: 'To regulars who have gone quiet, once the care list is made on Monday.',
    birthday: 'To everybody on their birthday.',
    check_in: 'To the leaders of a group, the day before its check-in.',
    overdue: 'Once a week, to those with overdue follow-ups.',
  },
  mode: 'When it is due',
  modes: { off: 'Off: do nothing', draft: 'Save a draft', send: 'Send it' },
  way: 'By',
  ways: { sms: 'SMS', email: 'E-mail', either: 'SMS, or e-mail where SMS cannot reach' },
  time: 'Time of day',
  timeHint: 'In your organisation’s time zone.',
  sms: 'SMS',
  subject: 'Subject of the e-mail',
  email: 'E-mail',
  nameHint: '#name# becomes their name.',
  checkInHint: '#name# becomes their name; #event#, #group# and #when# say which check-in.',
  save: 'Save',
  saved: 'Saved',
  savedOn: 'Saved. From now on it is sent automatically, once to each person.',
  problem: 'The last one was not sent: {words}',
  concerned:
    '{count, plural, =0 {Nobody else this week, as far as we know} one {This week it goes to # person} other {This week it goes to # people}}',
  wouldConcern:
    '{count, plural, =0 {It is off. This week it would go to nobody else, as far as we know} one {It is off. This week it would go to # person} other {It is off. This week it would go to # people}}',
  noWay: 'no way to reach them',
  more: 'and {count, number} more',
  byChannel: '{channel, select, sms {by SMS} other {by e-mail}}',
});

/** What is offered to be written, until the organisation has words of its own. `#name#` becomes the name. */
export const messageTexts = catalogue('care-messages', {
  thankYou: {
    sms: 'Dear #name|friend#, thank you for coming to church. It was good to have you with us, and we hope to see you again.',
    subject: 'Thank you for coming',
    email:
      'Dear #name|friend#,\n\nThank you for coming to church. It was good to have you with us, and we hope to see you again.\n\nIf there is anything we can do for you, just reply to this e-mail.',
  },
  missedYou: {
    sms: 'Dear #name|friend#, we have missed you in church these weeks and hope you are well. Is there anything we can pray for or help with?',
    subject: 'We have missed you',
    email:
      'Dear #name|friend#,\n\nWe have missed you in church these weeks and hope you are well.\n\nIs there anything we can pray for or help with? Just reply to this e-mail.',
  },
  cameAgain: {
    sms: 'Dear #name|friend#, how good that you came again! We would love to get to know you. Is there anything you would like to know about us?',
    subject: 'Good to see you again',
    email:
      'Dear #name|friend#,\n\nHow good that you came again! We would love to get to know you.\n\nIs there anything you would like to know about us? Just reply to this e-mail.',
  },
  birthday: {
    sms: 'Happy birthday, #name|friend#! We thank God for you and pray for a blessed year.',
    subject: 'Happy birthday, #name|friend#!',
    email: 'Dear #name|friend#,\n\nHappy birthday! We thank God for you and pray for a blessed year.',
  },
  checkIn: {
    sms: 'Dear #name|leader#, #event# (#group#) is on #when#. Please have the check-in ready.',
    subject: '#event# (#group#), #when#',
    email: 'Dear #name|leader#,\n\n#event# (#group#) is on #when#.\n\nPlease have the check-in ready.',
  },
  overdue: {
    sms: 'Dear #name|leader#, some of the people you look after are still waiting to hear from you. Please see the care list.',
    subject: 'People are waiting to hear from you',
    email:
      'Dear #name|leader#,\n\nSome of the people you look after are still waiting to hear from you.\n\nPlease see the care list.',
  },
});

export type MessageText = { sms: string; subject: string; email: string };

/** What is offered for each reason to be on the list. */
const usualTexts: Record<CareReason, MessageText> = {
  quiet: messageTexts.missedYou,
  first: messageTexts.thankYou,
  second: messageTexts.cameAgain,
};

/** The same in the words that the organisation has given its rules. */
export function textsBy(
  rules: readonly (MessageText & { rule: CareRuleName; written: boolean })[],
): Record<CareReason, MessageText> {
  const own = (rule: CareRuleName, usual: MessageText): MessageText => {
    const found = rules.find((one) => one.rule === rule && one.written);
    return found
      ? { sms: found.sms || usual.sms, subject: found.subject || usual.subject, email: found.email || usual.email }
      : usual;
  };
  const { quiet, first, second } = usualTexts;
  return { quiet: own('missed_you', quiet), first: own('thank_you', first), second };
}

/** What each rule says until it is given words of its own. */
export const ruleTexts: Record<CareRuleName, MessageText> = {
  thank_you: messageTexts.thankYou,
  missed_you: messageTexts.missedYou,
  birthday: messageTexts.birthday,
  check_in: messageTexts.checkIn,
  overdue: messageTexts.overdue,
};
