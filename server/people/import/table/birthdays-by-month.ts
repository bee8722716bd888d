import { withoutTitles } from '../../../../contract/people/titles.ts';
import { isPlaceholder, looksLikeName, tidyCell } from '../cells/clean-cell.ts';
import { targetOf } from '../columns/headers.ts';
import type { RowSetting } from '../rows/field-readers.ts';
import { offers } from '../texts/file-texts.ts';
import type { TableRow } from './find-table.ts';
import { ORNAMENTS, personOfLine } from './line-of-person.ts';
import type { Reshaped } from './reshaped.ts';

const MONTH =
  /^(?:month of )?(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre|janeiro|fevereiro|mar[çc]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)(?: (?:birthdays?|celebrants?|babies|\d{4}))*:?$/iu;
const DAY = /^(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er)?$/iu;
const SAID = /^(?:date|day|jour|dia|fecha|data|dag|datum|tag|tarehe|siku|b ?day)s?$/iu;
/** “3rd - …”, “… - 3”. */
const FIRST_DAY = /^(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er)?(?!\d)/iu;
const LAST_DAY = /(?<![\d\p{L}])(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er)?\)?$/iu;
const HEADERS_WITHIN = 15;
const LONGEST = 200;

/** The month that a cell names and nothing else but its birthdays: “JANUARY”, “March celebrants”; empty where it names none. */
const monthHeading = (cell: string): string => MONTH.exec(tidyCell(cell).replaceAll(ORNAMENTS, '').trim())?.[1] ?? '';

/** A list of birthdays by months, which stand above the people or each above a column of them. */
export function birthdaysByMonth(rows: readonly TableRow[], setting: RowSetting): Reshaped | undefined {
  if (setting.headerRow !== undefined) return undefined;
  const found = daysWithMonths(rows) ?? linesOfDays(rows, setting);
  return found && { kind: 'months', text: offers.shape({ shape: 'months' }), ...found };
}

/**
 * The day of each is made a date with the month that stands above. Numbers without “st” or “th” count only below a header
 * that says so, because lists number their people too.
 */
function daysWithMonths(rows: readonly TableRow[]): Pick<Reshaped, 'rows'> | undefined {
  const above = rows.map(({ cells }) => monthOf(cells));
  if (new Set(above.filter(Boolean)).size < 2) return undefined;
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
  return { rows: dated };
}

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

/** “3rd - Ada Obi (0803…)” or “Ada Obi - 3” in a cell below a month, as a person with a birthday. */
function linesOfDays(
  rows: readonly TableRow[],
  { country }: RowSetting,
): Pick<Reshaped, 'rows' | 'countedOn'> | undefined {
  const last = rows.at(-1)?.rowNumber ?? 0;
  const months: string[] = [];
  const said = new Set<string>();
  const people: TableRow[] = [];
  let cellsBelow = 0;
  for (const { cells, rowNumber } of rows) {
    const headings = cells.map(monthHeading);
    for (const [place, cell] of cells.entries()) {
      if (headings[place]) {
        months[place] = headings[place];
        said.add(headings[place].toLowerCase());
        continue;
      }
      const month = months[place];
      if (!cell.trim() || !month || isPlaceholder(cell.replaceAll(/[()]/g, ''))) continue;
      cellsBelow += 1;
      const person = personOfDay(cell, month, country);
      if (person) people.push({ rowNumber: rowNumber + place * last, cells: person });
      else people.push({ rowNumber: rowNumber + place * last, cells: [cell, '', ''] });
    }
  }
  const dated = people.filter((row) => row.cells[2]);
  if (said.size < 2 || dated.length < 2 || dated.length * 10 < cellsBelow * 6) return undefined;
  const header = { rowNumber: Math.max(0, (rows[0]?.rowNumber ?? 1) - 1), cells: ['Name', 'Phone', 'Birthday'] };
  return {
    rows: [header, ...people.toSorted((one, other) => one.rowNumber - other.rowNumber)],
    ...(rows.some(({ cells }) => cells.length > 1) && { countedOn: last }),
  };
}

function personOfDay(cell: string, month: string, country: string): string[] | undefined {
  const text = tidyCell(cell).replaceAll(ORNAMENTS, ' ').trim();
  if (text.length > LONGEST) return undefined;
  const before = FIRST_DAY.exec(text);
  const found = before ?? LAST_DAY.exec(text);
  const day = found?.[1];
  const rest = (before ? text.slice(before[0].length) : text.slice(0, found?.index))
    .replace(/^[\s\-–—:.)]+/u, '')
    .replace(/(?<![\s\-–—:,(])[\s\-–—:,(]+$/u, '');
  if (!day || !rest) return undefined;
  const [name, phone] = personOfLine(rest, country) ?? [
    looksLikeName(withoutTitles(rest.trim()).name) ? rest.trim() : '',
    '',
  ];
  return name ? [name, phone ?? '', `${Number(day)} ${month}`] : undefined;
}
