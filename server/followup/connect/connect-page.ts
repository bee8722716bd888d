import { birthYears, monthNames } from '../../../contract/people/birth-date.ts';
import type { FormBody } from '../../core/public-pages/form-body.ts';
import { choice, formPage, said, tick } from '../../core/public-pages/form-parts.ts';
import { html } from '../../core/public-pages/plain-page.ts';
import { type Who, whoFields, whoIn, type WrongWho } from '../../people/index.ts';

/** Whose form it is. `thisYear`: where they are, the last one that somebody can be born in. */
export type Door = { organisation: string; greeting: string; thisYear: number };

export type Typed = Who & {
  day: string;
  month: string;
  year: string;
  heard: string;
  joining: string;
  visit: string;
};

export type WrongForm = WrongWho & { day?: string };

/** The words one agrees to; they are kept with what was filled in. */
export const consentTo = ({ organisation }: Door): string =>
  `${organisation} may keep these details and get in touch with me. I can stop this at any time.`;

const HEARD = [
  'A friend or relative',
  'I walked past',
  'Social media',
  'The website',
  'An event',
  'Radio or television',
  'Another way',
];
const JOINING = ['Yes', 'Perhaps later', 'No'];
const VISIT = ['Yes', 'No'];
const DAYS = Array.from({ length: 31 }, (_, place) => String(place + 1));

/** The form as it came. */
export function typedIn(filled: FormBody, thisYear: Door['thisYear']): Typed {
  return {
    ...whoIn(filled),
    day: filled.whole('day', 1, 31),
    month: filled.whole('month', 1, 12),
    year: filled.whole('year', birthYears(thisYear).at(-1) ?? thisYear, thisYear),
    heard: filled.oneOf('heard', HEARD),
    joining: filled.oneOf('joining', JOINING),
    visit: filled.oneOf('visit', VISIT),
  };
}

/** The form, empty or as it came with what has to be mended. */
export function connectPage(door: Door, typed: Typed, wrong: WrongForm): string {
  const { organisation, greeting, thisYear } = door;
  const years = birthYears(thisYear).map(String);
  const months = monthNames.map((month, place): [string, string] => [String(place + 1), month]);
  return formPage({
    organisation,
    tab: `Welcome to ${organisation}`,
    title: 'Welcome',
    about: greeting || 'We are glad you came. Tell us a little about yourself and we will get in touch.',
    wrong,
    parts: html`
      ${whoFields(typed, wrong)}
      <label id="birthday" for="day">Birthday, if you like</label>
      <div class="row" role="group" aria-labelledby="birthday">
        ${choice({ name: 'day', label: 'Day', value: typed.day, options: DAYS.map(itself), error: wrong.day })}
        ${choice({ name: 'month', label: 'Month', value: typed.month, options: months })}
        ${choice({ name: 'year', label: 'Year', value: typed.year, options: years.map(itself) })}
      </div>
      ${said('day', wrong.day)}
      <label for="heard">How did you hear about us?</label>
      ${choice({ name: 'heard', value: typed.heard, options: HEARD.map(itself), first: 'Please choose' })}
      <label for="joining">Would you like to join us?</label>
      ${choice({ name: 'joining', value: typed.joining, options: JOINING.map(itself), first: 'Please choose' })}
      <label for="visit">Would you like a visit?</label>
      ${choice({ name: 'visit', value: typed.visit, options: VISIT.map(itself), first: 'Please choose' })}
      ${tick({ name: 'agreed', words: consentTo(door), ticked: typed.agreed, error: wrong.agreed })}
    `,
    button: 'Send',
  });
}

const itself = (word: string): [string, string] => [word, word];
