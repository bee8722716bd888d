import type { NobodyRow } from './read-table.ts';

/** The fate of a row of a sheet; absent if it was read. */
export type Became = 'above' | 'header' | 'below' | NobodyRow['left'];

/** Rows that are nobody, by their numbers. */
export type LeftRows = Map<number, { became: NobodyRow['left']; text: string }>;

/** Rows of a sheet as they stand. Rows of people that were made of others are `countedOn` from them by this number, or not at all. */
export type SheetRows = { countedOn: number; rows: { rowNumber: number; cells: string[]; became?: Became }[] };

const MOST = { rows: 1000, columns: 60, letters: 200, all: 500_000 };

/** Keeps the first rows of a sheet as they stand, within limits. */
export class SheetKept {
  readonly #rows: { rowNumber: number; cells: string[] }[] = [];
  #letters = 0;

  add(written: readonly string[], rowNumber: number): void {
    if (this.#rows.length >= MOST.rows || this.#letters > MOST.all) return;
    const cells = written.slice(0, MOST.columns).map((cell) => cell.slice(0, MOST.letters));
    for (const cell of cells) this.#letters += cell.length;
    this.#rows.push({ rowNumber, cells });
  }

  /** The rows with what became of each. */
  rows(found: {
    headerRow: number;
    firstRow: number;
    countedOn: number;
    left: LeftRows;
    lastPerson: number;
  }): SheetRows {
    const becameOf = (rowNumber: number): Became | undefined => {
      const { headerRow, firstRow, left, lastPerson } = found;
      if (rowNumber < firstRow) return headerRow > 0 && rowNumber >= headerRow ? 'header' : 'above';
      const nobody = left.get(rowNumber)?.became;
      return nobody === 'notPerson' && rowNumber > lastPerson ? 'below' : nobody;
    };
    const rows = this.#rows.map((row) => {
      const became = becameOf(row.rowNumber);
      return became ? { ...row, became } : row;
    });
    return { countedOn: found.countedOn, rows };
  }
}
