import type { PersonField } from '../../contract/people/person-field.ts';
import type { PersonKey } from '../../contract/people/person-fields.ts';
import { catalogue } from '../core/catalogue.ts';
import { dateLocale } from '../core/words.ts';
import { phoneText } from '../ui/wording/phone.ts';
import { type Birth, birthday } from './birthday.ts';

/** What each field of a person is called. */
export const fieldLabels = catalogue('person-fields', {
  firstName: 'First name',
  lastName: 'Last name',
  title: 'Title',
  otherNames: 'Other names',
  phoneNumber: 'Phone',
  secondPhoneNumber: 'Second phone',
  email: 'E-mail',
  secondEmail: 'Second e-mail',
  address: 'Address',
  gender: 'Gender',
  birthday: 'Birthday',
  maritalStatus: 'Marital status',
  occupation: 'Occupation',
  dateOfJoining: 'Date of joining',
  language: 'Language',
  communicationMeans: 'Communication means',
  interestedInJoining: 'Interested in joining',
  wantToBeVisited: 'Want to be visited',
}) satisfies Record<PersonKey, string>;

/** The same of any field by its key. */
export const fieldLabel = (key: string): string => fieldLabels[key as PersonKey];

export const genders: Record<string, string> = catalogue('genders', { male: 'Male', female: 'Female' });

type Known = { [P in string]?: unknown };

/** What is known of a field, as it is read; empty where nothing is. */
export function fieldValue(key: string, { kind }: PersonField, person: Known): string {
  if (kind === 'birthday') return birthday(birthOf(person));
  const value = typeof person[key] === 'string' ? person[key] : '';
  if (kind === 'gender') return genders[value] ?? '';
  if (kind === 'phone') return phoneText(value);
  if (kind === 'language') return languageName(value);
  return kind === 'day' && value ? wholeDay(value) : value;
}

/** What a language is called; what is no code stands as it was typed. */
function languageName(value: string): string {
  if (!/^[a-z]{2,3}(-\w+)*$/i.test(value)) return value;
  return new Intl.DisplayNames(dateLocale, { type: 'language', fallback: 'code' }).of(value) ?? value;
}

/** The parts of a birthday, where they came. */
export function birthOf({ dayOfBirth, monthOfBirth, yearOfBirth }: Partial<Record<keyof Birth, unknown>>): Birth {
  const part = (value: unknown) => (typeof value === 'number' ? value : null);
  return { dayOfBirth: part(dayOfBirth), monthOfBirth: part(monthOfBirth), yearOfBirth: part(yearOfBirth) };
}

/** A day of the calendar with its year. */
export const wholeDay = (iso: string): string =>
  new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`));
