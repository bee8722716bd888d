import { targetOf } from '../columns/headers.ts';
import type { RowSetting } from '../rows/row-setting.ts';
import { offers } from '../texts/file-texts.ts';
import type { TableRow } from './find-table.ts';
import type { Reshaped } from './reshaped.ts';
import { monthHeading } from './month-heading.ts';

const DAY = /^(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er)?$/iu;
const SAID = /^(?:date|day|jour|dia|fecha|data|dag|datum|tag|tarehe|siku|b ?day)s?$/iu;
const HEADERS_WITHIN = 15;

/**
 * A list of birthdays by months: the day of each is made a date with the month that stands above. Numbers without “st” or
 * “th” count only below a header that says so, because lists number their people too.
 */
export function daysWithMonths(written: readonly TableRow[], { headerRow: told }: RowSetting): Reshaped | undefined {
  if (told !== undefined) return undefined;
  const rows = monthsDown(written);
  const above = rows.map(({ cells }) => monthOf(cells));
  if (new Set(above.filter(Boolean)).size < 2) return rows === written ? undefined : ofMonths(rows);
  const header = rows.slice(0, HEADERS_WITHIN).findIndex(({ cells }) => cells.some((cell) => SAID.test(cell.trim())));
  const headed = rows[header]?.cells.findIndex((cell) => SAID.test(cell.trim())) ?? -1;
  const place = headed >= 0 ? headed : placeOfDays(rows);
  if (place < 0) return undefined;
  let month = '';
  const dated = rows.map((row, at) => {
    month = above[at] || month;
    const cell = row.cells[place]?.trim() ?? '';
    // The headers may stand above each month.
    if (header >= 0 && SAID.test(cell)) return { ...row, cells: row.cells.with(place, 'Birthday') };
    return month && DAY.test(cell)
      ? { ...row, cells: row.cells.with(place, `${Number.parseInt(cell)} ${month}`) }
      : row;
  });
  return ofMonths(dated);
}

const ofMonths = (rows: readonly TableRow[]): Reshaped => ({ kind: 'months', text: offers.months, rows });

/** A month that stands once, in the first of its rows, stands in all of them that have a day. */
function monthsDown(rows: readonly TableRow[]): readonly TableRow[] {
  const header = rows
    .slice(0, HEADERS_WITHIN)
    .findIndex(({ cells }) => cells.some(isMonthHeader) && cells.some((cell) => SAID.test(cell.trim())));
  if (header < 0) return rows;
  const headers = rows[header]?.cells ?? [];
  const [month, day] = [headers.findIndex(isMonthHeader), headers.findIndex((cell) => SAID.test(cell.trim()))];
  const said = rows.slice(header + 1).flatMap(({ cells }) => cells[month]?.trim() || []);
  if (said.length < 2 || new Set(said).size < said.length) return rows;
  let last = '';
  return rows.map((row, at) => {
    if (at <= header) return row;
    last = row.cells[month]?.trim() || last;
    const blank = !row.cells[month]?.trim() && DAY.test(row.cells[day]?.trim() ?? '');
    return blank && last ? { ...row, cells: row.cells.with(month, last) } : row;
  });
}

const isMonthHeader = (cell: string): boolean => targetOf(cell) === 'BirthMonth';

function monthOf(cells: readonly string[]): string {
  const [only, ...others] = cells.filter((cell) => cell.trim());
  return only && others.length === 0 ? monthHeading(only) : '';
}

/** The column in which most rows have “3rd” or “12th”. */
function placeOfDays(rows: readonly TableRow[]): number {
  const widest = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: widest }, (_, place) => place).findIndex((place) => {
    const cells = rows.flatMap(
      (row) => (row.cells.length > 1 && !targetOf(row.cells[place] ?? '') && row.cells[place]) || [],
    );
    return (
      cells.length > 1 && cells.filter((cell) => DAY.test(cell) && /[a-z]/i.test(cell)).length * 10 >= cells.length * 7
    );
  });
}
