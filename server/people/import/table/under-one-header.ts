import type { RowSetting } from '../rows/field-readers.ts';
import type { Reshaped } from './reshaped.ts';
import { fixEncoding, tidyCell } from '../cells/clean-cell.ts';
import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import { notes, offers } from '../texts/file-texts.ts';
import { columnsNamedIn, type TableRow } from './find-table.ts';

const HEADERS_WITHIN = 15;

/**
 * A list that continues below other headers, such as the same in another order, as one table: the rows below them go
 * beneath the first headers, and a column that only they name is added.
 */
export function underOneHeader(
  rows: readonly TableRow[],
  { fields, country, headerRow }: RowSetting,
): Reshaped | undefined {
  if (headerRow !== undefined) return undefined;
  const reaches = (cell: string) => looksLikePhone(cell, country) || looksLikeEmail(cell);
  const named = rows.map(({ cells }) => columnsNamedIn(cells, fields));
  const at = named.findIndex(Boolean);
  const first = named[at];
  if (!first || at >= HEADERS_WITHIN) return undefined;
  const said = (cell: string) => fixEncoding(tidyCell(cell)).toLowerCase();
  const headers = [...(rows[at]?.cells ?? [])];
  const titles: string[] = [];
  const columns = [...first];
  let places: number[] | undefined;
  let others: number | undefined;
  const below: TableRow[] = [];
  for (const [offset, row] of rows.slice(at + 1).entries()) {
    const own = named[at + 1 + offset];
    if (!own) {
      below.push(places ? { ...row, cells: moved(row.cells, places, headers.length) } : row);
      continue;
    }
    // Nobody stood between them: a title of two lines, or another language.
    if (!below.some(({ cells }) => cells.some(reaches))) return undefined;
    const [title, ...more] = below.at(-1)?.cells.filter(Boolean) ?? [];
    places = own.map((column, place) => {
      const cell = row.cells[place] ?? '';
      const known = headers.findIndex((header, other) =>
        column ? columns[other] === column : cell.trim() !== '' && said(header) === said(cell),
      );
      if (known >= 0 || !cell.trim()) return known;
      columns.push(column);
      return headers.push(cell) - 1;
    });
    if (places.every((to, from) => to === from || to < 0)) {
      // The same once more, which is named where the rows are read.
      places = undefined;
      below.push(row);
      continue;
    }
    others ??= row.rowNumber;
    if (title && more.length === 0) titles.push(`${below.pop()?.rowNumber} (“${title.slice(0, 40)}”)`);
  }
  if (!others) return undefined;
  const headed = { rowNumber: rows[at]?.rowNumber ?? 1, cells: headers };
  return {
    kind: 'secondTable',
    text: offers.secondTable({ from: others, to: rows.at(-1)?.rowNumber ?? others }),
    rows: [...rows.slice(0, at), headed, ...below],
    notes: titles.length > 0 ? [notes.notPeople({ rows: titles, more: 0 })] : [],
  };
}

/** The cells where the first headers have them; behind the last header, and beneath none, they stand behind all. */
function moved(cells: readonly string[], places: readonly number[], width: number): string[] {
  const said = Array.from({ length: width }, () => '');
  const rest: string[] = [];
  for (const [from, cell] of cells.entries()) {
    const to = places[from] ?? -1;
    if (to >= 0) said[to] = cell;
    else if (cell) rest.push(cell);
  }
  return [...said, ...rest];
}
