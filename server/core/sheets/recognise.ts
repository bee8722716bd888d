import { isUtf32, wideEncoding } from './decode-text.ts';
import { SheetRefusal } from './refusal.ts';

export type SheetKind = 'xlsx' | 'ods' | 'xls' | 'csv' | 'vcf' | 'markup';

export const MAX_SHEET_BYTES = 5 * 1024 * 1024;

/** Every ending that is read, as people are told. */
export const SHEET_ENDINGS = '.xlsx, .xlsm, .xls, .ods, .csv, .txt or .vcf';

/** What to do about a password. */
export const LOCKED =
  'This file has a password. Open it in Excel, choose File, Info, Protect Workbook, Encrypt with Password, empty the box, save it, and upload that.';

const SAYS: Record<SheetKind, string> = {
  xlsx: 'an Excel workbook (.xlsx)',
  ods: 'an OpenDocument spreadsheet (.ods)',
  xls: 'an old Excel workbook (.xls)',
  csv: 'plain text (.csv)',
  vcf: 'a list of contacts (.vcf)',
  markup: 'a web page',
};

/** What a file may be inside by the ending of its name. */
const INSIDE: Record<string, SheetKind[]> = {
  xlsx: ['xlsx'],
  xlsm: ['xlsx'],
  ods: ['ods'],
  // Programs that write “Excel files” without Excel write a web page or XML and call it .xls.
  xls: ['xls', 'markup'],
  csv: ['csv'],
  txt: ['csv', 'vcf'],
  tsv: ['csv'],
  tab: ['csv'],
  vcf: ['vcf'],
  vcard: ['vcf'],
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
  refuseKnownOthers(name);
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const inside = INSIDE[ending];
  if (!inside) throw notASheet();
  const kind = kindOf(bytes);
  // A workbook with a password lies in the container of the old ones.
  if (kind === 'xls' && ending !== 'xls' && bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    throw new SheetRefusal('sheet.locked', LOCKED);
  }
  if (!inside.includes(kind)) {
    throw new SheetRefusal(
      'sheet.wrong_ending',
      `The name ends in .${ending}, but inside it is ${SAYS[kind]}. Open it in Excel, save it as .xlsx, and upload that.`,
    );
  }
  return kind;
}

/** Files of people that are not read, with how to save them. */
function refuseKnownOthers(name: string): void {
  if (/\.xlsb$/i.test(name)) {
    throw new SheetRefusal(
      'sheet.not_a_sheet',
      'This is a binary Excel workbook (.xlsb). Open it in Excel, choose File, Save As, “Excel Workbook (.xlsx)”, and upload that.',
    );
  }
  if (/\.numbers$/i.test(name)) {
    throw new SheetRefusal(
      'sheet.not_a_sheet',
      'This is a Numbers file. Open it in Numbers, choose File, Export To, Excel, and upload the .xlsx file.',
    );
  }
}

function kindOf(bytes: Buffer): SheetKind {
  const magic = bytes.subarray(0, 8).toString('hex');
  if (magic.startsWith('504b0304')) {
    // Some programs do not put it first, where the standard wants it; the list of parts at the end names what is in it.
    const named = bytes.subarray(30, 200).includes('application/vnd.oasis.opendocument.spreadsheet');
    const parts = bytes.subarray(-65_536);
    return named || (parts.includes('content.xml') && !parts.includes('xl/workbook')) ? 'ods' : 'xlsx';
  }
  if (magic.startsWith('d0cf11e0a1b11ae1')) return 'xls';
  const head = bytes.subarray(0, 4096);
  const start = head.toString('latin1').trimStart().toLowerCase();
  if (/^(?:\u00ef\u00bb\u00bf)?</.test(start) || decoded(bytes, head).startsWith('<')) return 'markup';
  if (!wideEncoding(bytes) && !isUtf32(bytes) && isBinary(head)) throw notASheet();
  if (start.startsWith('%pdf') || start.startsWith('{\\rtf')) throw notASheet();
  return /^(?:\u00ef\u00bb\u00bf)?begin:vcard/.test(start) || decoded(bytes, head).startsWith('begin:vcard')
    ? 'vcf'
    : 'csv';
}

function decoded(bytes: Buffer, head: Buffer): string {
  const wide = wideEncoding(bytes);
  return wide ? new TextDecoder(wide).decode(head).trimStart().toLowerCase() : '';
}

/** Text has no control characters but white space, and the escape that old terminals used. */
function isBinary(head: Buffer): boolean {
  return head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

export function notASheet(): SheetRefusal {
  return new SheetRefusal('sheet.not_a_sheet', `This file is not a spreadsheet. Choose an ${SHEET_ENDINGS} file.`);
}
