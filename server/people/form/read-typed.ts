import { day } from '../../../contract/day.ts';
import { birthYears, daysIn } from '../../../contract/people/birth-date.ts';
import { genderId } from '../../../contract/people/lookups.ts';
import { wrongName } from '../../../contract/people/name.ts';
import { dialledAs, type PersonField, type PersonFields } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import type { TypedPerson } from '../../../contract/people/typed-person.ts';
import { refuse } from '../../core/errors.ts';
import { isEmail } from '../email.ts';
import { readOnePhone } from '../phone.ts';
import type { people } from '../tables.ts';

type Columns = Partial<typeof people.$inferInsert>;

/** Where the organisation is, for its phone numbers and its year. */
export type Setting = { country: string; thisYear: number };

/**
 * What the named inputs of the form come to as columns of a person. `whole` is the form as it will stand, because a day
 * is looked at with its month and year. Throws 400 with words for every input that cannot be so, `alsoWrong` among them.
 */
export function readTyped(
  typed: Partial<TypedPerson>,
  whole: TypedPerson,
  { alsoWrong, ...setting }: Setting & { alsoWrong?: Record<string, string> },
): Columns {
  const { columns, wrong } = readInputs(personFields, { typed, whole, setting });
  Object.assign(wrong, alsoWrong);
  const noName = typed.firstName === undefined ? undefined : wrongName(whole.firstName, 'Enter a first name.');
  if (noName) wrong['firstName'] = noName;
  if ('dayOfBirth' in typed || 'monthOfBirth' in typed || 'yearOfBirth' in typed) {
    const noDay = wrongDay(whole);
    if (noDay) wrong['dayOfBirth'] ??= noDay;
  }
  const [first] = Object.values(wrong);
  if (first) throw refuse('people.wrong', 400, first, wrong);
  if (typed.isFirstTimer !== undefined) columns['isFirstTimer'] = whole.isFirstTimer.trim() === 'true';
  return columns as Columns;
}

type Inputs = Readonly<Record<string, string>>;
type Read = Record<string, string | number | boolean | null>;

/** The same for any fields: what of the inputs named in `typed` is stored, and what is wrong with the others. */
export function readInputs(
  fields: PersonFields,
  { typed, whole, setting }: { typed: Partial<Inputs>; whole: Inputs; setting: Setting },
): { columns: Read; wrong: Record<string, string> } {
  const columns: Read = {};
  const wrong: Record<string, string> = {};
  for (const [key, field] of Object.entries(fields)) {
    for (const input of Object.keys(field.form)) {
      if (typed[input] === undefined) continue;
      const read = readers[field.kind](whole[input]?.trim() ?? '', {
        key: field.kind === 'birthday' ? input : key,
        setting,
      });
      if (typeof read === 'string') wrong[input] = read;
      else Object.assign(columns, read);
    }
  }
  return { columns, wrong };
}

type Reader = (typed: string, where: { key: string; setting: Setting }) => Read | string;

const readers: Record<PersonField['kind'], Reader> = {
  text: (typed, { key }) => ({ [key]: typed }),
  phone: (typed, { key, setting }) => {
    if (typed === '') return { [key]: '', [dialledAs(key)]: null };
    const words = 'This phone number is not valid. Check the digits, or start with + and the country code.';
    const phone = readOnePhone(typed, setting.country, words);
    return typeof phone === 'string' ? phone : { [key]: phone.typed, [dialledAs(key)]: phone.e164 };
  },
  email: (typed, { key }) => {
    const email = typed.toLowerCase();
    return email === '' || isEmail(email)
      ? { [key]: email }
      : 'This e-mail address is not valid. It should look like ada@example.org.';
  },
  gender: (typed, { key }) => {
    const gender = genderId(typed);
    return gender === undefined ? 'Choose a gender from the list.' : { [key]: gender };
  },
  birthday: (typed, { key, setting: { thisYear } }) => {
    if (key === 'dayOfBirth') return within(typed, key, [1, 31], 'Choose a day from 1 to 31.');
    if (key === 'monthOfBirth') return within(typed, key, [1, 12], 'Choose a month from 1 to 12.');
    const last = birthYears(thisYear).at(-1) ?? thisYear;
    return within(typed, key, [last, thisYear], `Choose a year from ${last} to ${thisYear}.`);
  },
  day: (typed, { key }) => {
    if (typed === '') return { [key]: null };
    return day.safeParse(typed).success
      ? { [key]: typed }
      : 'This date does not exist. Choose another, or leave it blank.';
  },
};

function within(typed: string, key: string, [least, most]: [number, number], words: string): Read | string {
  if (typed === '') return { [key]: null };
  const value = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
  return value >= least && value <= most ? { [key]: value } : words;
}

function wrongDay({ dayOfBirth, monthOfBirth, yearOfBirth }: TypedPerson): string | undefined {
  const [day, month, year] = [Number(dayOfBirth), Number(monthOfBirth) || null, Number(yearOfBirth) || null];
  if (!day || day <= daysIn(month, year)) return undefined;
  return `This month has ${daysIn(month, year)} days. Choose another day, or leave it blank.`;
}
