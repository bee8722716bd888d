import { createHash } from 'node:crypto';
import { headersOf, type ImportColumn } from '../../../../contract/people/import-fields.ts';
import { asColumn, type CustomField, keyOfColumn } from '../../../../contract/people/custom-fields.ts';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { personFields } from '../../../../contract/people/person-fields.ts';
import { assignColumns } from './assign-columns.ts';
import type { Seen, HeaderMap } from './header-map.ts';
import { meaningOf } from './header-meaning.ts';
import type { Meaning } from './header-rules.ts';

/** The column chosen for each header; an empty one is left out. */
export type Mapping = Record<string, ImportColumn | ''>;

/** Spellings of the columns that are no field of a person. */
const BESIDES = {
  FullName: 'fullname membername nameofmember',
  Group: 'groups groupname smallgroup ministry fellowship ward zone team',
};

const targets = new WeakMap<PersonFields, Map<string, string>>();

/** Every spelling of a header of these fields, with the header it means. */
function targetsOf(fields: PersonFields): Map<string, string> {
  const known = targets.get(fields);
  if (known) return known;
  const made = new Map<string, string>();
  const all = Object.values(fields).flatMap(({ headers }) => Object.entries(headers));
  const spellings = [...all, ...Object.entries(BESIDES)];
  for (const [target, names] of spellings) {
    made.set(target.toLowerCase(), target);
    for (const name of names.split(' ')) made.set(name, target);
  }
  targets.set(fields, made);
  return made;
}

/** These are told by their words in `meaningOf`, where they may mean something else. */
const TOLD_BY_WORDS =
  /^(number|contact|cell|homecell|name|names|first|last|birth|day|month|year|work|street|residence|status)$/;

/**
 * Finds our columns among a file's headers: as the user chose, else exact ones first, then by their words and, if rows
 * are given, by the values beneath. Headers that fit nothing, or come second, are left out and noted.
 */
export function findColumns(
  headers: readonly string[],
  { mapping = {}, fields = personFields, custom = [], rows = [], country = '' }: Finding = {},
): HeaderMap {
  const exact = new Set(headersOf(fields));
  const seen = headers.map((header): Seen => {
    if (!header) return { header };
    if (Object.hasOwn(mapping, header))
      return { header, said: usable(mapping[header] ?? '', custom), meaning: headerMeaning(header, fields) };
    if (exact.has(header)) return { header, exact: header };
    const own = customNamed(header, custom);
    if (own) return { header, exact: own };
    return { header, meaning: headerMeaning(header, fields) };
  });
  return assignColumns(seen, { rows, country });
}

type Finding = {
  mapping?: Mapping | undefined;
  fields?: PersonFields | undefined;
  /** The organisation's own fields. */
  custom?: readonly CustomField[] | undefined;
  /** Rows beneath the headers, for their values. */
  rows?: readonly (readonly string[])[];
  country?: string;
};

const compact = (header: string): string => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The column of the organisation's own field that is called so. */
function customNamed(header: string, custom: readonly CustomField[]): string | undefined {
  const named = custom.find(({ key, label }) => asColumn(key) === header || compact(label) === compact(header));
  return named && asColumn(named.key);
}

/** The chosen column, unless its field has been put away since. */
function usable(column: string, custom: readonly CustomField[]): string {
  const key = keyOfColumn(column);
  return key === undefined || custom.some((field) => field.key === key) ? column : '';
}

function headerMeaning(header: string, fields: PersonFields): Meaning | undefined {
  const short = compact(header);
  const told = targetsOf(fields).get(short);
  const byWords = meaningOf(header);
  if (!told || TOLD_BY_WORDS.test(short)) return byWords ?? (told ? { column: told, rank: 20 } : undefined);
  return byWords?.column === told
    ? byWords
    : { rank: 20, ...(byWords?.dates && { dates: byWords.dates }), column: told };
}

/** The column that a header names by itself. */
export function targetOf(
  header: string,
  fields: PersonFields = personFields,
  custom: readonly CustomField[] = [],
): string | undefined {
  const own = customNamed(header, custom);
  if (own) return own;
  const column = headerMeaning(header, fields)?.column ?? undefined;
  if (column === 'Nick') return 'FirstName';
  return column === 'Nom' ? 'FullName' : column;
}

/** The order of dates that a header says, such as “DOB (dd/mm)”. */
export const datesSaid = (header: string): Meaning['dates'] => meaningOf(header)?.dates;

/** Whether the columns found say who somebody is. */
export function holdsNames({ at }: Pick<HeaderMap, 'at'>): boolean {
  return ['FirstName', 'LastName', 'FullName'].some((header) => at[header] !== undefined);
}

export function holdsContacts({ at }: Pick<HeaderMap, 'at'>): boolean {
  return ['PhoneNumber', 'Email', 'SecondPhoneNumber', 'SecondEmail'].some((header) => at[header] !== undefined);
}

/** One key for all files with these headers, whatever their order and letter case. */
export function headersKey(headers: readonly string[]): string {
  const all = headers.map((header) => header.trim().toLowerCase()).filter(Boolean);
  // Names generated for blank headers do not count, unless there are no others.
  const own = all.filter((header) => !isLetterName(header));
  const set = own.length > 0 ? own : all;
  return createHash('sha256').update(set.toSorted().join('\u001f')).digest('hex');
}

/** Headers that stand twice are told apart: “Phone” and “Phone (2)”. */
export function uniqueHeaders(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((cell) => {
    const header = cell.replaceAll(/\s+/g, ' ').trim();
    const count = (seen.get(header) ?? 0) + 1;
    seen.set(header, count);
    return header && count > 1 ? `${header} (${count})` : header;
  });
}

/** Whether this is the name generated for a column without a header. */
export const isLetterName = (name: string): boolean => /^column [a-z]{1,2}$/i.test(name);

export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}
