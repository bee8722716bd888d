/** Some programs take the full-width forms of these signs (U+FF1D, FF0B, FF0D, FF20) for the signs themselves. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const PHONE = /^\+?[0-9 ()-]+$/;

/**
 * A cell that a spreadsheet program will show and not run: what starts like a formula gets an apostrophe in front.
 * Phone numbers are no formulas and come back unchanged.
 */
export function neutralised(cell: string): string {
  return FORMULA_START.test(cell) && !PHONE.test(cell) ? `'${cell}` : cell;
}

/** Rows as CSV (RFC 4180), with the byte order mark that Excel needs to read accents. */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  let text = '\uFEFF';
  for (const row of rows) text += `${row.map(csvCell).join(',')}\r\n`;
  return text;
}

function csvCell(cell: string): string {
  const safe = neutralised(cell);
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
