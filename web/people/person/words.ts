import { catalogue } from '../../core/catalogue.ts';
import type { GlanceFact } from '../../../contract/people/glance.ts';
import { dateLocale } from '../../core/words.ts';
import { day } from '../../ui/wording/dates.ts';

export const glanceWords = catalogue('person-glance', {
  section: 'At a glance',
  ways: 'Get in touch',
  whatsApp: 'WhatsApp',
  lastContact: 'Last contact',
  lastCame: 'Last came',
  never: 'None so far',
  contacted:
    '{how, select, reply {Replied {day}} care {Looked after {day}} other {{channel, select, email {E-mail} sms {SMS} other {Message}} {day}}}',
});

const glanceTexts = catalogue('person-stands-out', {
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

/** The words for what stands out; empty for facts merely known. */
export function notableWords(fact: GlanceFact, now = new Date()): StandsOut[] {
  switch (fact.kind) {
    case 'failing':
      return [{ text: glanceTexts.failing(fact), tone: 'warning' }];
    case 'came':
      return fact.away ? [{ text: glanceTexts.away({ when: monthOf(fact.on, now) }), tone: 'warning' }] : [];
    case 'uncalled':
      return [{ text: glanceTexts.uncalled(fact), tone: 'warning' }];
    case 'birthday': {
      const said = day(fact.on, now);
      const weekday =
        said === said.toLowerCase() ? glanceTexts.birthday({ day: said }) : glanceTexts.birthdayOn({ day: said });
      return [
        { text: fact.turns === null ? weekday : glanceTexts.turns({ said: weekday, age: fact.turns }), tone: 'good' },
      ];
    }
    default:
      return [];
  }
}

export const personFormWords = catalogue('person-form', {
  title: 'Add Person',
  edit: 'Edit person',
  dialog: 'Create New Member',
  required: '(required)',
  noLookups: 'Could not load the choices.',
  birth: 'Date of birth',
  birthHint: 'Leave blank what you do not know.',
  firstTimer: 'Came for the first time',
  addFirstTimer: 'Add first-timer',
  added: '{name} was added',
  leaving: 'Discard what you typed?',
  stay: 'Keep editing',
  picture: {
    another: 'Choose another',
    remove: 'Remove picture',
    hint: 'JPEG, PNG, GIF, WebP, TIFF or BMP, up to 15 MB.',
    move: 'Choose the part of the picture to keep: drag it, or use the arrow keys.',
    zoom: 'Zoom',
    cannotShow: 'You will see this picture after you save. We keep the middle part.',
    heic: 'This is a HEIC picture from an iPhone. Open it on the phone, save it as JPEG, and choose that one.',
  },
  similar: {
    has: '{same, select, phone {has this phone number already} email {has this e-mail address already} other {has this name}}',
    about: 'If this is somebody else, continue.',
    open: 'View',
    choose: 'Choose instead',
  },
  usePhone: 'Use the family’s {phone}',
});
