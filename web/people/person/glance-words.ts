import type { GlanceFact } from '../../../contract/people/glance.ts';
import { catalogue } from '../../core/catalogue.ts';
import { dateLocale } from '../../core/words.ts';
import { day } from '../../ui/wording/dates.ts';

/** What is said of a person before anything else. */
export const glanceWords = catalogue('person-glance', {
  section: 'At a glance',
  ways: 'Get in touch',
  call: 'Call',
  sms: 'SMS',
  whatsApp: 'WhatsApp',
  email: 'E-mail',
  family: 'Family',
  groups: 'Groups',
  lastContact: 'Last contact',
  lastCame: 'Last came',
  never: 'None so far',
  moreGroups: 'and {count, number} more',
  contacted:
    '{how, select, reply {Replied {day}} care {Looked after {day}} other {{channel, select, email {E-mail} sms {SMS} other {Message}} {day}}}',
});

const texts = catalogue('person-stands-out', {
  failing:
    '{channel, select, email {The last {count, number} e-mails failed} sms {The last {count, number} SMS failed} other {The last {count, number} messages failed}}',
  away: 'Has not come since {when}',
  birthday: 'Birthday {day}',
  birthdayOn: 'Birthday on {day}',
  turns: '{said}, turns {age, number}',
  uncalled:
    '{days, plural, =0 {New today, nobody has called} one {# day, nobody has called} other {# days, nobody has called}}',
});

/** The month of a day, with the year where it is another: "September". */
function monthOf(date: string, now: Date): string {
  const sameYear = date.slice(0, 4) === String(now.getFullYear());
  return new Intl.DateTimeFormat(dateLocale, {
    timeZone: 'UTC',
    month: 'long',
    ...(!sameYear && { year: 'numeric' }),
  }).format(new Date(`${date}T00:00:00Z`));
}

export type StandsOut = { text: string; tone: 'warning' | 'good' };

/** What stands out, in words; nothing for what is merely known. */
export function notableWords(fact: GlanceFact, now = new Date()): StandsOut[] {
  switch (fact.kind) {
    case 'failing':
      return [{ text: texts.failing(fact), tone: 'warning' }];
    case 'came':
      return fact.away ? [{ text: texts.away({ when: monthOf(fact.on, now) }), tone: 'warning' }] : [];
    case 'uncalled':
      return [{ text: texts.uncalled(fact), tone: 'warning' }];
    case 'birthday': {
      const said = day(fact.on, now);
      const weekday = said === said.toLowerCase() ? texts.birthday({ day: said }) : texts.birthdayOn({ day: said });
      return [{ text: fact.turns === null ? weekday : texts.turns({ said: weekday, age: fact.turns }), tone: 'good' }];
    }
    default:
      return [];
  }
}
