import { guardFormulas } from './formula-guards.ts';

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
