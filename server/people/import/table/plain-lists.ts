import type { TableRow } from './find-table.ts';
import { withoutTitles } from '../../../../contract/people/titles.ts';
import { tidyCell, looksLikeName } from '../cells/clean-cell.ts';
import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import { targetOf } from '../columns/headers.ts';
import { offers } from '../texts/file-texts.ts';
import type { RowSetting } from '../rows/row-setting.ts';
import type { Reshaped } from './reshaped.ts';
import { ORNAMENTS, personOfLine } from './line-of-person.ts';
import { splitCombinedColumn } from './split-combined-column.ts';

/** “Ada Eze 0803 123 4567 (choir)”, “Ada Eze - 0803…”, “0803… Ada Eze”, “Ada Eze <ada@example.org>”. */
const NAME_FIRST =
  /^(?:\d{1,3}[.)]\s*)?(\p{L}(?:[\p{L}\p{M}.'’ -]*[\p{L}\p{M}.'’])?)[\s:,;=–-]+\(?(\+?\(?\d[\d\s().-]{6,}\d)\)?(?:\s*[([–-][^()\d]*[)\]]?)?$/u;
const NUMBER_FIRST = /^(\+?\(?\d[\d\s().-]{6,}\d)[\s:,;=–-]+(\p{L}[\p{L}\p{M}.'’ -]*)$/u;
// A blank alone may be one within the address.
const WITH_ADDRESS =
  /^(?:\d{1,3}[.)]\s*)?"?(\p{L}(?:[\p{L}\p{M}.,'’ -]{0,100}[\p{L}\p{M}.'’])?)"?\s*[<(:;,=–-]\s*<?([^\s<>()@]+@[^\s<>()@]+?)[>)]?$/u;

type PlainList = { rows: readonly TableRow[]; divide: (cells: string[]) => string[] };

/**
 * Lists that are no table: numbers beside each other in one line, names with their numbers in one cell, and numbers in the
 * line below their names. `divide`: the same for rows further down.
 */
export function fromPlainList(all: readonly TableRow[], { country }: RowSetting): Reshaped | undefined {
  const { rows, divide, byRow } = plainList(all, country);
  if (rows === all) return undefined;
  return { kind: 'combined', text: offers.combined, rows, divide, byRow: byRow ?? false };
}

function plainList(all: readonly TableRow[], country: string): PlainList & { byRow?: boolean } {
  const parted = splitCombinedColumn(all, country);
  if (parted) return { ...parted, byRow: true };
  const lines = belowNames(severalInLine(inOneLine(all, country), country), country);
  const written = asWritten(lines, country);
  const at = written === lines ? placeOfPairs(lines, country) : undefined;
  const list = at === undefined ? ofPairs(written, country, written !== lines) : inColumn(lines, at, country);
  return { ...list, byRow: lines === all };
}

/** Lines that hold a name and how somebody is reached, as rows of these. `joined`: commas made cells of some. */
function ofPairs(lines: readonly TableRow[], country: string, joined: boolean): PlainList {
  const lineOf = (cells: readonly string[]) => (joined ? cells.filter(Boolean).join(', ') : onlyCell(cells));
  const paired = lines.map(({ cells }) => personOfLine(lineOf(cells), country));
  const found = paired.filter(Boolean).length;
  // Headings and what is said to the readers have no number.
  const numbered = lines.filter(({ cells }) => /\d(?:\D{0,3}\d){6}|@/.test(cells.join(' '))).length;
  if (found === 0 || found * 10 < numbered * 6 || found * 10 < lines.length * 4)
    return { rows: lines, divide: (cells) => cells };
  // What nobody has gets no column: name, numbers, addresses, birthday, the rest.
  const used = [0, 1, 2, 3, 4].filter((place) => paired.some((one) => one?.[place]));
  const divide = (cells: string[]): string[] => {
    const only = lineOf(cells);
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

/**
 * Lines in somebody's own writing whose commas made cells of some: as they were written. A table with headers, or with the
 * same columns in most rows, stays as it is.
 */
function asWritten(lines: readonly TableRow[], country: string): readonly TableRow[] {
  const wide = lines.filter(({ cells }) => cells.filter(Boolean).length > 1);
  const isHeader = ({ cells }: TableRow) => cells.filter((cell) => cell.length < 40 && targetOf(cell)).length > 1;
  if (wide.length === 0 || lines.slice(0, LOOKED_AT).some(isHeader)) return lines;
  const single = lines.filter(({ cells }) => personOfLine(onlyCell(cells), country)).length;
  const turned = wide.filter(
    ({ cells: [first = '', second = ''] }) => /^\p{L}+$/u.test(first) && pairOf(second, country),
  );
  if (single * 5 < lines.length * 2 && turned.length * 10 < lines.length * 8) return lines;
  return lines.map(({ cells, rowNumber }) => ({ cells: [cells.filter(Boolean).join(', ')], rowNumber }));
}

/** Two people and more in each line, each with a number: the others come below all the first ones. */
function severalInLine(rows: readonly TableRow[], country: string): readonly TableRow[] {
  const parts = rows.map(({ cells }) => cells.filter(Boolean));
  if (!parts.every((cells) => cells.every((cell) => pairOf(cell, country)))) return rows;
  const most = Math.max(0, ...parts.map(({ length }) => length));
  if (most < 2) return rows;
  const last = rows.at(-1)?.rowNumber ?? 0;
  return Array.from({ length: most }, (_, place) =>
    rows.flatMap(({ rowNumber }, at): TableRow[] => {
      const cell = parts[at]?.[place];
      return cell ? [{ cells: [cell], rowNumber: rowNumber + place * last }] : [];
    }),
  ).flat();
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

/** What stands beside each other in the only line of a file stands one below the other. */
function inOneLine(rows: readonly TableRow[], country: string): readonly TableRow[] {
  const [only, ...others] = rows;
  if (!only || others.length > 0 || only.cells.length < 2) return rows;
  const filled = only.cells.filter(Boolean).flatMap(beforeAddresses);
  const reaches = (cell: string) => looksLikePhone(cell, country) || looksLikeEmail(cell) || pairOf(cell, country);
  if (!filled.every(reaches)) return rows;
  return filled.map((cell, place) => ({ cells: [cell], rowNumber: place + 1 }));
}

/** A name in one line and its numbers and addresses in the next ones is somebody in a row. */
function belowNames(rows: readonly TableRow[], country: string): readonly TableRow[] {
  if (rows.length < 4 || rows.some(({ cells }) => cells.filter(Boolean).length !== 1)) return rows;
  const all = rows.map(({ cells, rowNumber }) => ({ text: tidyCell(cells.find(Boolean) ?? ''), rowNumber }));
  const reaches = (text: string) => looksLikePhone(text, country) || looksLikeEmail(text);
  const isName = (text: string) => looksLikeName(withoutTitles(text.replace(/^\d{1,3}[.)]\s*/, '')).name);
  const begins = ({ text }: { text: string }, place: number) => isName(text) && reaches(all[place + 1]?.text ?? '');
  const starts = all.filter(begins);
  // Above the first of them stands what the list is called.
  const lines = all.slice(Math.max(0, all.findIndex(begins)));
  const contacts = lines.filter(({ text }) => reaches(text));
  if (starts.length < 2 || (starts.length + contacts.length) * 10 < lines.length * 9) return rows;
  const people: TableRow[] = [];
  for (const { text, rowNumber } of lines) {
    const place = reaches(text) ? (looksLikeEmail(text) ? 2 : 1) : 0;
    const last = place > 0 ? people.at(-1) : undefined;
    const row = last ?? { cells: ['', '', ''], rowNumber };
    if (!last) people.push(row);
    row.cells[place] = [row.cells[place], text].filter(Boolean).join(', ');
  }
  return people;
}

/** A cell divided at the semicolons behind which an address stands. */
function beforeAddresses(cell: string): string[] {
  const [first = '', ...others] = cell.split(';');
  const parts = [first];
  for (const part of others) {
    if (part.includes('@')) parts.push(part.trimStart());
    else parts.push(`${parts.pop()};${part}`);
  }
  return parts;
}
