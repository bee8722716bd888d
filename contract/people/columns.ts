import type { PersonField, PersonFields } from './person-field.ts';
import { personFields } from './person-fields.ts';

/** What lists show that is no field: an age, and how somebody is here. */
const besides = { age: 50, firstTimer: 900, added: 910 } as const;

type ListedAs = { [K in keyof typeof personFields]: (typeof personFields)[K]['listed'] }[keyof typeof personFields];

export type PeopleColumnKey = Exclude<ListedAs, false>['as'] | keyof typeof besides;

/** A field with its column in lists. */
export type ListedField = { key: string; field: PersonField; as: string; place: number; least: number };

/** The fields that lists can show. */
export function listedOf(fields: PersonFields): ListedField[] {
  return Object.entries(fields).flatMap(([key, field]) => (field.listed ? [{ key, field, ...field.listed }] : []));
}

/** The keys of columns, in the order in which they are offered; the name always stands first. */
export function columnKeysOf(fields: PersonFields): string[] {
  const others = Object.entries(besides).map(([as, place]) => ({ as, place }));
  return [...listedOf(fields), ...others].toSorted((one, other) => one.place - other.place).map(({ as }) => as);
}

/** What a list of people can show. */
export const peopleColumnKeys = columnKeysOf(personFields) as PeopleColumnKey[];

/** What is shown until somebody chooses otherwise. */
export const usualColumns: readonly PeopleColumnKey[] = ['phone', 'email', 'added'];

/** The columns named, in their order, comma-joined; what is no column is left out. */
export function readColumns(joined: string, fields: PersonFields = personFields): PeopleColumnKey[] {
  const named = joined.split(',');
  return (columnKeysOf(fields) as PeopleColumnKey[]).filter((key) => named.includes(key));
}
