import { dateText, numberText, trimCell } from './cell-text.ts';
import { FillDown } from './merged-cells.ts';
import { SheetRefusal, refusals } from './sheet-texts.ts';
import type { TableBuilder } from './table.ts';

/** Reads the likeliest sheet of a legacy .xls file (Excel 97 to 2003). */
export async function readXls(bytes: Buffer, table: TableBuilder): Promise<void> {
  // Loaded only here: it is large, and most files are not .xls.
  const { readXls: readWorkbook } = await import('hucre/xlsx');
  const workbook = await readWorkbook(bytes, {}).catch((error: unknown) => {
    const locked = error instanceof Error && /encrypt|password/i.test(error.message);
    if (locked || bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
      throw new SheetRefusal('sheet.locked', refusals.lockedInExcel);
    }
    throw new SheetRefusal('sheet.broken', refusals.unreadableXls, { cause: error });
  });
  const filled = workbook.sheets.filter((sheet) => sheet.rows.length > 0);
  const chosen = table.choose(
    filled.map(({ name, rows }) => ({
      name,
      rows: () => rows.slice(0, 40).map((row) => (row ? Array.from(row, cellText) : [])),
    })),
  );
  for (const [turn, place] of chosen.entries()) {
    const sheet = filled[place];
    if (turn > 0 && sheet) table.nextSheet(sheet.name);
    const down = new FillDown(
      (sheet?.merges ?? []).flatMap(({ startRow, endRow, startCol, endCol }) =>
        startCol === endCol ? { column: startCol, from: startRow + 1, to: endRow + 1 } : [],
      ),
    );
    sheet?.rows.forEach((row, index) => {
      if (row) table.add(index + 1, down.fill(index + 1, Array.from(row, cellText)));
    });
  }
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return trimCell(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof Date ? dateText(value) : '';
}
