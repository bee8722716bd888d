import { isUtf32, wideEncoding } from './decode-text.ts';
import { SheetRefusal, refusals } from './sheet-texts.ts';

export type SheetKind = 'xlsx' | 'ods' | 'xls' | 'csv' | 'vcf' | 'markup';

export const MAX_SHEET_BYTES = 5 * 1024 * 1024;

/** Every ending that is read, as people are told. */
export const SHEET_ENDINGS = '.xlsx, .xlsm, .xls, .ods, .csv, .txt or .vcf';

/** The kinds a file may be, by its extension. */
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

/** The kind of a file, by its first bytes. Refuses a file that is no sheet or whose extension says otherwise. */
export function recognise({ name, bytes }: { name: string; bytes: Buffer }): SheetKind {
  if (bytes.length === 0) throw new SheetRefusal('sheet.empty', refusals.noBytes);
  if (bytes.length > MAX_SHEET_BYTES) {
    throw new SheetRefusal('sheet.too_large', refusals.tooLarge);
  }
  refuseKnownOthers(name);
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const inside = INSIDE[ending];
  if (!inside) throw notASheet();
  const kind = kindOf(bytes);
  // A workbook with a password lies in the container of the old ones.
  if (kind === 'xls' && ending !== 'xls' && bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    throw new SheetRefusal('sheet.locked', refusals.lockedInExcel);
  }
  if (!inside.includes(kind)) {
    throw new SheetRefusal('sheet.wrong_ending', refusals.inside({ kind, ending }));
  }
  return kind;
}

/** Files of people that are not read, with how to save them. */
function refuseKnownOthers(name: string): void {
  if (/\.xlsb$/i.test(name)) {
    throw new SheetRefusal('sheet.not_a_sheet', refusals.otherProgram({ kind: 'xlsb' }));
  }
  if (/\.numbers$/i.test(name)) {
    throw new SheetRefusal('sheet.not_a_sheet', refusals.otherProgram({ kind: 'numbers' }));
  }
}

function kindOf(bytes: Buffer): SheetKind {
  const magic = bytes.subarray(0, 8).toString('hex');
  if (magic.startsWith('504b0304')) {
    // Some programs do not put it first, as the standard asks; the directory at the end of the archive names its parts.
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
  return new SheetRefusal('sheet.not_a_sheet', refusals.notASheet({ endings: SHEET_ENDINGS }));
}
