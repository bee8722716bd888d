import type { RowSetting } from '../rows/row-setting.ts';
import type { Reshaped } from './shapes.ts';
import { notes, offers } from '../texts/file-texts.ts';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { tidyCell } from '../cells/clean-cell.ts';
import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import { looksLikeName } from '../cells/looks-like-name.ts';
import type { TableRow } from './find-table.ts';
import { targetOf } from '../columns/headers.ts';

type Known = { country: string; fields?: PersonFields | undefined; headerRow?: number | undefined };

const HEADERS_WITHIN = 15;
const LOOKED_AT = 60;
const NAMES = new Set(['FullName', 'FirstName', 'LastName']);
/** Above the second list it says that its people belong to those of the first. */
const ANOTHER = /\b(kin|emergency|spouse|wife|husband|guardian|parent|father|mother|child|children|referee|reference)/i;

/** Lists that stand side by side on one sheet, put below each other. */
export function belowEachOther(rows: readonly TableRow[], known: RowSetting): Reshaped | undefined {
  const found = repeatedHeaders(rows, known) ?? namedByGroups(rows, known) ?? repeatedValues(rows, known);
  if (!found) return undefined;
  const { at, width, lists, name } = found;
  const cut = (cells: string[]) => cells.slice(0, width);
  const first = rows.map(({ cells, rowNumber }, place) => ({
    rowNumber,
    cells: place < at ? cells : place === at && name !== undefined ? cut(cells).with(name, 'Name') : cut(cells),
  }));
  const last = rows.at(-1)?.rowNumber ?? 0;
  const beneath = rows.slice(found.from);
  const others = Array.from({ length: lists - 1 }, (_, list) =>
    beneath.map(({ cells, rowNumber }) => ({
      rowNumber: rowNumber + (list + 1) * last,
      cells: cells.slice((list + 1) * width, (list + 2) * width),
    })),
  );
  const said = [notes.sideBySideAll({ lists, row: last + 1 })];
  return {
    kind: 'sideBySide',
    text: offers.sideBySide({ lists }),
    rows: [...first, ...others.flat().filter(({ cells }) => cells.some(Boolean))],
    notes: said,
    countedOn: last,
  };
}

/** `name`: the column of names, if its header does not say so. */
type Lists = { at: number; from: number; width: number; lists: number; name?: number };

/** “Name, Phone, Name, Phone”, with or without a blank column between. */
function repeatedHeaders(rows: readonly TableRow[], { fields, headerRow }: Known): Lists | undefined {
  for (const [at, { cells, rowNumber }] of rows.slice(0, HEADERS_WITHIN).entries()) {
    if (headerRow !== undefined && headerRow !== rowNumber) continue;
    const headers = cells.map((cell) => tidyCell(cell).toLowerCase());
    const width = periodOf(headers);
    if (!width) continue;
    const own = headers.slice(0, width).filter(Boolean);
    const named = own.some((header) => NAMES.has(targetOf(header, fields) ?? ''));
    const other = rows[at - 1]?.cells.some((cell) => ANOTHER.test(cell)) ?? false;
    if (own.length > 1 && named && !other) return { at, from: at + 1, width, lists: Math.ceil(headers.length / width) };
  }
  return undefined;
}

/** “Choir, Phone, Ushers, Phone”: above the names stands the group, or the office, of each list. */
function namedByGroups(rows: readonly TableRow[], { fields, headerRow }: Known): Lists | undefined {
  for (const [at, { cells, rowNumber }] of rows.slice(0, HEADERS_WITHIN).entries()) {
    if (headerRow !== undefined && headerRow !== rowNumber) continue;
    const targets = cells.map((cell) => (cell.trim() ? (targetOf(cell, fields) ?? 'unknown') : ''));
    const width = periodOf(targets);
    const own = targets.slice(0, width);
    const name = own.indexOf('unknown');
    if (!width || name < 0 || name !== own.lastIndexOf('unknown') || own.some((one) => NAMES.has(one))) continue;
    if (!own.some((one) => one === 'PhoneNumber' || one === 'Email') || cells.some((cell) => ANOTHER.test(cell)))
      continue;
    const lists = Math.ceil(cells.length / width);
    const beneath = rows.slice(at + 1, at + 1 + LOOKED_AT);
    const named = Array.from({ length: lists }, (_, list) =>
      beneath.flatMap((row) => row.cells[list * width + name]?.trim() || []),
    );
    if (named.every((of) => of.length > 0 && of.filter(looksLikeName).length * 10 >= of.length * 8))
      return { at, from: at + 1, width, lists, name };
  }
  return undefined;
}

/** The same without headers: names and numbers alternate. */
function repeatedValues(rows: readonly TableRow[], { country }: Known): Lists | undefined {
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
  return { at: 0, from: 0, width, lists: Math.ceil(kinds.length / width) };
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
