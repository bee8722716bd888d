import { tidyCell, looksLikeName } from '../cells/clean-cell.ts';
import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import { targetOf } from '../columns/headers.ts';
import type { RowSetting } from '../rows/field-readers.ts';
import { notes, offers } from '../texts/file-texts.ts';
import type { TableRow } from './find-table.ts';
import type { Reshaped } from './reshaped.ts';

const HEADERS_WITHIN = 15;
const LOOKED_AT = 60;
const NAMES = new Set(['FullName', 'FirstName', 'LastName']);
/** Above the second list, or before it, this says that its people belong to those of the first. */
const ANOTHER = /\b(kin|emergency|spouse|wife|husband|guardian|parent|father|mother|child|children|referee|reference)/i;

/**
 * `starts`: the columns in which the lists begin. `headers`: the headers of all columns, at row `at`; none if people
 * begin there. `ofOthers`: the second list belongs to the people of the first.
 */
type Lists = { at: number; starts: number[]; headers?: string[]; ofOthers?: boolean };

/** Lists that stand side by side on one sheet, put below each other. */
export function belowEachOther(rows: readonly TableRow[], setting: RowSetting): Reshaped | undefined {
  const found = listsIn(rows, setting);
  const beside = found?.starts[1];
  if (!found || beside === undefined) return undefined;
  const { at, starts, headers, ofOthers } = found;
  const last = rows.at(-1)?.rowNumber ?? 0;
  const { union, places } = headers ? underOne(headers, starts, setting) : { union: undefined, places: [] };
  const beneath = rows.slice(union ? at + 1 : at);
  const below = starts.flatMap((start, list) =>
    beneath.flatMap(({ cells, rowNumber }): TableRow[] => {
      const own = cells.slice(start, starts[list + 1]);
      if (!own.some(Boolean)) return [];
      return [
        { rowNumber: rowNumber + list * last, cells: union ? placed(own, places[list] ?? [], union.length) : own },
      ];
    }),
  );
  const header = rows[at];
  return {
    kind: 'sideBySide',
    text: offers.sideBySide({ lists: starts.length }),
    rows: [...rows.slice(0, at), ...(union && header ? [{ ...header, cells: union }] : []), ...below],
    notes: [notes.sideBySideAll({ lists: starts.length, row: last + 1 })],
    countedOn: last,
    beside,
    ...(ofOthers && { offered: false }),
  };
}

/** One row of headers for all lists, and where in it the columns of each stand. */
function underOne(headers: readonly string[], starts: readonly number[], { fields }: RowSetting) {
  const meaning = (header: string) => targetOf(header, fields) ?? tidyCell(header).toLowerCase();
  const [, second = headers.length] = starts;
  const union = headers.slice(0, second);
  const places = starts.map((start, list) =>
    headers.slice(start, starts[list + 1]).map((header, place) => {
      if (list === 0 || !header.trim()) return place;
      const same = union[place] ?? '';
      const at = meaning(same) === meaning(header) ? place : union.findIndex((one) => meaning(one) === meaning(header));
      return at >= 0 ? at : union.push(header) - 1;
    }),
  );
  return { union, places };
}

function placed(own: readonly string[], places: readonly number[], width: number): string[] {
  const cells = Array.from({ length: width }, () => '');
  for (const [place, cell] of own.entries()) if (cell) cells[places[place] ?? place] = cell;
  return cells;
}

function listsIn(rows: readonly TableRow[], setting: RowSetting): Lists | undefined {
  for (const [at, { cells, rowNumber }] of rows.slice(0, HEADERS_WITHIN).entries()) {
    if (setting.headerRow !== undefined && setting.headerRow !== rowNumber) continue;
    const beneath = rows.slice(at + 1, at + 1 + LOOKED_AT);
    const ofOthers = rows[at - 1]?.cells.some((cell) => ANOTHER.test(cell)) ?? false;
    const found =
      repeatedHeaders(cells, setting) ?? namesAgain(cells, beneath, setting) ?? namedByGroups(cells, beneath, setting);
    if (found) return { at, ...found, ofOthers: ofOthers || found.ofOthers === true };
  }
  return repeatedValues(rows, setting);
}

type Found = Omit<Lists, 'at'>;

