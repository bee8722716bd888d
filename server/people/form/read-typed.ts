import { birthYears, daysIn } from '../../../contract/people/birth-date.ts';
import { genderId } from '../../../contract/people/lookups.ts';
import { wrongName } from '../../../contract/people/name.ts';
import type { PersonField, TypedPerson } from '../../../contract/people/typed-person.ts';
import { refuse } from '../../core/errors.ts';
import { isEmail } from '../email.ts';
import { readOnePhone } from '../phone.ts';
import type { people } from '../tables.ts';

type Columns = Partial<typeof people.$inferInsert>;

/** Where the organisation is, for its phone numbers and its year. */
export type Setting = { country: string; thisYear: number };

/**
 * What the named fields of the form come to as columns of a person. `whole` is the form as it will stand, because a day
 * is looked at with its month and year. Throws 400 with words for every field that cannot be so.
 */
export function readTyped(typed: Partial<TypedPerson>, whole: TypedPerson, setting: Setting): Columns {
  const columns: Columns = {};
  const wrong: Partial<Record<PersonField, string>> = {};
  for (const field of Object.keys(typed) as PersonField[]) {
    const read = readers[field](whole[field].trim(), setting);
    if (typeof read === 'string') wrong[field] = read;
    else Object.assign(columns, read);
  }
  const noName = typed.firstName === undefined ? undefined : wrongName(whole.firstName, 'Enter a first name.');
  if (noName) wrong.firstName = noName;
  if ('dayOfBirth' in typed || 'monthOfBirth' in typed || 'yearOfBirth' in typed) {
    const day = wrongDay(whole);
    if (day) wrong.dayOfBirth ??= day;
  }
  const [first] = Object.values(wrong);
  if (first) throw refuse('people.wrong', 400, first, wrong);
  return columns;
}

type Reader = (typed: string, setting: Setting) => Columns | string;

const readers: Record<PersonField, Reader> = {
  firstName: (firstName) => ({ firstName }),
  lastName: (lastName) => ({ lastName }),
  mobilePhone: (typed, { country }) => {
    if (typed === '') return { phoneNumber: '', phone: null };
    const words = 'This phone number is not valid. Check the digits, or start with + and the country code.';
    const phone = readOnePhone(typed, country, words);
    if (typeof phone === 'string') return phone;
    return { phoneNumber: phone.typed, phone: phone.e164 };
  },
  email: (typed) => {
    const email = typed.toLowerCase();
    return email === '' || isEmail(email)
      ? { email }
      : 'This e-mail address is not valid. It should look like ada@example.org.';
  },
  gender: (typed) => {
    const gender = genderId(typed);
    return gender === undefined ? 'Choose a gender from the list.' : { gender };
  },
  dayOfBirth: (typed) => within(typed, 1, 31, (dayOfBirth) => ({ dayOfBirth }), 'Choose a day from 1 to 31.'),
  monthOfBirth: (typed) => within(typed, 1, 12, (monthOfBirth) => ({ monthOfBirth }), 'Choose a month from 1 to 12.'),
  yearOfBirth: (typed, { thisYear }) => {
    const [first, last] = [thisYear, birthYears(thisYear).at(-1) ?? thisYear];
    return within(typed, last, first, (yearOfBirth) => ({ yearOfBirth }), `Choose a year from ${last} to ${first}.`);
  },
  address: (address) => ({ address }),
  maritalStatus: (maritalStatus) => ({ maritalStatus }),
  isFirstTimer: (typed) => ({ isFirstTimer: typed === 'true' }),
};

function within(typed: string, least: number, most: number, make: (value: number | null) => Columns, words: string) {
  if (typed === '') return make(null);
  const value = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
  return value >= least && value <= most ? make(value) : words;
}

function wrongDay({ dayOfBirth, monthOfBirth, yearOfBirth }: TypedPerson): string | undefined {
  const [day, month, year] = [Number(dayOfBirth), Number(monthOfBirth) || null, Number(yearOfBirth) || null];
  if (!day || day <= daysIn(month, year)) return undefined;
  return `This month has ${daysIn(month, year)} days. Choose another day, or leave it blank.`;
}
