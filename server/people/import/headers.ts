import { createHash } from 'node:crypto';
import { headersOf, type ImportColumn } from '../../../contract/people/import-fields.ts';
import type { PersonFields } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import { SheetRefusal } from '../../core/sheets/index.ts';

/** Where each column of ours is in the file, counted from 0; what is missing is not there. */
export type HeaderMap = { at: Partial<Record<string, number>>; notes: string[] };

/** What somebody said each header means; an empty one is left out. */
export type Mapping = Record<string, ImportColumn | ''>;

/** Spellings of the columns that are no field of a person. */
const BESIDES = {
  FullName: 'name fullname membername nameofmember names',
  Group: 'groups groupname smallgroup homecell department departments ministry fellowship ward zone team',
};

const targets = new WeakMap<PersonFields, Map<string, string>>();

/** Every spelling of a header of these fields, with the header it means. */
function targetsOf(fields: PersonFields): Map<string, string> {
  const known = targets.get(fields);
  if (known) return known;
  const made = new Map<string, string>();
  const all = Object.values(fields).flatMap(({ headers }) => Object.entries(headers));
  const spellings = [...all.map(([header, { others }]) => [header, others] as const), ...Object.entries(BESIDES)];
  for (const [target, names] of spellings) {
    made.set(target.toLowerCase(), target);
    for (const name of names.split(' ')) made.set(name, target);
  }
  targets.set(fields, made);
  return made;
}

/**
 * Finds our columns among a file's headers: as somebody said, else exact ones first, then by case, spaces and other
 * common names. What fits nothing, or comes second, is left out and noted.
 * @throws SheetRefusal when a header stands twice
 */
export function findColumns(
  headers: readonly string[],
  mapping: Mapping = {},
  fields: PersonFields = personFields,
): HeaderMap {
  const at = new Map<string, number>();
  const ours = new Set(headersOf(fields));
  const notes: string[] = [];
  refuseTwice(headers);
  headers.forEach((header, index) => {
    const said = Object.hasOwn(mapping, header) ? mapping[header] : undefined;
    if (said && !at.has(said)) at.set(said, index);
  });
  headers.forEach((header, index) => {
    const exact = !Object.hasOwn(mapping, header) && ours.has(header);
    if (exact && !at.has(header)) at.set(header, index);
  });
  headers.forEach((header, index) => {
    if (!header || [...at.values()].includes(index)) return;
    const target = Object.hasOwn(mapping, header) ? undefined : targetOf(header, fields);
    if (target && !at.has(target)) at.set(target, index);
    else
      notes.push(
        `The column “${header.slice(0, 60)}” was left out${target ? `, because another column has ${target}` : ''}.`,
      );
  });
  const other = at.get('OtherNames');
  // Beside a surname alone, the other names are the first ones.
  if (
    other !== undefined &&
    !Object.hasOwn(mapping, headers[other] ?? '') &&
    !at.has('FirstName') &&
    !at.has('FullName')
  ) {
    at.delete('OtherNames');
    at.set('FirstName', other);
  }
  return { at: Object.fromEntries(at), notes };
}

/** The column that a header names by itself. */
export function targetOf(header: string, fields: PersonFields = personFields): string | undefined {
  return targetsOf(fields).get(header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
}

/** Whether the columns found say who somebody is. */
export function holdsNames({ at }: HeaderMap): boolean {
  return ['FirstName', 'LastName', 'FullName'].some((header) => at[header] !== undefined);
}

/** One key for all files with these headers, whatever their order and letter case. */
export function headersKey(headers: readonly string[]): string {
  const set = headers.map((header) => header.trim().toLowerCase()).filter(Boolean);
  return createHash('sha256').update(set.toSorted().join('\u001f')).digest('hex');
}

/** The columns of a file of people, who must have names. @throws SheetRefusal as well when no column holds a name */
export function mapHeaders(headers: readonly string[], mapping?: Mapping, fields?: PersonFields): HeaderMap {
  const found = findColumns(headers, mapping, fields);
  if (!holdsNames(found)) {
    throw new SheetRefusal(
      'import.no_headers',
      'The first row has no header for a name. Put FirstName, LastName, PhoneNumber and so on there, as in the template, and upload again.',
    );
  }
  return found;
}

function refuseTwice(headers: readonly string[]): void {
  const seen = new Map<string, number>();
  headers.forEach((header, index) => {
    const first = seen.get(header);
    if (header && first !== undefined) {
      throw new SheetRefusal(
        'import.header_twice',
        `The header ${header.slice(0, 60)} appears twice, in columns ${letter(first)} and ${letter(index)}. Rename or delete one of them and upload again.`,
      );
    }
    seen.set(header, index);
  });
}

function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}
