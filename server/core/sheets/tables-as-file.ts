import type { Download } from '../../../contract/route.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

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
