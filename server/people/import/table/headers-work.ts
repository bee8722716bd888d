import { parseSheet, type SheetFile, type SheetSeen } from '../../../core/sheets/index.ts';
import type { TableRow } from './find-table.ts';
import { columnLetter, toldApart } from '../columns/headers.ts';
import { likelySheet } from './likely-sheet.ts';
import { type FileColumn, readTable } from './read-table.ts';
import type { RowSetting } from '../rows/row-setting.ts';

export type HeadersRead = {
  headers: FileColumn[];
  sheet: string | null;
  sheets: SheetSeen[];
  headerRow: number;
  grid: TableRow[];
};

const LOOKED_AT = 1000;
const SHOWN = { rows: 30, columns: 30, letters: 60 };

/** The headers of a file with what they are taken for, and its first rows, in a thread of its own. */
export async function readHeaders({ file, setting }: { file: SheetFile; setting: RowSetting }): Promise<HeadersRead> {
  const rows: TableRow[] = [];
  const { sheet, sheets } = await parseSheet(file, {
    onRow: (cells, rowNumber) => void (rows.length < LOOKED_AT && rows.push({ cells, rowNumber })),
    everyRow: true,
    sheet: setting.sheet,
    ...likelySheet,
  });
  const grid = rows.slice(0, SHOWN.rows).map(({ cells, rowNumber }) => ({
    rowNumber,
    cells: cells.slice(0, SHOWN.columns).map((cell) => cell.slice(0, SHOWN.letters)),
  }));
  try {
    const { columns, headerRow } = readTable(rows, setting, true).said();
    return { headers: columns, sheet, sheets, headerRow, grid };
  } catch {
    return { ...unknownHeaders(rows, setting.headerRow), sheet, sheets, grid };
  }
}

/** Where none are found, those of the row that somebody chose, else of the first. */
function unknownHeaders(
  rows: readonly TableRow[],
  chosen: number | undefined,
): Pick<HeadersRead, 'headers' | 'headerRow'> {
  const at = Math.max(
    0,
    rows.findIndex(({ rowNumber }) => rowNumber === chosen),
  );
  const none = chosen === 0;
  const cells = rows[at]?.cells ?? [];
  const named = none ? cells.map((_, place) => `Column ${columnLetter(place)}`) : toldApart(cells);
  const beneath = rows.slice(none ? 0 : at + 1).slice(0, 3);
  const headers = named.flatMap((header, place) => {
    if (!header) return [];
    const samples = beneath.map((row) => (row.cells[place] ?? '').slice(0, 60)).filter(Boolean);
    return [{ header: header.slice(0, 500), column: null, why: null, samples }];
  });
  return { headers, headerRow: none ? 0 : (rows[at]?.rowNumber ?? 1) };
}
