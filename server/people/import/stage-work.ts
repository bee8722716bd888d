import { fileHeaders, type ImportColumn } from '../../../contract/people/import-fields.ts';
import { parseSheet, type SheetFile } from '../../core/sheets/index.ts';
import { HeaderRow } from './header-row.ts';
import type { Mapping } from './headers.ts';
import { readRow, type ReadRow, type RowSetting } from './row.ts';
import { PeopleOfFile, type SamePerson } from './same-person.ts';

/** The columns of `import_rows` that a batch carries, in the order of its INSERT. */
export const BATCH_COLUMNS = [
  'rowNumber',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'phone',
  'address',
  'gender',
  'dayOfBirth',
  'monthOfBirth',
  'yearOfBirth',
  'maritalStatus',
  'communicationMeans',
  'interestedInJoining',
  'wantToBeVisited',
  'groupName',
  'status',
  'personId',
  'problems',
  'cells',
] as const;

/** Up to 2,500 rows, so that the embedded database never holds up others for long: one PostgreSQL array literal per column. */
export type Batch = { literals: string[]; rows: number };

/**
 * `mapping`: what somebody said the headers mean, now or with an earlier file. `repeated`: whether somebody stands in
 * several rows; the later ones are still to be compared with the first.
 */
export type Staged = {
  headers: string[];
  mapping: Mapping | null;
  notes: string[];
  rows: number;
  bad: number;
  repeated: boolean;
  batches: Batch[];
};

const BATCH_ROWS = 2_500;

/** Reads and checks a whole file, in a thread of its own. Its rows leave as a few long strings, ready for the database. */
export async function stageFile({ file, setting }: { file: SheetFile; setting: RowSetting }): Promise<Staged> {
  const stager = makeStager(setting);
  const { headers, notes } = await parseSheet(file, { onRow: stager.add });
  const staged = stager.done(headers);
  return { ...staged, notes: [...notes, ...staged.notes] };
}

/** The same for a list that came as JSON: cells in the order of `LIST_HEADERS`. */
export function stageList({ rows, setting }: { rows: string[][]; setting: RowSetting }): Staged {
  const stager = makeStager(setting);
  rows.forEach((cells, index) => stager.add(cells, index + 2, LIST_HEADERS));
  return stager.done(LIST_HEADERS);
}

export const LIST_HEADERS: string[] = [...fileHeaders, 'Group'];

/** Takes rows one by one, so that none need be kept. */
function makeStager(setting: RowSetting) {
  const batches: Batch[] = [];
  const people = new PeopleOfFile();
  let header: HeaderRow | undefined;
  let rows = 0;
  let bad = 0;
  let repeated = false;
  let values: string[][] = BATCH_COLUMNS.map(() => []);
  let inBatch = 0;
  const flush = (): void => {
    if (inBatch > 0) batches.push({ literals: values.map((column) => `{${column.join(',')}}`), rows: inBatch });
    values = BATCH_COLUMNS.map(() => []);
    inBatch = 0;
  };
  const add = (cells: string[], rowNumber: number, headers: string[]): void => {
    header ??= new HeaderRow(headers, setting);
    if (header.takes(cells, rowNumber)) return;
    const { at } = header.found;
    const name = header.wholeName;
    const clean = cells.map(tidy);
    const cell = (target: ImportColumn) => (target === 'FullName' ? name(clean) : (clean[at[target] ?? -1] ?? ''));
    const row = readRow(cell, setting);
    rows += 1;
    if (row.bad) bad += 1;
    const marks = row.bad ? BAD : marksOf(people.add(row, rowNumber), row);
    if (marks.status === 'same') repeated = true;
    const all = {
      ...row,
      ...marks,
      rowNumber,
      problems: row.problems.length > 0 ? JSON.stringify(row.problems) : '[]',
      cells: row.bad ? JSON.stringify(clean) : null,
    };
    BATCH_COLUMNS.forEach((column, place) => values[place]?.push(quoted(all[column])));
    inBatch += 1;
    if (inBatch === BATCH_ROWS) flush();
  };
  const done = (headers: string[]): Staged => {
    flush();
    const { found, mapping, notes, ...where } = (header ?? new HeaderRow(headers, setting)).settled();
    return { headers: where.headers, mapping, notes: [...notes, ...found.notes], rows, bad, repeated, batches };
  };
  return { add, done };
}

type Marks = { status: 'new' | 'same' | 'bad'; personId: string | null };

const BAD: Marks = { status: 'bad', personId: null };

function marksOf({ id, firstRow }: SamePerson, row: ReadRow): Marks {
  if (firstRow === undefined) return { status: 'new', personId: id };
  row.problems.push({ column: 'FirstName', reason: `The same person as in row ${firstRow}; both rows count.` });
  return { status: 'same', personId: id };
}

/** One line, without the characters that a database or a person cannot read. */
function tidy(cell: string): string {
  return /[\p{Cc}\p{Cs}]/u.test(cell) ? cell.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim() : cell.trim();
}

function quoted(value: string | number | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return /["\\]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
