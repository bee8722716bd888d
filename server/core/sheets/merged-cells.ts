/** A cell of one column that is merged over several rows, as hand-made lists have a surname over a family. */
export type MergedCells = { column: number; from: number; to: number };

const MOST = 20_000;
const MERGED = /<(?:[\w.-]+:)?mergeCell\s[^<>]*?ref=["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g;

/** Reads them from a worksheet, where they stand after its rows. */
export async function readMergedCells(chunks: AsyncIterable<Buffer>): Promise<MergedCells[]> {
  const found: MergedCells[] = [];
  let held = '';
  for await (const chunk of chunks) {
    held += chunk.toString('latin1');
    for (const [, column = '', from, other, to] of held.matchAll(MERGED)) {
      if (column === other && Number(from) < Number(to) && found.length < MOST)
        found.push({ column: columnOf(column), from: Number(from), to: Number(to) });
    }
    held = held.slice(Math.max(held.lastIndexOf('>') + 1, held.length - 200));
  }
  return found;
}

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Says in each row what the merged cells over it say. A row with nothing of its own stays blank. */
export class FillDown {
  readonly #merged: MergedCells[];
  /** By column: the merged cell's text, and its last row. */
  readonly #open = new Map<number, { text: string; to: number }>();
  #next = 0;

  constructor(merged: readonly MergedCells[]) {
    this.#merged = merged.toSorted((one, other) => one.from - other.from);
  }

  fill(rowNumber: number, cells: string[]): string[] {
    const own = cells.some(Boolean);
    for (const [column, { text, to }] of this.#open) {
      if (rowNumber > to) this.#open.delete(column);
      else if (own && !cells[column]) {
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
    }
    for (let merged = this.#merged[this.#next]; merged && merged.from <= rowNumber; merged = this.#merged[this.#next]) {
      this.#next += 1;
      const text = merged.from === rowNumber ? cells[merged.column] : undefined;
      if (text) this.#open.set(merged.column, { text, to: merged.to });
    }
    return cells;
  }
}
