import { writeXlsx as writeWorkbook, writeXlsxStream } from 'hucre/xlsx';
import type { Download } from '../../../contract/route.ts';

/** Rows as CSV (RFC 4180), with the byte order mark that Excel needs to read accents. */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  let text = '\uFEFF';
  for (const row of rows) text += `${row.map(csvCell).join(',')}\r\n`;
  return text;
}

function csvCell(cell: string): string {
  const safe = guardFormulas(cell);
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type WrittenSheet = {
  name: string;
  rows: readonly (readonly (string | number)[])[];
  widths?: readonly number[];
};

/** A workbook of numbers and text cells, so that no value is ever a formula and `0803…` and `+234…` stay as they are. */
export function writeXlsx(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  return writeWorkbook({
    sheets: sheets.map(({ name, rows, widths }) => ({
      name,
      rows: rows.map((row) => [...row]),
      columns: widths?.map((width) => ({ width })),
      freezePane: { rows: 1 },
    })),
  });
}

type Streamed = { name: string; header: readonly string[]; widths?: readonly number[] };

/**
 * A workbook of text cells written row by row: however many there are, only those of one moment stand in memory. No value
 * is ever a formula, and `0803…` and `+234…` stay as they are.
 */
export function streamXlsx(
  { name, header, widths }: Streamed,
  rows: AsyncIterable<readonly string[]>,
): AsyncIterable<Uint8Array> {
  const columns = widths?.map((width) => ({ width }));
  return writeXlsxStream(withHeader(header, rows), {
    name,
    ...(columns && { columns }),
    freezePane: { rows: 1 },
    inlineStrings: true,
  });
}

async function* withHeader(header: readonly string[], rows: AsyncIterable<readonly string[]>) {
  yield [...header];
  for await (const row of rows) yield [...row];
}

/** A table with its headers in the first row; `widths` in characters. */
export type FileTable = {
  name: string;
  rows: readonly (readonly (string | number)[])[];
  widths?: readonly number[];
};

/** Tables as a workbook with a sheet for each, or beneath each other as CSV; neither runs anything. `name`: without its ending. */
export async function tablesAsFile(
  name: string,
  tables: readonly FileTable[],
  format: 'xlsx' | 'csv',
): Promise<Download> {
  const fileName = `${name}.${format}`;
  if (format === 'csv') {
    const rows = tables.flatMap(({ rows: some }, place) => (place > 0 ? [[], ...some] : some));
    return { fileName, type: 'text/csv; charset=utf-8', content: writeCsv(rows.map((row) => row.map(String))) };
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { fileName, type, content: await writeXlsx(tables) };
}

/** Keeps what people wrote from being run as a formula by whoever opens our CSV, and takes those signs off again when it comes back. */

/**
 * Some programs take the full-width (U+FF1D, FF0B, FF0D, FF20) and small (U+FE66, FE62, FE63, FE6B) forms of these signs and
 * U+2212 for the signs themselves, and drop what nobody sees before them.
 */
const FORMULA_START = /^(?:[\t\r\n]|["\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;
const PHONE = /^\+?[0-9 ()-]+$/;
/**
 * Splits cells as a program that expects semicolons does, as spreadsheets in most of Europe. It sees the quotes of our
 * cells in the middle of a cell, where they protect nothing.
 */
const AFTER_END_ELSEWHERE = /(?<=[;\t\r\n])[^;\t\r\n]+/g;

/**
 * A cell that a spreadsheet program shows and does not run: an apostrophe goes before everything that starts like a
 * formula, in the cell or where a program that expects semicolons begins another. Phone numbers are no formulas and
 * come back unchanged.
 */
function guardFormulas(cell: string): string {
  return guardStart(cell).replaceAll(AFTER_END_ELSEWHERE, guardStart);
}

/** A cell as it was before `guardFormulas`. Also takes off the apostrophes that other programs put before formulas and phone numbers. */
export function withoutFormulaGuards(cell: string): string {
  // In the other order than they were put on: with one in its middle, a cell does not start like a formula.
  return cell.includes("'") ? withoutGuard(cell.replaceAll(AFTER_END_ELSEWHERE, withoutGuard)) : cell;
}

function guardStart(cell: string): string {
  return FORMULA_START.test(cell) && !PHONE.test(cell) ? `'${cell}` : cell;
}

function withoutGuard(part: string): string {
  return part.startsWith("'") && FORMULA_START.test(part.slice(1)) ? part.slice(1) : part;
}
