import { offers } from '../texts/file-texts.ts';
import type { RowSetting } from '../rows/row-setting.ts';
import type { Reshaped } from './reshaped.ts';
import { findColumns, holdsContacts, holdsNames, targetOf } from '../columns/headers.ts';
import type { TableRow } from './find-table.ts';

const MOST_ROWS = 40;

/** A table whose headers stand below each other, with a column for each person, as one with a row for each. */
export function transposed(rows: readonly TableRow[], { fields, headerRow }: RowSetting): Reshaped | undefined {
  if (headerRow !== undefined || rows.length < 2 || rows.length > MOST_ROWS) return undefined;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const headers = rows.map(({ cells }) => cells[0] ?? '');
  const named = headers.filter((header) => !/:\s*\S/.test(header) && targetOf(header, fields)).length;
  if (width < 3 || named < 2 || named * 10 < headers.length * 6) return undefined;
  const found = findColumns(headers, { fields });
  if (!holdsNames(found) || !holdsContacts(found)) return undefined;
  // The first row of an ordinary table names its columns.
  if ((rows[0]?.cells ?? []).slice(1).some((cell) => targetOf(cell, fields))) return undefined;
  const turned = Array.from({ length: width }, (_, place) => ({
    rowNumber: place + 1,
    cells: rows.map(({ cells }) => cells[place] ?? ''),
  }));
  return { kind: 'transposed', text: offers.transposed, rows: turned };
}
