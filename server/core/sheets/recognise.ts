import { wideEncoding } from './decode-text.ts';
import { SheetRefusal } from './refusal.ts';

export type SheetKind = 'xlsx' | 'xls' | 'csv';

export const MAX_SHEET_BYTES = 5 * 1024 * 1024;

const SAYS: Record<SheetKind, string> = {
  xlsx: 'an Excel workbook (.xlsx)',
  xls: 'an old Excel workbook (.xls)',
  csv: 'plain text (.csv)',
};

/** What a file is, by its first bytes. Refuses what is no sheet, and a name whose ending says something else. */
export function recognise({ name, bytes }: { name: string; bytes: Buffer }): SheetKind {
  if (bytes.length === 0)
    throw new SheetRefusal('sheet.empty', 'This file is empty. Choose the file with the people in it.');
  if (bytes.length > MAX_SHEET_BYTES) {
    throw new SheetRefusal(
      'sheet.too_large',
      'This file is larger than 5MB. Split it into smaller files, or remove pictures from it.',
    );
  }
  const ending = /\.(xlsx|xls|csv)$/i.exec(name)?.[1]?.toLowerCase() as SheetKind | undefined;
  if (!ending) throw notASheet();
  const kind = kindOf(bytes);
  if (kind !== ending) {
    throw new SheetRefusal(
      'sheet.wrong_ending',
      `The name ends in .${ending}, but inside it is ${SAYS[kind]}. Open it in Excel, save it as .xlsx, and upload that.`,
    );
  }
  return kind;
}

function kindOf(bytes: Buffer): SheetKind {
  const magic = bytes.subarray(0, 8).toString('hex');
  if (magic.startsWith('504b0304')) return 'xlsx';
  if (magic.startsWith('d0cf11e0a1b11ae1')) return 'xls';
  const head = bytes.subarray(0, 4096);
  const start = head.toString('latin1').trimStart().toLowerCase();
  if (start.startsWith('<') || start.startsWith('ï»¿<')) {
    // Programs that write "Excel files" without Excel write one of these two and call it .xls.
    const inside = start.includes('microsoft-com:office:spreadsheet')
      ? 'an XML spreadsheet of Excel 2003'
      : 'a web page';
    throw new SheetRefusal(
      'sheet.not_a_sheet',
      `Inside, this file is ${inside}. Open it in Excel, save it as .xlsx, and upload that.`,
    );
  }
  if (!wideEncoding(bytes) && isBinary(head)) throw notASheet();
  if (start.startsWith('%pdf') || start.startsWith('{\\rtf')) throw notASheet();
  return 'csv';
}

/** Text has no control characters but white space, and the escape that old terminals used. */
function isBinary(head: Buffer): boolean {
  return head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

export function notASheet(): SheetRefusal {
  return new SheetRefusal('sheet.not_a_sheet', 'This file is not a spreadsheet. Choose an .xlsx, .xls or .csv file.');
}
