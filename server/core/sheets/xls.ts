import { dateText, numberText } from './cell-text.ts';
import { SheetRefusal } from './refusal.ts';
import type { TableBuilder } from './table.ts';

/** Reads the first sheet of a legacy .xls file (Excel 97 to 2003) that has anything on it. */
export async function readXls(bytes: Buffer, table: TableBuilder): Promise<void> {
  // Loaded only here: it is large, and most files are not .xls.
  const { readXls: readWorkbook } = await import('hucre/xlsx');
  const workbook = await readWorkbook(bytes, {}).catch((error: unknown) => {
    if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
      throw new SheetRefusal('sheet.locked', 'This file has a password. Save it without the password and upload that.');
    }
    throw new SheetRefusal(
      'sheet.broken',
      'This .xls file cannot be read. Open it in Excel, save it as .xlsx, and upload that.',
      { cause: error },
    );
  });
  const filled = workbook.sheets.filter((sheet) => sheet.rows.length > 0);
  if (filled.length > 1) table.notes.push(`The sheet “${filled[0]?.name ?? ''}” was read; the others were left alone.`);
  filled[0]?.rows.forEach((row, index) => {
    if (row) table.add(index + 1, Array.from(row, cellText));
  });
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof Date ? dateText(value) : '';
}
