import { asColumn, type CustomField } from '../../../../contract/people/custom-fields.ts';
import { headersOf, listColumns } from '../../../../contract/people/import-fields.ts';
import { type PersonFields, storedProperties } from '../../../../contract/people/person-field.ts';
import type { Text } from '../../../core/language/catalogue.ts';
import { parseSheet, type SheetFile, SheetRefusal, type SheetSeen } from '../../../core/sheets/index.ts';
import { storableJson } from '../../../core/storable-text.ts';
import { DittoMarks } from '../table/ditto-marks.ts';
import type { DoubtfulDates } from '../columns/date-order.ts';
import type { TableRow, FileColumn } from '../table/find-table.ts';
import type { Mapping } from '../columns/headers.ts';
import { likelySheet } from '../table/likely-sheet.ts';
import { readTable, type ReadTable } from '../table/read-table.ts';
import type { Offer } from '../table/reshaped.ts';
import { keyOfShape } from '../table/shapes.ts';
import { type LeftRows, SheetKept, type SheetRows } from '../table/sheet-kept.ts';
import { notes } from '../texts/file-texts.ts';
import { valueTexts } from '../../texts.ts';
import { problemOf } from '../cells/problem.ts';
import type { ReadRow } from '../rows/row.ts';
import type { RowSetting } from '../rows/field-readers.ts';
import { type FirstRow, shownRow } from '../preview/shown-row.ts';
import { PeopleOfFile, type SamePerson } from '../rows/people-of-file.ts';
import type { z } from 'zod';
import { type createPeople, inList } from '../../../../contract/people/import-schemas.ts';

/** The columns of `import_rows` that a batch carries, with their types. */
export const batchColumns = (fields: PersonFields) => [
  ['row_number', 'int'] as const,
  ...storedProperties(fields).map(({ column, type }) => [column, type] as const),
  ...AFTER_FIELDS,
];

const AFTER_FIELDS = [
  ['custom', 'jsonb'],
  ['group_name', 'text'],
  ['family', 'jsonb'],
  ['status', 'text'],
  ['person_id', 'uuid'],
  ['problems', 'jsonb'],
  ['cells', 'jsonb'],
  ['alike_row', 'int'],
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
  columns: FileColumn[];
  /** Whether the headers say all of it by themselves, or somebody said it. */
  certain: boolean;
  /** The columns whose values do not tell the order of their dates. */
  dates: DoubtfulDates[];
  mapping: Mapping | null;
  notes: Text[];
  rows: number;
  bad: number;
  repeated: boolean;
  batches: Batch[];
  /** 0 where there are no headers. */
  headerRow: number;
  /** The sheets of a workbook, and the one that was read. */
  sheets: SheetSeen[];
  sheet: string | null;
  offers: readonly Offer[];
  /** The key by which the shapes of such a file are remembered. */
  shapeKey: string | undefined;
  kept: SheetRows;
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
  const { notes, sheet, sheets } = await parseSheet(file, {
    onRow: stager.add,
    sheet: setting.sheet,
    ...likelySheet,
  });
  const staged = stager.done();
  return { ...staged, notes: [...notes, ...staged.notes], sheet, sheets };
}

/** The same for a list that came as JSON: cells in the order of its fields' headers, then `Group` and the organisation's own. */
export function stageRowsOf({ rows, setting }: { rows: Iterable<string[]>; setting: RowSetting }): Staged {
  const batches: Batch[] = [];
  const stager = makeStager({ ...setting, remembered: {}, headerRow: 1, offers: [] }, ({ batch }) =>
    batches.push(batch),
  );
  stager.add([...headersOf(setting.fields), 'Group', ...(setting.custom ?? []).map(({ key }) => asColumn(key))], 1);
  let rowNumber = 1;
  for (const cells of rows) stager.add(cells, (rowNumber += 1));
  const staged = stager.done();
  return { ...staged, batches: [...batches, ...staged.batches] };
}

