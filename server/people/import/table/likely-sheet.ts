import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import { findColumns, holdsContacts, holdsNames } from '../columns/headers.ts';

const LOOKED_AT = 15;

type Headed = { cells: readonly string[]; columns: number };

function headed(rows: readonly string[][]): Headed | undefined {
  let best: Headed | undefined;
  for (const cells of rows.slice(0, LOOKED_AT)) {
    const found = findColumns(cells);
    const columns = Object.keys(found.at).length;
    if (columns > (best?.columns ?? 1) && (holdsNames(found) || holdsContacts(found))) best = { cells, columns };
  }
  return best;
}

const reached = (rows: readonly string[][]): number =>
  rows.filter((cells) =>
    cells.some((cell) => looksLikeEmail(cell) || looksLikePhone(cell, 'NG') || looksLikePhone(cell, 'US')),
  ).length;

/** How a workbook's sheets are told apart: which of them holds people, and which have the same columns. */
export const likelySheet = {
  /** How much a sheet looks like a list of people: by its headers, else by numbers and addresses in it. */
  likelihood(rows: readonly string[][]): number {
    const best = (headed(rows)?.columns ?? 0) * 10;
    return best + reached(rows) * 5 + (rows.length > 1 && best > 0 ? 1 : 0);
  },
  headersIn: (rows: readonly string[][]): readonly string[] | undefined => headed(rows)?.cells,
  /** Most of its rows say how somebody is reached. */
  seemsLikely(rows: readonly string[][]): boolean {
    const people = rows.length - (headed(rows) ? 1 : 0);
    return people > 0 && reached(rows) * 2 >= people;
  },
};
