import { birthYears } from '../../../contract/people/birth-date.ts';
import type { FormBody } from '../../core/public-pages/public-form.ts';
import { choice, formPage, said, tick } from '../../core/public-pages/form-parts.ts';
import { html, type Html, type Page, type Speak } from '../../core/public-pages/plain-page.ts';
import {
  type ContactDetails,
  contactDetailFields,
  readContactDetails,
  type WrongContactDetails,
} from '../../people/index.ts';
import type { Words } from '../../core/errors.ts';
import { catalogue, type Text } from '../../core/language/catalogue.ts';
import { commonWords } from '../../core/language/common-words.ts';

/** A form's organisation. `thisYear`: the current year there, the latest possible year of birth. */
export type ConnectForm = {
  organisation: string;
  /** Address of its logo. */
  logo: string | null;
  greeting: string;
  thisYear: number;
};

export type Typed = ContactDetails & {
  day: string;
  month: string;
  year: string;
  heard: string;
  joining: string;
  visit: string;
};

export type WrongForm = WrongContactDetails & { day?: Words };

export const connectTexts = catalogue('connect-page', {
  consent: '{organisation} may keep these details and get in touch with me. I can stop this at any time.',
  tab: 'Welcome to {organisation}',
  about: 'We are glad you came. Tell us a little about yourself and we will get in touch.',
  birthday: 'Birthday, if you like',
  heard: 'How did you hear about us?',
  joining: 'Would you like to join us?',
  visit: 'Would you like a visit?',
  choose: 'Please choose',
  button: 'Send',
  thanks: 'Somebody at {organisation} will get in touch.',
  new: 'New here? Welcome.',
  noSuchDate: 'This date does not exist. Please check it.',
});

const w = connectTexts;

/** Answers, as they are stored and, in another language, as they are read. */
const answers = catalogue('connect-answers', {
  friend: 'A friend or relative',
  walkedPast: 'I walked past',
  socialMedia: 'Social media',
  website: 'The website',
  event: 'An event',
  radio: 'Radio or television',
  another: 'Another way',
  later: 'Perhaps later',
});

const { later, ...ways } = answers;
const { yes, no } = commonWords;
const HEARD = Object.values(ways);
const JOINING = [yes, later, no];
const VISIT = [yes, no];
const stored = (texts: readonly Text[]) => texts.map(({ english }) => english);
const DAYS = Array.from({ length: 31 }, (_, place) => String(place + 1));

/** The form as it came. */
export function typedIn(filled: FormBody, thisYear: ConnectForm['thisYear']): Typed {
  return {
    ...readContactDetails(filled),
    day: filled.whole('day', 1, 31),
    month: filled.whole('month', 1, 12),
    year: filled.whole('year', birthYears(thisYear).at(-1) ?? thisYear, thisYear),
    heard: filled.oneOf('heard', stored(HEARD)),
    joining: filled.oneOf('joining', stored(JOINING)),
    visit: filled.oneOf('visit', stored(VISIT)),
  };
}

/** The form, empty or as it came with what has to be mended. */
export const connectPage =
  (form: ConnectForm, typed: Typed, wrong: WrongForm): Page =>
  (speak) =>
    formPage(speak, {
      organisation: form.organisation,
      logo: form.logo,
      tab: w.tab({ organisation: form.organisation }),
      title: w.new,
      about: form.greeting || w.about,
      wrong,
      parts: () => html`
        ${contactDetailFields(speak, typed, wrong)} ${birthday(speak, form, typed, wrong)}
        ${question(speak, { name: 'heard', about: w.heard, value: typed.heard, answers: HEARD })}
        ${question(speak, { name: 'joining', about: w.joining, value: typed.joining, answers: JOINING })}
        ${question(speak, { name: 'visit', about: w.visit, value: typed.visit, answers: VISIT })}
        ${tick({ name: 'agreed', words: speak(w.consent({ organisation: form.organisation })), ticked: typed.agreed, error: wrong.agreed && speak(wrong.agreed) })}
      `,
      button: w.button,
    });

function birthday(speak: Speak, { thisYear }: ConnectForm, { day, month, year }: Typed, wrong: WrongForm): Html {
  const name = new Intl.DateTimeFormat(speak.language, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, place): [string, string] => [
    String(place + 1),
    name.format(Date.UTC(2000, place, 1)),
  ]);
  const error = wrong.day && speak(wrong.day);
  return html`<label id="birthday" for="day">${speak(w.birthday)}</label>
    <div class="row" role="group" aria-labelledby="birthday">
      ${choice({ name: 'day', label: speak(commonWords.day), value: day, options: DAYS.map(itself), error })}
      ${choice({ name: 'month', label: speak(commonWords.month), value: month, options: months })}
      ${choice({ name: 'year', label: speak(commonWords.year), value: year, options: birthYears(thisYear).map(String).map(itself) })}
    </div>
    ${said('day', error)}`;
}

type Question = { name: string; about: Text; value: string; answers: readonly Text[] };

function question(speak: Speak, { name, about, value, answers }: Question): Html {
  const options = answers.map((answer): [string, string] => [answer.english, speak(answer)]);
  return html`<label for="${name}">${speak(about)}</label> ${choice({ name, value, options, first: speak(w.choose) })}`;
}

const itself = (word: string): [string, string] => [word, word];
