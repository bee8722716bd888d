import { parseSheet, type SheetFile } from '../../core/sheets/index.ts';
import { FILE_HEADERS, mapHeaders, type HeaderMap, type Target } from './headers.ts';
import { readRow, type ReadRow, type RowSetting } from './row.ts';
import { PeopleOfFile } from './same-person.ts';

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
  'status',
  'personId',
  'problems',
  'cells',
] as const;

/** Up to 2,500 rows, so that the embedded database never holds up others for long: one PostgreSQL array literal per column. */
export type Batch = { literals: string[]; rows: number };

export type Staged = { headers: string[]; notes: string[]; rows: number; bad: number; batches: Batch[] };

const BATCH_ROWS = 2_500;

/** Reads and checks a whole file, in a thread of its own. Its rows leave as a few long strings, ready for the database. */
export async function stageFile({ file, setting }: { file: SheetFile; setting: RowSetting }): Promise<Staged> {
  const stager = makeStager(setting);
  const { headers, notes } = await parseSheet(file, { onRow: stager.add });
  const { map, ...staged } = stager.done(headers);
  return { ...staged, headers, notes: [...notes, ...map.notes] };
}

/** The same for a list that came as JSON: cells in the order of the file's headers. */
export function stageList({ rows, setting }: { rows: string[][]; setting: RowSetting }): Staged {
  const headers: string[] = [...FILE_HEADERS];
  const stager = makeStager(setting);
  rows.forEach((cells, index) => stager.add(cells, index + 2, headers));
  const { map, ...staged } = stager.done(headers);
  return { ...staged, headers, notes: map.notes };
}

/** Takes rows one by one, so that none need be kept. */
function makeStager(setting: RowSetting) {
  const batches: Batch[] = [];
  const people = new PeopleOfFile();
  let map: HeaderMap | undefined;
  let rows = 0;
  let bad = 0;
  let values: string[][] = BATCH_COLUMNS.map(() => []);
  let inBatch = 0;
  const flush = (): void => {
    if (inBatch > 0) batches.push({ literals: values.map((column) => `{${column.join(',')}}`), rows: inBatch });
    values = BATCH_COLUMNS.map(() => []);
    inBatch = 0;
  };
  const add = (cells: string[], rowNumber: number, headers: string[]): void => {
    const { at } = (map ??= mapHeaders(headers));
    const clean = cells.map(tidy);
    const row = readRow((target: Target) => clean[at[target] ?? -1] ?? '', setting);
    rows += 1;
    if (row.bad) bad += 1;
    const marks = row.bad ? { status: 'bad', personId: null } : marksOf(people.add(row, rowNumber), row);
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
  const done = (headers: string[]): Omit<Staged, 'headers' | 'notes'> & { map: HeaderMap } => {
    flush();
    return { map: map ?? mapHeaders(headers), rows, bad, batches };
  };
  return { add, done };
}

function marksOf(person: { id: string; firstRow?: number }, row: ReadRow): { status: string; personId: string } {
  if (person.firstRow === undefined) return { status: 'new', personId: person.id };
  row.problems.push({ column: 'FirstName', reason: `The same person as in row ${person.firstRow}; both rows count.` });
  return { status: 'already there', personId: person.id };
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
