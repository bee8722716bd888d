import { type CustomColumn, isKey, keyOfColumn } from './custom-fields.ts';
import type { PersonField, PersonFields } from './person-field.ts';
import { personFields } from './person-fields.ts';

/** Columns of lists that are not fields: an age, and why somebody is here. */
const besides = { age: 50, firstTimer: 900, added: 910 } as const;

type ListedAs = { [K in keyof typeof personFields]: (typeof personFields)[K]['listed'] }[keyof typeof personFields];

/** A column of every organisation. */
export type CommonColumnKey = Exclude<ListedAs, false>['as'] | keyof typeof besides;

export type PeopleColumnKey = CommonColumnKey | CustomColumn;

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

/** The columns a list of people can show. */
export const peopleColumnKeys = columnKeysOf(personFields) as CommonColumnKey[];

/** The columns shown until somebody chooses others. */
export const usualColumns: readonly CommonColumnKey[] = ['phone', 'email', 'added'];

/** The named columns, comma-joined, in their order with own fields last; unknown ones are left out. */
export function readColumns(joined: string, fields: PersonFields = personFields): PeopleColumnKey[] {
  const named = joined.split(',');
  const common = (columnKeysOf(fields) as CommonColumnKey[]).filter((key) => named.includes(key));
  return [...common, ...named.filter((one): one is CustomColumn => isKey(keyOfColumn(one) ?? ''))];
}
