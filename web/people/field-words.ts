import type { PersonField } from '../../contract/people/person-field.ts';
import { type PersonKey, personFields } from '../../contract/people/person-fields.ts';
import { dateLocale } from '../core/words.ts';
import { type Birth, birthday } from './birthday.ts';

const all = Object.entries<PersonField>(personFields);

/** What each field of a person is called. */
export const fieldLabels = Object.fromEntries(all.map(([key, { label }]) => [key, label])) as Record<PersonKey, string>;

export const genders: Record<string, string> = { male: 'Male', female: 'Female' };

type Known = { [P in string]?: unknown };

/** What is known of a field, as it is read; empty where nothing is. */
export function fieldValue(key: string, { kind }: PersonField, person: Known): string {
  if (kind === 'birthday') return birthday(birthOf(person));
  const value = typeof person[key] === 'string' ? person[key] : '';
  if (kind === 'gender') return genders[value] ?? '';
  return kind === 'day' && value ? wholeDay(value) : value;
}

/** The parts of a birthday, where they came. */
export function birthOf({ dayOfBirth, monthOfBirth, yearOfBirth }: Partial<Record<keyof Birth, unknown>>): Birth {
  const part = (value: unknown) => (typeof value === 'number' ? value : null);
  return { dayOfBirth: part(dayOfBirth), monthOfBirth: part(monthOfBirth), yearOfBirth: part(yearOfBirth) };
}

/** A day of the calendar with its year. */
export const wholeDay = (iso: string): string =>
  new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`));
