import type { Text } from '../language/catalogue.ts';
import { SheetRefusal } from './refusal.ts';
import { notes, refusals } from './sheet-texts.ts';

/**
 * What was read: every cell is text, trimmed. `rowNumbers[i]` is the number a spreadsheet program shows beside `rows[i]`;
 * blank rows are left out. `notes` say what was repaired or left alone.
 */
export type Sheet = {
  headers: string[];
  rows: string[][];
  rowNumbers: number[];
  notes: Text[];
  /** Those of a workbook that were looked at, and the one that was read. */
  sheets: SheetSeen[];
  sheet: string | null;
};

/** `likely`: it seems to hold what is looked for. `same`: it has the columns of the one that was read. */
export type SheetSeen = { name: string; likely: boolean; same: boolean };

/** Instead of the name of a sheet: all that have the columns of the likeliest. No program allows the sign in a name. */
export const ALL_SHEETS = '*';

export const SHEET_LIMITS = { rows: 100_000, columns: 256, cellLength: 32_767, textLength: 32_000_000 };

/** `rows`: how many may stand below the headers. */
export type ReadOptions = { rows?: number };

/**
 * `onRow` is given each row below the headers as it is read, instead of keeping them all; it may throw SheetRefusal.
 * `everyRow`: that of the headers too, whichever it is. `sheet`: the name of the one to read; otherwise of several the
 * first of the likeliest is, as `likelihood` judges by their first rows. `headersIn`: the row of them that names the
 * columns, by which sheets of the same columns are found; `seemsLikely`: whether a sheet holds what is looked for.
 */
export type TableOptions = ReadOptions & {
  onRow?: (cells: string[], rowNumber: number, headers: string[]) => void;
  everyRow?: boolean;
  sheet?: string | undefined;
  likelihood?: (rows: readonly string[][]) => number;
  headersIn?: (rows: readonly string[][]) => readonly string[] | undefined;
  seemsLikely?: (rows: readonly string[][]) => boolean;
};

type Candidate = { name: string; rows: () => readonly string[][] };

/** Collects rows in order. The first row that is not blank gives the headers. Refuses at the first limit passed. */
export class TableBuilder {
  readonly notes: Text[] = [];
  readonly #most: number;
  readonly #onRow: TableOptions['onRow'];
  readonly #options: TableOptions;
  #count = 0;
  #headers: string[] | undefined;
  readonly #rows: string[][] = [];
  readonly #rowNumbers: number[] = [];
  #text = 0;
  #sheets: SheetSeen[] = [];
  #sheet: string | null = null;
  /** What the rows of a further sheet are counted on from, and the headers down to which they say nothing. */
  #offset = 0;
  #last = 0;
  #skipTo: string | undefined;
  #awaiting: string | undefined;

  constructor(options: TableOptions = {}) {
    const { rows = SHEET_LIMITS.rows, onRow } = options;
    this.#options = options;
    this.#most = rows;
    this.#onRow = onRow;
  }

