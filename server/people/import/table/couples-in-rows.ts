import type { Text } from '../../../core/language/catalogue.ts';
import { divideNumbers } from '../../../../contract/phone-numbers.ts';
import { cleanCell } from '../cells/clean-cell.ts';
import { twoNames, twoTitles } from '../cells/two-names.ts';
import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import { notes } from '../texts/file-texts.ts';
import type { Table, TableRow } from './find-table.ts';

const SHOWN = 5;

/**
 * Two people for each row that names both: “Dele & Funmi Ogunbanjo”, who have the rest of it in common. The second of them
 * come below all others. `whole`: `rows` are all there are; of a longer file nobody is parted, and each such row says so.
 */
export function partNamedTogether(
  rows: readonly TableRow[],
  { found: { at } }: Pick<Table, 'found'>,
  { country, whole }: { country: string; whole: boolean },
): { rows: readonly TableRow[]; notes: Text[] } {
  const last = Math.max(0, ...rows.map(({ rowNumber }) => rowNumber));
  const parted = whole ? rows.map((row) => part(row, at, { last, country })) : [];
  const found = parted.filter((one) => one !== undefined);
  const [first] = found;
  if (!first) return { rows, notes: [] };
  const [{ rowNumber: row }, { rowNumber: countedAs }] = first;
  const shown = found.slice(0, SHOWN).map(([one]) => String(one.rowNumber));
  const more = found.length > SHOWN ? notes.twoInRowsMany : notes.twoInRows;
  return {
    rows: [...rows.map((one, place) => parted[place]?.[0] ?? one), ...found.map(([, second]) => second)],
    notes: [more({ rows: shown, row, countedAs })],
  };
}

function part(
  { cells, rowNumber }: TableRow,
  at: Table['found']['at'],
  { last, country }: { last: number; country: string },
): [TableRow, TableRow] | undefined {
  const { FullName, FirstName, Title } = at;
  const names = [FirstName, FullName].flatMap((place) => {
    const two = place === undefined ? undefined : twoNames(cleanCell(cells[place] ?? ''));
    return two && place !== undefined ? [{ place, two }] : [];
  });
  if (names.length === 0) return undefined;
  const titles = Title === undefined ? undefined : twoTitles(cells[Title] ?? '');
  const said: { place: number; two: [string, string] }[] =
    Title !== undefined && titles ? [...names, { place: Title, two: titles }] : [...names];
  // Two numbers, or addresses, of two people: each has their own.
  for (const place of [at['PhoneNumber'], at['Email']]) {
    const [one, other, ...more] = place === undefined ? [] : divideNumbers(cells[place] ?? '');
    const reach = (cell: string) => looksLikePhone(cell, country) || looksLikeEmail(cell);
    if (place !== undefined && one && other && more.length === 0 && reach(one) && reach(other))
      said.push({ place, two: [one, other] });
  }
  const withTheirs = (which: 0 | 1) =>
    cells.map((cell, at) => said.find(({ place }) => place === at)?.two[which] ?? cell);
  return [
    { rowNumber, cells: withTheirs(0) },
    { rowNumber: rowNumber + last, cells: withTheirs(1) },
  ];
}
