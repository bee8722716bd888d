import { divideNumbers } from '../../../../contract/phone-numbers.ts';
import { cleanCell } from '../cells/clean-cell.ts';
import { twoNames, twoTitles } from '../cells/two-names.ts';
import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import { notes, offers } from '../texts/file-texts.ts';
import { SheetRefusal } from '../../../core/sheets/index.ts';
import type { RowSetting } from '../rows/row-setting.ts';
import { findTable, type Table, type TableRow } from './find-table.ts';
import type { Reshaped } from './reshaped.ts';

const SHOWN = 5;

/**
 * Two people for each row that names both: “Dele & Funmi Ogunbanjo”, who have the rest of it in common. The second of them
 * come below all others.
 */
export function partNamedTogether(all: readonly TableRow[], setting: RowSetting): Reshaped | undefined {
  if (!all.some(({ cells }) => cells.some((cell) => twoNames(cleanCell(cell))))) return undefined;
  const table = tableOf(all, setting);
  if (!table) return undefined;
  const {
    from,
    found: { at },
  } = table;
  const { country } = setting;
  const rows = all.slice(from);
  const last = Math.max(0, ...rows.map(({ rowNumber }) => rowNumber));
  const parted = rows.map((row) => part(row, at, { last, country }));
  const found = parted.filter((one) => one !== undefined);
  const [first] = found;
  if (!first) return undefined;
  const [{ rowNumber: row }, { rowNumber: countedAs }] = first;
  const shown = found.slice(0, SHOWN).map(([one]) => String(one.rowNumber));
  const more = found.length > SHOWN ? notes.twoInRowsMany : notes.twoInRows;
  return {
    kind: 'named',
    text: offers.named({ rows: shown, count: found.length }),
    countedOn: last,
    rows: [
      ...all.slice(0, from),
      ...rows.map((one, place) => parted[place]?.[0] ?? one),
      ...found.map(([, second]) => second),
    ],
    notes: [more({ rows: shown, row, countedAs })],
  };
}

function tableOf(rows: readonly TableRow[], setting: RowSetting): Table | undefined {
  try {
    return findTable(rows, setting);
  } catch (error) {
    if (error instanceof SheetRefusal) return undefined;
    throw error;
  }
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
