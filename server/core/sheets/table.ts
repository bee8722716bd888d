import { SheetRefusal } from './refusal.ts';

/**
 * What was read: every cell is text, trimmed. `rowNumbers[i]` is the number a spreadsheet program shows beside `rows[i]`;
 * blank rows are left out. `notes` are sentences about what was repaired or left alone.
 */
export type Sheet = { headers: string[]; rows: string[][]; rowNumbers: number[]; notes: string[] };

export const SHEET_LIMITS = { rows: 100_000, columns: 256, cellLength: 32_767, textLength: 32_000_000 };

/** `rows`: how many may stand below the headers. */
export type ReadOptions = { rows?: number };

/**
 * `onRow` is given each row below the headers as it is read, instead of keeping them all; it may throw SheetRefusal.
 * `everyRow`: that of the headers too, whichever it is. `sheet`: the name of the one to read; otherwise of several the
 * first of the likeliest is, as `likelihood` judges by their first rows.
 */
export type TableOptions = ReadOptions & {
  onRow?: (cells: string[], rowNumber: number, headers: string[]) => void;
  everyRow?: boolean;
  sheet?: string | undefined;
  likelihood?: (rows: readonly string[][]) => number;
};

type Candidate = { name: string; rows: () => readonly string[][] };

/** Collects rows in order. The first row that is not blank gives the headers. Refuses at the first limit passed. */
export class TableBuilder {
  readonly notes: string[] = [];
  readonly #most: number;
  readonly #onRow: TableOptions['onRow'];
  readonly #options: TableOptions;
  #count = 0;
  #headers: string[] | undefined;
  readonly #rows: string[][] = [];
  readonly #rowNumbers: number[] = [];
  #text = 0;

  constructor(options: TableOptions = {}) {
    const { rows = SHEET_LIMITS.rows, onRow } = options;
    this.#options = options;
    this.#most = rows;
    this.#onRow = onRow;
  }

  /** Which of several sheets is read. */
  choose(sheets: readonly Candidate[]): number {
    const { sheet, likelihood } = this.#options;
    const named = sheet === undefined ? -1 : sheets.findIndex(({ name }) => name === sheet);
    if (named >= 0) return named;
    if (sheets.length === 1) return 0;
    const scores = sheets.map(({ rows }) => {
      const first = rows();
      return first.length === 0 ? -1 : (likelihood?.(first) ?? 0);
    });
    return Math.max(0, scores.indexOf(Math.max(...scores)));
  }

  /** Says which of several sheets was read. */
  noteSheet(names: readonly string[], chosen: number): void {
    if (names.length < 2) return;
    const others = names.length === 2 ? 'the other one was' : `the other ${names.length - 1} were`;
    this.notes.push(`The sheet “${names[chosen] ?? ''}” was read; ${others} left alone.`);
  }

  /** `cells` may end early and may have holes; it belongs to the table afterwards. */
  add(rowNumber: number, cells: string[]): void {
    let last = cells.length - 1;
    while (last >= 0 && !cells[last]) last -= 1;
    if (last < 0) return;
    if (last >= SHEET_LIMITS.columns) {
      throw new SheetRefusal(
        'sheet.too_wide',
        `Row ${rowNumber} has something in column ${last + 1}; at most ${SHEET_LIMITS.columns} columns are read. Delete everything to the right of the list.`,
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
          `A cell in row ${rowNumber} has more than 32,767 characters. Shorten it and upload again.`,
        );
      }
    }
    if (this.#text > SHEET_LIMITS.textLength) {
      throw new SheetRefusal(
        'sheet.too_much_text',
        'This file has too much text to be a list of people. Split it into smaller files.',
      );
    }
    if (!this.#headers) {
      this.#headers = cells;
      if (this.#options.everyRow) this.#onRow?.([...cells], rowNumber, cells);
      else if (rowNumber > 1) this.notes.push(`The headers were found in row ${rowNumber}.`);
      return;
    }
    this.#count += 1;
    if (this.#count > this.#most) {
      throw new SheetRefusal(
        'sheet.too_many_rows',
        `This file has more than ${this.#most.toLocaleString('en')} rows. Split it into smaller files and upload them one after the other.`,
      );
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
      throw new SheetRefusal(
        'sheet.empty',
        'The first sheet of this file is empty. Put the people on the first sheet, with the headers in its first row.',
      );
    }
    return { headers: this.#headers, rows: this.#rows, rowNumbers: this.#rowNumbers, notes: this.notes };
  }
}
