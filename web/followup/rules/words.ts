import { catalogue } from '../../core/catalogue.ts';

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
    thank_you: 'To first-timers, the day after their first visit.',
    missed_you: 'To regulars who have gone quiet, once the list of the week is made on Monday.',
    birthday: 'To everybody on their birthday.',
    check_in: 'To the leaders of a group, the day before its check-in.',
    overdue: 'Once a week, to those with follow-ups past their due day.',
  },
  mode: 'When it is due',
  modes: { off: 'Off: do nothing', draft: 'Save a draft', send: 'Send it' },
  way: 'By',
  ways: { sms: 'SMS', email: 'E-mail', either: 'SMS, and e-mail where SMS cannot reach' },
  time: 'Time of day',
  timeHint: 'On the clocks of your organisation.',
  sms: 'SMS',
  subject: 'Subject of the e-mail',
  email: 'E-mail',
  nameHint: '#name# becomes their name.',
  checkInHint: '#name# becomes their name; #event#, #group# and #when# say which check-in.',
  save: 'Save',
  saved: 'Saved',
  savedOn: 'Saved. From now on it is sent automatically, once to each person.',
  problem: 'The last one could not go: {words}',
  concerned:
    '{count, plural, =0 {Nobody in the rest of this week, as far as we know now} one {This week it concerns # person} other {This week it concerns # people}}',
  noWay: 'no way to reach them',
  more: 'and {count, number} more',
  byChannel: '{channel, select, sms {by SMS} other {by e-mail}}',
});
