import type { TableRow } from './find-table.ts';
import { tidyCell } from '../cells/clean-cell.ts';
import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';

/** “Ada Eze 0803 123 4567”, “Ada Eze - 0803…”, “0803… Ada Eze”. */
const NAME_FIRST = /^(?:\d{1,3}[.)]\s+)?(\p{L}[\p{L}\p{M}.'’ -]*?)[\s:,;=–-]+(\+?\(?\d[\d\s().-]{6,}\d)$/u;
const NUMBER_FIRST = /^(\+?\(?\d[\d\s().-]{6,}\d)[\s:,;=–-]+(\p{L}[\p{L}\p{M}.'’ -]*)$/u;

type PlainList = { rows: readonly TableRow[]; divide: (cells: string[]) => string[] };

/** Lists that are no table: numbers beside each other in one line, and names with their numbers in one cell. `divide`: the same for rows further down. */
export function fromPlainList(rows: readonly TableRow[], country: string): PlainList {
  const lines = inOneLine(rows, country);
  const divide = (cells: string[]): string[] => {
    const [only = '', ...others] = cells.filter(Boolean);
    return (others.length === 0 ? pairOf(only, country) : undefined) ?? cells;
  };
  const divided = lines.map(({ cells, rowNumber }) => ({ cells: divide(cells), rowNumber }));
  const found = divided.filter(({ cells }, place) => cells !== lines[place]?.cells).length;
  // Headings and what is said to the readers have no number.
  const numbered = lines.filter(({ cells }) => /\d(?:\D{0,3}\d){6}/.test(cells.join(' '))).length;
  if (found === 0 || found * 10 < numbered * 6 || found * 10 < lines.length * 4)
    return { rows: lines, divide: (cells) => cells };
  return { rows: divided, divide };
}

/** As messengers copy lists: marks of direction, stars and pictures stand between. */
const ORNAMENTS = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d|[*_~]/gu;

function pairOf(written: string, country: string): [string, string] | undefined {
  const cell = tidyCell(written).replaceAll(ORNAMENTS, '').trim();
  const nameFirst = NAME_FIRST.exec(cell);
  const numberFirst = nameFirst ? null : NUMBER_FIRST.exec(cell);
  const [name, number] = nameFirst ? [nameFirst[1], nameFirst[2]] : [numberFirst?.[2], numberFirst?.[1]];
  return name && number && looksLikePhone(number, country) ? [name.trim(), number] : undefined;
}

/** What stands beside each other in the only line of a file stands one below the other. */
function inOneLine(rows: readonly TableRow[], country: string): readonly TableRow[] {
  const [only, ...others] = rows;
  if (!only || others.length > 0 || only.cells.length < 2) return rows;
  const filled = only.cells.filter(Boolean);
  const reaches = (cell: string) => looksLikePhone(cell, country) || looksLikeEmail(cell) || pairOf(cell, country);
  if (!filled.every(reaches)) return rows;
  return filled.map((cell, place) => ({ cells: [cell], rowNumber: place + 1 }));
}
