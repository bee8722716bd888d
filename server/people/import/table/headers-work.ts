import { parseSheet, type SheetFile, type SheetSeen } from '../../../core/sheets/index.ts';
import type { TableRow, FileColumn } from './find-table.ts';
import { withoutTitles } from '../../../../contract/people/titles.ts';
import { looksLikeName } from '../cells/clean-cell.ts';
import { columnLetter, findColumns, uniqueHeaders } from '../columns/headers.ts';
import { likelySheet } from './likely-sheet.ts';
import { readTable } from './read-table.ts';
import type { RowSetting } from '../rows/field-readers.ts';

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
    return { ...unknownHeaders(rows, setting), sheet, sheets, grid };
  }
}

/**
 * If no headers are found: those of the row that the user chose, else of the widest, with a proposal from their values.
 * There are none if whole names begin at once.
 */
function unknownHeaders(
  rows: readonly TableRow[],
  { headerRow: chosen, fields, custom, country }: RowSetting,
): Pick<HeadersRead, 'headers' | 'headerRow'> {
  const widths = rows.slice(0, SHOWN.rows).map(({ cells }) => cells.filter(Boolean).length);
  const told = rows.findIndex(({ rowNumber }) => rowNumber === chosen);
  const at = Math.max(0, told >= 0 ? told : widths.indexOf(Math.max(0, ...widths)));
  const read = (none: boolean) => {
    const cells = rows[at]?.cells ?? [];
    const named = none ? cells.map((_, place) => `Column ${columnLetter(place)}`) : uniqueHeaders(cells);
    const beneath = rows.slice(none ? at : at + 1).map((row) => row.cells);
    return { named, beneath, found: findColumns(named, { fields, custom, rows: beneath, country }) };
  };
  const headed = read(chosen === 0);
  const place = headed.found.at['FullName'];
  const none = chosen === 0 || (chosen === undefined && place !== undefined && isName(rows[at]?.cells[place] ?? ''));
  const { named, beneath, found } = none ? read(true) : headed;
  const headers = named.flatMap((header, column) => {
    if (!header) return [];
    const samples = beneath
      .slice(0, 3)
      .map((cells) => (cells[column] ?? '').slice(0, 60))
      .filter(Boolean);
    const proposed = column === found.at['FullName'];
    return [
      {
        header: header.slice(0, 500),
        place: column,
        column: proposed ? ('FullName' as const) : null,
        why: proposed ? ('values' as const) : null,
        samples,
      },
    ];
  });
  return { headers, headerRow: none ? 0 : (rows[at]?.rowNumber ?? 1) };
}

/** Not what a list of names is called. */
const isName = (cell: string): boolean =>
  cell.includes(' ') &&
  looksLikeName(withoutTitles(cell).name) &&
  !/\b(names?|list|roll|register|celebrants?|members?|brethren|people|noms?|liste|of|in|de|du)\b/i.test(cell);
