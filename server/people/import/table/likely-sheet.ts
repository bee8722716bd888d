import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import { findColumns, holdsContacts, holdsNames, targetOf } from '../columns/headers.ts';

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

/** Most of its rows say how somebody is reached. */
const seemsLikely = (rows: readonly string[][]): boolean => {
  const people = rows.length - (headed(rows) ? 1 : 0);
  return people > 0 && reached(rows) * 2 >= people;
};

/** Sheets of people who are not members, or no longer. */
const OF_OTHERS =
  /\b(old|former|ex|archived?s?|deceased|dead|late|left|inactive|deleted|removed|transferred|relocated|moved|duplicates?|backup|copy|copie|kin|emergency|vendors?|suppliers?|contractors?|template|sample|example|anciens?|d[ée]c[ée]d[ée]s?)\b/i;

/** How a workbook's sheets are told apart: which of them holds people, and which are read together. */
export const likelySheet = {
  /** How much a sheet looks like a list of people: by its headers, else by numbers and addresses in it. */
  likelihood(rows: readonly string[][]): number {
    const best = (headed(rows)?.columns ?? 0) * 10;
    return best + reached(rows) * 5 + (rows.length > 1 && best > 0 ? 1 : 0);
  },
  together: {
    headersIn: (rows: readonly string[][]): readonly string[] | undefined => headed(rows)?.cells,
    meaningOf: (header: string): string | undefined => targetOf(header),
    seemsLikely,
    namesPeople: (headers: readonly string[]): boolean => holdsNames(findColumns(headers)),
    isOfOthers: (name: string): boolean => OF_OTHERS.test(name),
  },
};