  /** Which of several sheets are read, in their order: one, or all that have its columns. */
  choose(candidates: readonly Candidate[]): number[] {
    const { sheet, likelihood, headersIn, seemsLikely } = this.#options;
    const firsts = candidates.map(({ rows }) => (candidates.length > 1 ? rows() : []));
    const named = candidates.findIndex(({ name }) => name === sheet);
    const scores = firsts.map((rows) => (rows.length === 0 ? -1 : (likelihood?.(rows) ?? 0)));
    const chosen = named >= 0 ? named : Math.max(0, scores.indexOf(Math.max(...scores)));
    const keys = firsts.map((rows) => keyOf(headersIn?.(rows) ?? []));
    this.#sheets = candidates.map(({ name }, place) => ({
      name,
      likely: place === chosen || (seemsLikely?.(firsts[place] ?? []) ?? false),
      same: place === chosen || (keys[place] !== '' && keys[place] === keys[chosen]),
    }));
    this.#sheet = candidates[chosen]?.name ?? null;
    const same = this.#sheets.flatMap((one, place) => (one.same && place !== chosen ? [place] : []));
    const all = sheet === ALL_SHEETS ? [chosen, ...same] : [chosen];
    this.#noteSheets(all);
    this.#skipTo = all.length > 1 ? keys[chosen] : undefined;
    return all;
  }

  /** Says which of several sheets were read, and that others seem to hold the same. */
  #noteSheets(read: readonly number[]): void {
    if (this.#sheets.length < 2) return;
    const names = (places: readonly number[]) => places.map((place) => `“${this.#sheets[place]?.name ?? ''}”`);
    const left = this.#sheets.flatMap((_, place) => (read.includes(place) ? [] : [place]));
    const likely = left.filter((place) => this.#sheets[place]?.likely);
    const said = { count: read.length, read: names(read) };
    this.notes.push(left.length === 0 ? notes.allRead(said) : notes.someLeft({ ...said, left: left.length }));
    if (likely.length > 0) this.notes.push(notes.likelyLeft({ count: likely.length, left: names(likely) }));
  }

  /** The rows that follow are those of a further sheet: they are counted on, and what stands above their headers is left. */
  nextSheet(name: string): void {
    this.#offset = this.#last;
    this.#awaiting = this.#skipTo;
    this.notes.push(notes.countedOn({ sheet: name, row: this.#offset + 1 }));
  }

  /** `cells` may end early and may have holes; it belongs to the table afterwards. */
  add(rowInSheet: number, cells: string[]): void {
    let last = cells.length - 1;
    while (last >= 0 && !cells[last]) last -= 1;
    if (last < 0) return;
    const rowNumber = rowInSheet + this.#offset;
    this.#last = rowNumber;
    if (this.#awaiting !== undefined) {
      if (keyOf(cells) === this.#awaiting) this.#awaiting = undefined;
      return;
    }
    if (last >= SHEET_LIMITS.columns) {
      throw new SheetRefusal(
        'sheet.too_wide',
        refusals.columnOutside({ row: rowNumber, column: last + 1, most: SHEET_LIMITS.columns }),
      );
    }
    cells.length = last + 1;
    for (let index = 0; index <= last; index += 1) {
      const cell = cells[index] ?? '';
      cells[index] = cell;
      this.#text += cell.length;
      if (cell.length > SHEET_LIMITS.cellLength) {
        throw new SheetRefusal(
          'sheet.huge_cell',
          refusals.hugeCellInRow({ row: rowNumber, most: SHEET_LIMITS.cellLength }),
        );
      }
    }
    if (this.#text > SHEET_LIMITS.textLength) {
      throw new SheetRefusal('sheet.too_much_text', refusals.tooMuchText);
    }
    if (!this.#headers) {
      this.#headers = cells;
      if (this.#options.everyRow) this.#onRow?.([...cells], rowNumber, cells);
      else if (rowNumber > 1) this.notes.push(notes.headersInRow({ row: rowNumber }));
      return;
    }
    this.#count += 1;
    if (this.#count > this.#most) {
      throw new SheetRefusal('sheet.too_many_rows', refusals.tooManyRows({ most: this.#most }));
    }
    if (this.#onRow) {
      this.#onRow(cells, rowNumber, this.#headers);
      return;
    }
    this.#rows.push(cells);
    this.#rowNumbers.push(rowNumber);
  }

  done(): Sheet {
    if (!this.#headers) {
      throw new SheetRefusal('sheet.empty', refusals.firstSheetEmpty);
    }
    return {
      headers: this.#headers,
      rows: this.#rows,
      rowNumbers: this.#rowNumbers,
      notes: this.notes,
      sheets: this.#sheets,
      sheet: this.#sheet,
    };
  }
}

/** Headers by their letters, so that a blank or a capital more makes no other columns of them. */
const keyOf = (headers: readonly string[]): string =>
  headers
    .map((header) => header.trim().toLowerCase())
    .filter(Boolean)
    .join('\u001f');
