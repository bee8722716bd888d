/**
 * Some programs take the full-width (U+FF1D, FF0B, FF0D, FF20) and small (U+FE66, FE62, FE63, FE6B) forms of these signs and
 * U+2212 for the signs themselves, and drop what nobody sees before them.
 */
const FORMULA_START = /^(?:[\t\r\n]|["\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;
const PHONE = /^\+?[0-9 ()-]+$/;
/**
 * Where a cell ends for a program that expects semicolons, as spreadsheets do in most of Europe. For it the quotes of our
 * cells stand in the middle of one, and protect nothing.
 */
const AFTER_END_ELSEWHERE = /(?<=[;\t\r\n])[^;\t\r\n]+/g;

/**
 * A cell that a spreadsheet program will show and not run: what starts like a formula gets an apostrophe in front.
 * Phone numbers are no formulas and come back unchanged.
 */
function escapeFormula(cell: string): string {
  return FORMULA_START.test(cell) && !PHONE.test(cell) ? `'${cell}` : cell;
}

/** Rows as CSV (RFC 4180), with the byte order mark that Excel needs to read accents. */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  let text = '\uFEFF';
  for (const row of rows) text += `${row.map(csvCell).join(',')}\r\n`;
  return text;
}

function csvCell(cell: string): string {
  const safe = escapeFormula(cell).replaceAll(AFTER_END_ELSEWHERE, escapeFormula);
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
