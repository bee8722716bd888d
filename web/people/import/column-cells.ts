import { useMemo } from 'react';
import { type CustomColumn, keyOfColumn } from '../../../contract/people/custom-fields.ts';
import type { ImportColumn, ImportField, ListColumn } from '../../../contract/people/import-fields.ts';
import type { PersonField } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import { dayAndMonth } from '../../ui/wording/dates.ts';
import { useCustomFields } from '../custom-fields/use-custom-fields.ts';
import { fieldLabel } from '../words.ts';
import type { FileColumn, Row } from './staged-file.ts';
import { columnName } from './words.ts';

type Part = ListColumn | CustomColumn;

/** A column of the file, with the details of a person that its cells show; none for one that is left out or only read. */
export type SheetColumn = FileColumn & { at: number; parts: readonly Part[]; ofName: boolean };

/** One cell of such a column may hold several details. */
const several: Partial<Record<ImportColumn, readonly ListColumn[]>> = {
  FullName: ['Title', 'FirstName', 'OtherNames', 'LastName'],
  Birthday: ['Birthday', 'BirthMonth', 'BirthYear'],
  PhoneNumber: ['PhoneNumber', 'SecondPhoneNumber'],
  Email: ['Email', 'SecondEmail'],
};
const unlisted: readonly (string | null)[] = [null, 'FullName', 'Family', 'FamilyRole'];
const names: readonly (string | null)[] = ['FullName', 'FirstName', 'LastName'];

/** The columns of a file. A detail that has no column of its own is shown in the one it is read from. */
export function sheetColumns(columns: readonly FileColumn[]): SheetColumn[] {
  const taken = new Set<Part>();
  const own = columns.map(({ column }): Part | undefined => {
    if (unlisted.includes(column)) return undefined;
    const free = [column as Part, ...(several[column as Part] ?? [])].find((part) => !taken.has(part));
    if (free) taken.add(free);
    return free;
  });
  return columns.map((one, at) => {
    const mine = own[at];
    const isFirst = columns.findIndex(({ column }) => column === one.column) === at;
    const more = isFirst && one.column ? (several[one.column] ?? []).filter((part) => !taken.has(part)) : [];
    return { ...one, at, parts: mine ? [mine, ...more] : more, ofName: names.includes(one.column) };
  });
}

const cellOf = (part: string) => (part.charAt(0).toLowerCase() + part.slice(1)) as Uncapitalize<ListColumn>;

function valueOf(row: Row, part: Part): string {
  const key = keyOfColumn(part);
  return key === undefined ? row[cellOf(part)] : (row.custom[key] ?? '');
}

export const nameOf = ({ firstName, lastName }: Pick<Row, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** The problems of a row that concern a column. */
export const problemsIn = ({ problems }: Row, { parts, header }: SheetColumn): Row['problems'] =>
  problems.filter(({ column }) => column === header || parts.some((part) => part === column));

/** The text of a cell as it is saved; if it is not saved, as the file has it. */
export function cellText(row: Row, column: SheetColumn, written: string | undefined): string {
  const left = problemsIn(row, column).find(({ dropped }) => dropped !== undefined);
  if (left?.dropped !== undefined) return left.dropped;
  const { parts } = column;
  if (parts.length === 0) return written ?? '';
  const values = parts.map((part) => valueOf(row, part));
  if (column.column === 'Birthday' && parts.length === 3) return inWords(values);
  return values.filter(Boolean).join(column.ofName ? ' ' : ', ');
}

/** `3 July 1985`, of its figures; others as they are. */
function inWords(values: readonly string[]): string {
  const [day, month, year] = values;
  if (!/^\d{1,2}$/.test(day ?? '') || !/^\d{1,2}$/.test(month ?? '')) return values.filter(Boolean).join(' ');
  return [dayAndMonth(new Date(Date.UTC(2000, Number(month) - 1, Number(day)))), year].filter(Boolean).join(' ');
}

export const canBeMended = ({ parts, column }: SheetColumn): boolean =>
  column === 'FullName' ? parts.includes('FirstName') : parts.length > 0;

/** The row with other texts in some of its columns, to be read anew. */
export function rowWith(row: Row, texts: readonly { column: SheetColumn; text: string }[]) {
  const { status: _status, problems: _problems, changes: _changes, alike: _alike, rowNumber: _row, ...cells } = row;
  const custom: Record<string, string> = { ...cells.custom };
  const common: Record<string, string> = {};
  for (const { column, text } of texts) {
    for (const part of column.parts) if (keyOfColumn(part) === undefined) common[cellOf(part)] = '';
    const [first = ''] = column.column === 'FullName' ? ['FullName'] : column.parts;
    const key = keyOfColumn(first);
    if (key === undefined) common[cellOf(first)] = text;
    else custom[key] = text;
  }
  return { ...cells, ...common, custom };
}

/** The fields that a row says otherwise than what is known, as far as they stand in a column. */
export function differencesIn({ changes }: Row, { parts }: SheetColumn): Row['changes'] {
  return changes.filter(
    ({ field, ours }) => ours !== '' && columnsOf(field).some((one) => parts.some((part) => part === one)),
  );
}

const columnsOf = (field: ImportField): string[] =>
  keyOfColumn(field) === undefined
    ? Object.keys((personFields as Record<string, PersonField>)[field]?.headers ?? {})
    : [field];

export type ImportLabels = { column: (column: string) => string; field: (field: ImportField) => string };

/** The names of the columns of a file and of the fields of people, the organisation's own included. */
export function useImportLabels(): ImportLabels {
  const custom = useCustomFields();
  return useMemo(() => {
    const own = (column: string) => {
      const key = keyOfColumn(column);
      return key === undefined ? undefined : (custom.find((field) => field.key === key)?.label ?? key);
    };
    return {
      column: (column) => own(column) ?? columnName(column),
      field: (field) => own(field) ?? fieldLabel(field),
    };
  }, [custom]);
}
