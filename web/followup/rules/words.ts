import { ruleWordsOf } from '../../../contract/followup/rule-words.ts';
import { catalogue } from '../../core/catalogue.ts';

/** The names and choices of the rules. */
export const ruleNames = ruleWordsOf<string>(catalogue);

/** Every text of the settings of messages that write themselves. */
export const ruleWords = catalogue('care-rules', {
  about: {
    thank_you: 'To first-timers, the day after their first visit or the connect form.',
    missed_you: 'To regulars who have gone quiet, once the care list is made on Monday.',
    birthday: 'To everybody on their birthday.',
    check_in: 'To the leaders of a group, the day before its check-in.',
    overdue: 'Once a week, to those with overdue follow-ups.',
  },
  mode: 'When it is due',
  time: 'Time of day',
  timeHint: 'In your organisation’s time zone.',
  subject: 'Subject of the e-mail',
  nameHint: '#name# becomes their name.',
  checkInHint: '#name# becomes their name; #event#, #group# and #when# say which check-in.',
  problem: 'The last one was not sent: {words}',
  concerned:
    '{count, plural, =0 {Nobody else is due this week, as far as we know} one {Due this week: # person} other {Due this week: # people}}',
  byChannel: '{channel, select, sms {by SMS} email {by e-mail} other {no way to reach them}}',
});
