import type { TableRow } from './find-table.ts';
import { tidyCell } from '../cells/clean-cell.ts';
import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import { targetOf } from '../columns/headers.ts';
import { offers } from '../texts/file-texts.ts';
import type { RowSetting } from '../rows/row-setting.ts';
import type { Reshaped } from './reshaped.ts';
import { ORNAMENTS, personOfLine } from './line-of-person.ts';

/** “Ada Eze 0803 123 4567 (choir)”, “Ada Eze - 0803…”, “0803… Ada Eze”, “Ada Eze <ada@example.org>”. */
const NAME_FIRST =
  /^(?:\d{1,3}[.)]\s*)?(\p{L}(?:[\p{L}\p{M}.'’ -]*[\p{L}\p{M}.'’])?)[\s:,;=–-]+\(?(\+?\(?\d[\d\s().-]{6,}\d)\)?(?:\s*[([–-][^()\d]*[)\]]?)?$/u;
const NUMBER_FIRST = /^(\+?\(?\d[\d\s().-]{6,}\d)[\s:,;=–-]+(\p{L}[\p{L}\p{M}.'’ -]*)$/u;
// A blank alone may be one within the address.
const WITH_ADDRESS =
  /^(?:\d{1,3}[.)]\s*)?"?(\p{L}(?:[\p{L}\p{M}.,'’ -]{0,100}[\p{L}\p{M}.'’])?)"?\s*[<(:;,=–-]\s*<?([^\s<>()@]+@[^\s<>()@]+?)[>)]?$/u;

type PlainList = { rows: readonly TableRow[]; divide: (cells: string[]) => string[] };

/** Lists that are no table: names with their numbers in one cell. */
export function fromPlainList(rows: readonly TableRow[], { country }: RowSetting): Reshaped | undefined {
  const at = placeOfPairs(rows, country);
  const list = at === undefined ? ofPairs(rows, country) : inColumn(rows, at, country);
  return list.rows === rows ? undefined : { kind: 'combined', text: offers.combined, ...list, byRow: true };
}

/** Lines that hold a name and how somebody is reached, as rows of these. */
function ofPairs(lines: readonly TableRow[], country: string): PlainList {
  const paired = lines.map(({ cells }) => personOfLine(onlyCell(cells), country));
  const found = paired.filter(Boolean).length;
  // Headings and what is said to the readers have no number.
  const numbered = lines.filter(({ cells }) => /\d(?:\D{0,3}\d){6}|@/.test(cells.join(' '))).length;
  if (found === 0 || found * 10 < numbered * 6 || found * 10 < lines.length * 4)
    return { rows: lines, divide: (cells) => cells };
  // What nobody has gets no column: name, numbers, addresses, birthday, the rest.
  const used = [0, 1, 2, 3, 4].filter((place) => paired.some((one) => one?.[place]));
  const divide = (cells: string[]): string[] => {
    const only = onlyCell(cells);
    if (!only) return cells;
    const parts = personOfLine(only, country);
    if (parts) return used.map((place) => parts[place] ?? '');
    // Somebody without a name.
    const at = used.indexOf(looksLikeEmail(only) && used.includes(2) ? 2 : 1);
    return looksLikePhone(only, country) || looksLikeEmail(only)
      ? used.map((_, place) => (place === Math.max(1, at) ? only : ''))
      : cells;
  };
  return { rows: lines.map(({ cells, rowNumber }) => ({ cells: divide(cells), rowNumber })), divide };
}

/** What stands in a row beside nothing else. */
function onlyCell(cells: readonly string[]): string {
  const [only = '', ...others] = cells.filter(Boolean);
  return others.length === 0 ? only : '';
}

/** Names and numbers of one column: what is taken out of it comes behind all others, so that these stay where they are. */
function inColumn(lines: readonly TableRow[], at: number, country: string): PlainList {
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  const put = (cells: readonly string[], [name, number]: [string, string]) => {
    const row = Array.from({ length: width }, (_, place) => cells[place] ?? '');
    return [...row.with(at, name), number];
  };
  const divide = (cells: string[]): string[] => {
    const pair = cells.length > width ? undefined : pairOf(cells[at] ?? '', country);
    return pair ? put(cells, pair) : cells;
  };
  const first = lines.findIndex(({ cells }) => pairOf(cells[at] ?? '', country));
  const above = lines.slice(0, first).findLastIndex(({ cells }) => cells.filter(Boolean).length > 1 && cells[at]);
  // Beside the names of people it is about somebody else.
  const named = lines[above]?.cells.some((cell, place) => place !== at && NAMES.has(targetOf(cell) ?? ''));
  if (named) return { rows: lines, divide: (cells) => cells };
  const rows = lines.map(({ cells, rowNumber }, line) => {
    const isHeader =
      line === above || (cells.filter(Boolean).length > 1 && /\b(name|nom|member)/i.test(cells[at] ?? ''));
    return { cells: isHeader ? put(cells, ['Name', 'Contact']) : divide(cells), rowNumber };
  });
  return { rows, divide };
}

const LOOKED_AT = 60;
const NAMES = new Set(['FullName', 'FirstName', 'LastName']);

/** The column of a table in which names stand with their numbers: “Name & Contact”. */
function placeOfPairs(rows: readonly TableRow[], country: string): number | undefined {
  const wide = rows.slice(0, LOOKED_AT).filter(({ cells }) => cells.filter(Boolean).length > 1);
  const places = new Map<number, number>();
  for (const { cells } of wide)
    for (const [place, cell] of cells.entries())
      if (cell && pairOf(cell, country)) places.set(place, (places.get(place) ?? 0) + 1);
  const [best] = [...places].toSorted((a, b) => b[1] - a[1]);
  return best && best[1] > 1 && best[1] * 10 >= (wide.length - 1) * 7 ? best[0] : undefined;
}

function pairOf(written: string, country: string): [string, string] | undefined {
  const cell = tidyCell(written).replaceAll(ORNAMENTS, '').trim();
  const address = cell.includes('@') ? WITH_ADDRESS.exec(cell) : null;
  if (address) return looksLikeEmail(address[2] ?? '') ? [(address[1] ?? '').trim(), address[2] ?? ''] : undefined;
  const nameFirst = NAME_FIRST.exec(cell);
  const numberFirst = nameFirst ? null : NUMBER_FIRST.exec(cell);
  const [name, number] = nameFirst ? [nameFirst[1], nameFirst[2]] : [numberFirst?.[2], numberFirst?.[1]];
  return name && number && looksLikePhone(number, country) ? [name.trim(), number] : undefined;
}
