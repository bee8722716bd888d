import { day } from '../../../contract/day.ts';
import { birthYears, daysIn } from '../../../contract/people/birth-date.ts';
import { genderId } from '../../../contract/people/lookups.ts';
import { isMeaningfulName } from '../../../contract/people/name.ts';
import { dialledAs, type PersonField, type PersonFields } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import type { TypedPerson } from '../../../contract/people/typed-person.ts';
import { refuse, type Words } from '../../core/errors.ts';
import { catalogue, type Text } from '../../core/language/catalogue.ts';
import { isEmail } from '../person-by-contact.ts';
import { readOnePhone } from '../phone.ts';
import type { people } from '../tables.ts';
import { languageNamed } from '../../core/language/languages.ts';
import { commonWords } from '../../core/language/common-words.ts';

const texts = catalogue('person-form-refusals', {
  email: 'This e-mail address is not valid. It should look like ada@example.org.',
  gender: 'Choose a gender from the list.',
  day: 'Choose a day from 1 to 31.',
  month: 'Choose a month from 1 to 12.',
  year: 'Choose a year from {first} to {last}.',
  noSuchDate: 'This date does not exist. Choose another, or leave it blank.',
  stillToCome: 'This day is still to come. Mend the day, the month or the year.',
  tooManyDays: 'This month has {days} days. Choose another day, or leave it blank.',
});

type Columns = Partial<typeof people.$inferInsert>;

/** The organisation's country for phone numbers, today (YYYY-MM-DD), year, and time zone for moments in files. */
export type Setting = { country: string; today: string; thisYear: number; timeZone?: string };

/**
 * The named inputs of the form as columns of a person. `whole` is the form as it will be, because a day is checked with
 * its month and year. Throws 400 with words for every invalid input, `alsoWrong` among them.
 */
export function readTyped(
  typed: Partial<TypedPerson>,
  whole: TypedPerson,
  { alsoWrong, ...setting }: Setting & { alsoWrong?: Record<string, Words> },
): Columns {
  const { columns, wrong } = readInputs(personFields, { typed, whole, setting });
  Object.assign(wrong, alsoWrong);
  if (typed.firstName !== undefined && !isMeaningfulName(whole.firstName))
    wrong['firstName'] =
      whole.firstName.trim() === '' ? commonWords.enterAFirstName : commonWords.aNameNeedsLettersMarks;
  if ('dayOfBirth' in typed || 'monthOfBirth' in typed || 'yearOfBirth' in typed) {
    const noDay = wrongDay(whole, setting);
    if (noDay) wrong['dayOfBirth'] ??= noDay;
  }
  const [first] = Object.values(wrong);
  if (first) throw refuse('people.wrong', 400, first, wrong);
  if (typed.isFirstTimer !== undefined) columns['isFirstTimer'] = whole.isFirstTimer.trim() === 'true';
  return columns as Columns;
}

type Inputs = Readonly<Record<string, string>>;
type Read = Record<string, string | number | boolean | null>;

/** The same for any fields: the storable values of the inputs named in `typed`, and the errors of the others. */
export function readInputs(
  fields: PersonFields,
  { typed, whole, setting }: { typed: Partial<Inputs>; whole: Inputs; setting: Setting },
): { columns: Read; wrong: Record<string, Words> } {
  const columns: Read = {};
  const wrong: Record<string, Words> = {};
  for (const [key, field] of Object.entries(fields)) {
    for (const input of Object.keys(field.form)) {
      if (typed[input] === undefined) continue;
      const [read, why] = readers[field.kind](whole[input]?.trim() ?? '', {
        key: field.kind === 'birthday' ? input : key,
        setting,
      });
      if (why) wrong[input] = why;
      else Object.assign(columns, read);
    }
  }
  return { columns, wrong };
}

/** The value to store for an input, or the reason why there is none. */
type Outcome = [read: Read] | [nothing: undefined, why: Text];
type Reader = (typed: string, where: { key: string; setting: Setting }) => Outcome;

const readers: Record<PersonField['kind'], Reader> = {
  text: (typed, { key }) => [{ [key]: typed }],
  language: (typed, { key }) => [{ [key]: languageNamed(typed) ?? typed }],
  phone: (typed, { key, setting }) => {
    if (typed === '') return [{ [key]: '', [dialledAs(key)]: null }];
    const read = readOnePhone(typed, setting.country, commonWords.thisPhoneNumberIsNot);
    if ('wrong' in read) return [undefined, read.wrong];
    return [{ [key]: read.phone.typed, [dialledAs(key)]: read.phone.e164 }];
  },
  email: (typed, { key }) => {
    const email = typed.toLowerCase();
    return email === '' || isEmail(email) ? [{ [key]: email }] : [undefined, texts.email];
  },
  gender: (typed, { key }) => {
    const gender = genderId(typed);
    return gender === undefined ? [undefined, texts.gender] : [{ [key]: gender }];
  },
  birthday: (typed, { key, setting: { thisYear } }) => {
    if (key === 'dayOfBirth') return within(typed, key, [1, 31], texts.day);
    if (key === 'monthOfBirth') return within(typed, key, [1, 12], texts.month);
    const first = birthYears(thisYear).at(-1) ?? thisYear;
    return within(typed, key, [first, thisYear], texts.year({ first, last: thisYear }));
  },
  day: (typed, { key }) => {
    if (typed === '') return [{ [key]: null }];
    return day.safeParse(typed).success ? [{ [key]: typed }] : [undefined, texts.noSuchDate];
  },
};

function within(typed: string, key: string, [least, most]: [number, number], why: Text): Outcome {
  if (typed === '') return [{ [key]: null }];
  const value = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
  return value >= least && value <= most ? [{ [key]: value }] : [undefined, why];
}

function wrongDay({ dayOfBirth, monthOfBirth, yearOfBirth }: TypedPerson, { today }: Setting): Text | undefined {
  const [day, month, year] = [Number(dayOfBirth), Number(monthOfBirth) || null, Number(yearOfBirth) || null];
  const days = daysIn(month, year);
  if (day > days) return texts.tooManyDays({ days });
  const born = [year, month, day].map((part) => String(part ?? 0).padStart(2, '0')).join('-');
  return year && born > today ? texts.stillToCome : undefined;
}