/** Takes rows one by one, so that no more of them stand in memory than tell where the table is. */
function makeStager(setting: RowSetting, full: (told: Report) => void) {
  const people = new PeopleOfFile(setting.fields);
  const { fields } = setting;
  const properties = storedProperties(fields).map(({ name }) => name) as (keyof ReadRow)[];
  const columns = batchColumns(fields).map(() => new ColumnOfBatch());
  const ditto = new DittoMarks();
  let looked: TableRow[] | undefined = [];
  let table: ReadTable | undefined;
  let rows = 0;
  let bad = 0;
  let repeated = false;
  let first: FirstRow[] | undefined = [];
  let inBatch = 0;
  const sheet = new SheetKept();
  const left: LeftRows = new Map();
  let lastPerson = 0;
  let shapeKey: string | undefined;
  const taken = (): Batch => {
    inBatch = 0;
    return { columns: columns.map((column) => column.taken()) };
  };
  const take = (read: ReadTable, one: TableRow): void => {
    const { rowNumber } = one;
    const said = read.person(one);
    if ('left' in said) {
      const text = [...one.cells, ...(one.beside ?? [])].find(Boolean) ?? '';
      left.set(rowNumber, { became: said.left, text: text.slice(0, 40) });
      return;
    }
    const { row, cells, lines } = said;
    row.problems.push(...ditto.problemsOf(rowNumber));
    lastPerson = Math.max(lastPerson, rowNumber);
    rows += 1;
    if (row.bad) bad += 1;
    const marks = row.bad ? BAD : marksOf(people.add(row, rowNumber), row);
    if (marks.status === 'same') repeated = true;
    const problems = row.problems.length > 0 ? storableJson(row.problems) : '[]';
    const dropped = row.bad || row.problems.some((one) => one.dropped !== undefined);
    const cellsToMend = dropped ? JSON.stringify(lines) : null;
    let place = 0;
    const write = (value: Value): void => columns[place++]?.add(value);
    write(rowNumber);
    for (const name of properties) write((row[name] ?? null) as Value);
    write(customText(row.custom));
    write(row.groupName);
    write(row.family && storableJson(row.family));
    write(marks.status);
    write(marks.personId);
    write(problems);
    write(cellsToMend);
    write(marks.alikeRow);
    inBatch += 1;
    if (first && first.length < FIRST_ROWS) {
      const shown = { ...row, rowNumber, cells: row.bad ? [...cells] : null };
      first.push({ ...shownRow(setting, shown, read.at), bad: row.bad });
    }
    if (inBatch < setting.batchRows) return;
    full({ batch: taken(), ...(first && { first }) });
    first = undefined;
  };
  const open = (whole: boolean): ReadTable => {
    const read = (table = readTable(looked ?? [], setting, whole));
    const waiting = read.rows;
    shapeKey = keyOfShape(looked ?? []);
    looked = undefined;
    for (const row of waiting) take(read, row);
    return read;
  };
  /** A list with several people in each row needs all its rows before people can come below each other. */
  const openEarly = (): void => {
    try {
      open(false);
    } catch (error) {
      if (!(error instanceof SheetRefusal && error.code === 'sheet.too_long')) throw error;
    }
  };
  const add = (written: string[], rowNumber: number): void => {
    sheet.add(written, rowNumber);
    const cells = ditto.resolved(written, rowNumber);
    if (table) take(table, { cells, rowNumber });
    else if (looked && looked.push({ cells, rowNumber }) === WINDOW) openEarly();
    else if (looked?.length === HELD) open(false);
  };
  const done = (): Staged => {
    const read = table ?? open(true);
    const batches = inBatch > 0 ? [taken()] : [];
    const said = read.said();
    const kept = sheet.rows({ ...read, headerRow: said.headerRow, left, lastPerson });
    return {
      ...said,
      notes: [...said.notes, ...sayLeft(left)],
      rows,
      bad,
      repeated,
      batches,
      sheets: [],
      sheet: null,
      kept,
      shapeKey,
    };
  };
  return { add, done };
}

const SHOWN = 5;

/** Names the rows that are nobody. The grid shows them too, as far as it goes. */
function sayLeft(left: LeftRows): Text[] {
  const named = [...left].filter(([, { text }]) => text);
  const rows = named.slice(0, SHOWN).map(([row, { text }]) => `${row} (“${text}”)`);
  return rows.length > 0 ? [notes.notPeople({ rows, more: named.length - rows.length })] : [];
}

const customText = (custom: ReadRow['custom']): string => {
  for (const _key in custom) return JSON.stringify(custom);
  return '{}';
};

/** Rows that are looked at before the first is read: where the table begins, what its columns hold, how it writes dates. */
const WINDOW = 1000;

/** Rows that are kept where several people stand in each, who come below each other. */
const HELD = 20_000;

type Marks = { status: 'new' | 'same' | 'bad'; personId: string | null; alikeRow: number | null };

const BAD: Marks = { status: 'bad', personId: null, alikeRow: null };

function marksOf({ id, firstRow, alike }: SamePerson, row: ReadRow): Marks {
  if (firstRow !== undefined) {
    row.problems.push(problemOf('FirstName', valueTexts.sameAsRow({ row: firstRow })));
    return { status: 'same', personId: id, alikeRow: null };
  }
  if (alike) row.problems.push(problemOf('FirstName', valueTexts.likeRow(alike)));
  return { status: 'new', personId: id, alikeRow: alike?.row ?? null };
}

type Row = Extract<z.output<typeof createPeople>, readonly unknown[]>[number];

/** The cells of a row of a list in the order in which a list is read: the common columns, then the organisation's own. */
export function cellsOfList(row: Row, custom: readonly CustomField[] = []): string[] {
  return [...listColumns.map((header) => row[inList(header)]), ...custom.map(({ key }) => row.custom?.[key] ?? '')];
}

type Value = string | number | null;

/** A column's values: one that all rows share, or a PostgreSQL array literal. */
type BatchColumn = { same: Value } | { each: string };

/** Gathers what the rows of a batch say in one column. Most files leave most columns blank: what all say alike is kept once. */
class ColumnOfBatch {
  #first: Value = null;
  #rows = 0;
  /** Begun by the first row that says something else. */
  #values: Value[] | undefined;

  add(value: Value): void {
    if (this.#rows === 0) this.#first = value;
    else if (!this.#values && value !== this.#first) {
      this.#values = Array.from({ length: this.#rows }, () => this.#first);
    }
    this.#rows += 1;
    this.#values?.push(value);
  }

  /** The gathered values; the next batch begins. */
  taken(): BatchColumn {
    const column = this.#values ? { each: arrayOf(this.#values) } : { same: this.#first };
    this.#rows = 0;
    this.#values = undefined;
    return column;
  }
}

/**
 * All values are quoted in one go, because looking at each took longer than reading the file. JSON and PostgreSQL escape
 * quotes and backslashes alike; of what only JSON escapes cells hold line breaks:
 * other control characters and halves of letters (surrogates) are taken out of what is read.
 */
function arrayOf(values: readonly Value[]): string {
  const quoted = `{${JSON.stringify(values).slice(1, -1)}}`;
  if (!quoted.includes('\\n')) return quoted;
  return quoted.replaceAll(/\\(.)/g, (escape, sign: string) => (sign === 'n' ? '\n' : escape));
}
