import { valueTexts } from '../../texts.ts';
import { type Problem, problemOf } from '../cells/problem.ts';
import { columnLetter } from '../columns/headers.ts';

/** “The same as above”, as registers write it: ", -do-, ditto, id., 〃. “Do” is a surname too. */
const WORDS = new Set(
  'do|do.|id.|ditto|ditto.|Ditto|DITTO|idem|idem.|Idem|same|Same|SAME|same as above|Same as above|same above|Same above|as above|As above'.split(
    '|',
  ),
);
const SIGNS = /^(?:["”“″〃]|''|’’|´´|,,|[-–—]+ ?(?:["”“″〃]|''|,,|do|ditto|idem|id)\.? ?[-–—]+)$/iu;
const LONGEST = 16;

/** Most cells begin with a letter or a figure, and their letters need not be looked at. */
const isMark = (cell: string): boolean =>
  cell.length > 0 && cell.length <= LONGEST && (WORDS.has(cell) || (!/^[\w+(]/.test(cell) && SIGNS.test(cell)));

/** Puts what stands above in the place of ditto marks, and says so of the row. */
export class DittoMarks {
  #above: readonly string[] = [];
  readonly #read = new Map<number, Problem[]>();

  /** The cells of a row, which may have marks. Rows come in the order of the file. */
  resolved(cells: string[], rowNumber: number): string[] {
    const above = this.#above;
    const own = cells.some(isMark)
      ? cells.map((cell, place) =>
          isMark(cell) ? this.#readAs(cell, { above: above[place] ?? '', place, rowNumber }) : cell,
        )
      : cells;
    this.#above = own;
    return own;
  }

  #readAs(cell: string, { above, place, rowNumber }: { above: string; place: number; rowNumber: number }): string {
    const text = above
      ? valueTexts.asAbove({ typed: cell, read: above.trim().slice(0, 60) })
      : valueTexts.nothingAbove({ typed: cell });
    const problem = problemOf(`Column ${columnLetter(place)}`, text, above ? {} : { leftOut: true, dropped: cell });
    this.#read.set(rowNumber, [...(this.#read.get(rowNumber) ?? []), problem]);
    return above;
  }

  /** Notes on the values read in place of a row's ditto marks. */
  problemsOf(rowNumber: number): Problem[] {
    const problems = this.#read.get(rowNumber) ?? [];
    this.#read.delete(rowNumber);
    return problems;
  }
}
