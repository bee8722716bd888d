import { headersOf } from '../../../contract/people/import-fields.ts';
import { type PersonFields, storedProperties } from '../../../contract/people/person-field.ts';
import { parseSheet, type SheetFile } from '../../core/sheets/index.ts';
import { type BatchColumn, ColumnOfBatch, type Value } from './column-of-batch.ts';
import { readPhone } from '../phone.ts';
import { HeaderRow } from './header-row.ts';
import type { Mapping } from './headers.ts';
import { type ReadRow, rowReader, type RowSetting } from './row.ts';
import { type FirstRow, shownRow } from './shown-row.ts';
import { PeopleOfFile, type SamePerson } from './people-of-file.ts';

/** The columns of `import_rows` that a batch carries, with their types. */
export const batchColumns = (fields: PersonFields) => [
  ['row_number', 'int'] as const,
  ...storedProperties(fields).map(({ column, type }) => [column, type] as const),
  ...AFTER_FIELDS,
];

const AFTER_FIELDS = [
  ['group_name', 'text'],
  ['status', 'text'],
  ['person_id', 'uuid'],
  ['problems', 'jsonb'],
  ['cells', 'jsonb'],
] as const;

/** Up to `batchRows` rows; columns as in `batchColumns`. */
export type Batch = { columns: BatchColumn[] };

/** Told with the first full batch, so only of a file that is long: some rows to look at while the rest is read. */
export type Report = { batch: Batch; first?: FirstRow[] };

/**
 * `mapping`: what somebody said the headers mean, now or with an earlier file. `repeated`: whether somebody stands in
 * several rows; the later ones are still to be compared with the first. `batches`: those that were not reported on the way.
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

const FIRST_ROWS = 100;

/**
 * Reads and checks a whole file, in a thread of its own. Its rows leave as a few long strings, ready for the database: full
 * batches are reported at once.
 */
export async function stageFile(
  { file, setting }: { file: SheetFile; setting: RowSetting },
  report: (told: Report) => void,
): Promise<Staged> {
  const stager = makeStager(setting, report);
  const { headers, notes } = await parseSheet(file, { onRow: stager.add });
  const staged = stager.done(headers);
  return { ...staged, notes: [...notes, ...staged.notes] };
}

/** The same for a list that came as JSON: cells in the order of its fields' headers, then `Group`. */
export function stageRowsOf({ rows, setting }: { rows: Iterable<string[]>; setting: RowSetting }): Staged {
  const batches: Batch[] = [];
  const stager = makeStager(setting, ({ batch }) => batches.push(batch));
  const headers = [...headersOf(setting.fields), 'Group'];
  let rowNumber = 1;
  for (const cells of rows) stager.add(cells, (rowNumber += 1), headers);
  const staged = stager.done(headers);
  return { ...staged, batches: [...batches, ...staged.batches] };
}

/** Takes rows one by one, so that none need be kept. */
function makeStager(setting: RowSetting, full: (told: Report) => void) {
  const people = new PeopleOfFile(setting.fields);
  let header: HeaderRow | undefined;
  let rows = 0;
  let bad = 0;
  let repeated = false;
  let first: FirstRow[] | undefined = [];
  const { fields } = setting;
  const readRow = rowReader(setting);
  const properties = storedProperties(fields).map(({ name }) => name) as (keyof ReadRow)[];
  const columns = batchColumns(fields).map(() => new ColumnOfBatch());
  let inBatch = 0;
  const taken = (): Batch => {
    inBatch = 0;
    return { columns: columns.map((column) => column.taken()) };
  };
  const add = (cells: string[], rowNumber: number, headers: string[]): void => {
    header ??= new HeaderRow(headers, setting);
    if (header.takes(cells, rowNumber)) return;
    const { at } = header.found;
    const width = header.settled().headers.length;
    const name = header.wholeName;
    const clean = cells.map(tidy);
    const cell = (target: string): string => {
      if (target === 'FullName') return name(clean);
      const place = at[target];
      const said = place === undefined ? '' : (clean[place] ?? '');
      if (target !== 'PhoneNumber' || clean.length <= width) return said;
      // A number that no header stands above: "Ada;0803…;0805…" beneath "Name;Phone".
      const beside = clean.slice(width).filter((one) => readPhone(one, setting.country));
      return [said, ...beside].filter(Boolean).join(', ');
    };
    const row = readRow(cell);
    rows += 1;
    if (row.bad) bad += 1;
    const marks = row.bad ? BAD : marksOf(people.add(row, rowNumber), row);
    if (marks.status === 'same') repeated = true;
    const problems = row.problems.length > 0 ? JSON.stringify(row.problems) : '[]';
    const cellsToMend = row.bad ? JSON.stringify(clean) : null;
    const said = properties.map((name) => row[name] as Value);
    const all = [rowNumber, ...said, row.groupName, marks.status, marks.personId, problems, cellsToMend];
    for (let place = 0; place < all.length; place += 1) columns[place]?.add(all[place] ?? null);
    inBatch += 1;
    if (first && first.length < FIRST_ROWS) {
      first.push({ ...shownRow(fields, { ...row, rowNumber, cells: row.bad ? clean : null }, at), bad: row.bad });
    }
    if (inBatch < setting.batchRows) return;
    full({ batch: taken(), ...(first && { first }) });
    first = undefined;
  };
  const done = (headers: string[]): Staged => {
    const batches = inBatch > 0 ? [taken()] : [];
    const { found, mapping, notes, ...where } = (header ?? new HeaderRow(headers, setting)).settled();
    const all = [...notes, ...sayRepeated(header?.repeatedIn ?? []), ...found.notes];
    return { headers: where.headers, mapping, notes: all, rows, bad, repeated, batches };
  };
  return { add, done };
}

function sayRepeated(rows: readonly number[]): string[] {
  if (rows.length === 0) return [];
  if (rows.length === 1) return [`Row ${rows[0]} repeats the headers and was left out.`];
  const named = rows.slice(0, 5).join(', ');
  return [`${rows.length} rows repeat the headers and were left out: ${named}${rows.length > 5 ? ' and more' : ''}.`];
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
