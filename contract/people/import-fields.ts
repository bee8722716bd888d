import type { CustomColumn } from './custom-fields.ts';
import type { PersonField, PersonFields } from './person-field.ts';
import { type PersonKey, personFields } from './person-fields.ts';

/** The columns of the member file, as the specification spells them. */
export const fileHeaders = [
  'FirstName',
  'LastName',
  'Email',
  'PhoneNumber',
  'Address',
  'Birthday',
  'BirthMonth',
  'BirthYear',
  'Gender',
  'MaritalStatus',
  'CommunicationMeans',
  'InterestedInJoining',
  'WantToBeVisited',
] as const satisfies readonly PersonHeader[];

/** The headers of all fields of a person. */
type PersonHeader = { [K in PersonKey]: keyof (typeof personFields)[K]['headers'] & string }[PersonKey];

/** The same of every organisation: besides, first and last name in one cell, and the groups and the family somebody belongs to. */
export type CommonColumn = PersonHeader | 'FullName' | 'Group' | 'Family' | 'FamilyRole';

/** The possible meanings of a file's column. */
export type ImportColumn = CommonColumn | CustomColumn;

/** The columns of one row of a list: whole names and families are for files only. */
export type ListColumn = Exclude<CommonColumn, 'FullName' | 'Family' | 'FamilyRole'>;

/** Headers of these fields, the member file's first. */
export function headersOf(fields: PersonFields): string[] {
  const all = Object.values(fields).flatMap(({ headers }) => Object.keys(headers));
  const known: readonly string[] = fileHeaders;
  return [...known.filter((header) => all.includes(header)), ...all.filter((header) => !known.includes(header))];
}

/** In the order in which a list's cells are read. */
export const listColumns = [...headersOf(personFields), 'Group'] as ListColumn[];

const [first, last, ...others] = listColumns;
export const importColumns = [first, last, 'FullName', ...others, 'Family', 'FamilyRole'] as CommonColumn[];

/**
 * A file may have several of these columns, which are read together. For first names, whole names and families, the
 * first that is not empty counts.
 */
export const severalColumns: ReadonlySet<string> = new Set<CommonColumn>([
  'FirstName',
  'LastName',
  'FullName',
  'OtherNames',
  'PhoneNumber',
  'SecondPhoneNumber',
  'Email',
  'SecondEmail',
  'Address',
  'Group',
  'Family',
]);

/** A field that may differ between a person's entry and a row. A birthday is one, whatever parts are known. */
export type ImportField = PersonKey | CustomColumn;

/** The fields that files have, in the order of their bits. */
export function importedOf(fields: PersonFields): [key: string, field: PersonField][] {
  return Object.entries(fields)
    .filter(([, { headers }]) => Object.keys(headers).length > 0)
    .toSorted(([, one], [, other]) => one.bit - other.bit);
}

export const importFields = importedOf(personFields).map(([key]) => key) as PersonKey[];
