import type { Text } from '../../core/language/catalogue.ts';
import { parseSheet, runOnSheet, type SheetFile } from '../../core/sheets/index.ts';

/** `rowNumbers[i]`: the number of `rows[i]`, which stand below the first row that is not blank. */
type SheetRows = { headers: string[]; rows: string[][]; rowNumbers: number[]; notes: Text[] };

/** Reads all rows of a file. */
export async function readRows(file: SheetFile): Promise<SheetRows> {
  const rows: string[][] = [];
  const rowNumbers: number[] = [];
  const onRow = (cells: string[], rowNumber: number) => rowNumbers.push(rowNumber) && rows.push(cells);
  const { notes } = await parseSheet(file, { onRow });
  const [headers = []] = rows;
  return { headers, rows: rows.slice(1), rowNumbers: rowNumbers.slice(1), notes };
}

/** The same in a thread, within its limits. */
export function readSheet(file: SheetFile): Promise<SheetRows> {
  return runOnSheet<SheetRows>(file, { module: new URL(import.meta.url), run: 'readRows', input: file });
}