const startsOf = (length: number, width: number): number[] =>
  Array.from({ length: Math.ceil(length / width) }, (_, list) => list * width);

/** “Name, Phone, Name, Phone”, with or without a blank column between. */
function repeatedHeaders(cells: readonly string[], { fields }: RowSetting): Found | undefined {
  const width = periodOf(cells.map((cell) => tidyCell(cell).toLowerCase()));
  const own = cells.slice(0, width).filter((cell) => cell.trim());
  const named = own.some((header) => NAMES.has(targetOf(header, fields) ?? ''));
  return width && own.length > 1 && named ? { starts: startsOf(cells.length, width), headers: [...cells] } : undefined;
}

/** “Name, Birthday, Name, Phone”: the header of names comes again, over other names. */
function namesAgain(cells: readonly string[], beneath: readonly TableRow[], { fields }: RowSetting): Found | undefined {
  const said = cells.map((cell) => tidyCell(cell).toLowerCase());
  const again = said.findIndex((cell, place) => {
    const before = said.indexOf(cell);
    if (!cell || before === place || !NAMES.has(targetOf(cell, fields) ?? '')) return false;
    const both = beneath.filter((row) => row.cells[before]?.trim() && row.cells[place]?.trim());
    return both.filter((row) => row.cells[before] !== row.cells[place]).length * 2 > both.length;
  });
  if (again < 2) return undefined;
  const ofOthers = cells.slice(0, again).some((cell) => ANOTHER.test(cell));
  return { starts: [0, again], headers: [...cells], ofOthers };
}

/** “Choir, Phone, Ushers, Phone”: above the names stands the group, or the office, of each list. */
function namedByGroups(
  cells: readonly string[],
  beneath: readonly TableRow[],
  { fields }: RowSetting,
): Found | undefined {
  const targets = cells.map((cell) => (cell.trim() ? (targetOf(cell, fields) ?? 'unknown') : ''));
  const width = periodOf(targets);
  const own = targets.slice(0, width);
  const name = own.indexOf('unknown');
  if (!width || name < 0 || name !== own.lastIndexOf('unknown') || own.some((one) => NAMES.has(one))) return undefined;
  if (!own.some((one) => one === 'PhoneNumber' || one === 'Email') || cells.some((cell) => ANOTHER.test(cell)))
    return undefined;
  const starts = startsOf(cells.length, width);
  const named = starts.map((start) => beneath.flatMap((row) => row.cells[start + name]?.trim() || []));
  if (!named.every((of) => of.length > 0 && of.filter(looksLikeName).length * 10 >= of.length * 8)) return undefined;
  return { starts, headers: starts.reduce<string[]>((all, start) => all.with(start + name, 'Name'), [...cells]) };
}

/** The same without headers: names and numbers alternate. */
function repeatedValues(rows: readonly TableRow[], { country }: RowSetting): Lists | undefined {
  const first = rows.slice(0, LOOKED_AT);
  const reaches = (cell: string) => looksLikePhone(cell, country) || looksLikeEmail(cell);
  if (first.length < 2 || !first[0]?.cells.some(reaches)) return undefined;
  const widest = Math.max(...first.map(({ cells }) => cells.length));
  const kinds = Array.from({ length: widest }, (_, place) => {
    const cells = first.flatMap(({ cells: all }) => all[place]?.trim() || []);
    const share = (like: (cell: string) => boolean) => cells.filter(like).length / cells.length;
    if (cells.length === 0) return '';
    return share(reaches) >= 0.8 ? 'contact' : share(looksLikeName) >= 0.8 ? 'name' : 'other';
  });
  const width = periodOf(kinds);
  const own = kinds.slice(0, width);
  if (!width || !own.includes('name') || !own.includes('contact')) return undefined;
  return { at: 0, starts: startsOf(kinds.length, width) };
}

/** The number of cells after which a row repeats itself to its end; undefined if it does not. */
function periodOf(cells: readonly string[]): number | undefined {
  for (let width = 2; width * 2 <= cells.length + 1; width += 1) {
    const lists = Math.ceil(cells.length / width);
    const said = (place: number) => cells[place] ?? '';
    const same = (place: number) => said(place) === said(place % width);
    if (lists > 1 && Array.from({ length: lists * width }, (_, place) => place).every(same)) return width;
  }
  return undefined;
}
