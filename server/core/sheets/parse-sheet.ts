import { readCsv } from './csv.ts';
import { decodeText } from './decode-text.ts';
import { readOds } from './ods.ts';
import { recognise } from './recognise.ts';
import { TableBuilder, type Sheet, type TableOptions } from './table.ts';
import { readVcard } from './vcard.ts';
import { readXlsx } from './xlsx.ts';
import { dateText, numberText, trimCell } from './cell-text.ts';
import { SheetRefusal, refusals } from './sheet-texts.ts';
import { Parser } from 'htmlparser2';

type Row = { rowNumber: number; cells: string[] };
type MarkedTable = { name: string; rows: Row[] };

/**
 * Reads the likeliest table of a web page or of an XML spreadsheet of Excel 2003, which many programs write and call
 * .xls. Nothing of it is run or fetched; text outside the tables is skipped.
 */
function readMarkup(text: string, table: TableBuilder): Promise<void> {
  const tables = tablesOf(text).filter(({ rows }) => rows.length > 0);
  if (tables.length === 0) {
    throw new SheetRefusal('sheet.not_a_sheet', refusals.noTable);
  }
  return table.read(
    tables.map(({ name, rows }) => ({
      name,
      rows: (take) => rows.forEach(({ rowNumber, cells }) => take(rowNumber, cells)),
    })),
  );
}

/** The most columns kept of a row; `TableBuilder` refuses a table wider than a list. */
const WIDEST = 1024;

function tablesOf(text: string): MarkedTable[] {
  const tables: MarkedTable[] = [];
  const open: MarkedTable[] = [];
  let row: Row | undefined;
  let cell: string | undefined;
  let repeated = 1;
  let sheet = '';
  const endCell = () => {
    if (row && cell !== undefined)
      row.cells.push(
        cell
          .replaceAll(/[^\S\u2028]+/g, ' ')
          .replaceAll(/ ?\u2028 ?/g, '\n')
          .trim(),
        ...Array<string>(repeated - 1).fill(''),
      );
    cell = undefined;
  };
  const endRow = () => {
    endCell();
    row = undefined;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'worksheet') sheet = attributes['ss:name'] ?? attributes['name'] ?? '';
        else if (name === 'table') {
          endRow();
          open.push({ name: sheet || `${tables.length + open.length + 1}`, rows: [] });
        } else if (name === 'tr' || name === 'row') {
          endRow();
          const rows = open.at(-1)?.rows;
          const next = (rows?.at(-1)?.rowNumber ?? 0) + 1;
          row = { rowNumber: Math.max(next, Number(attributes['ss:index']) || 0), cells: [] };
          rows?.push(row);
        } else if (name === 'td' || name === 'th' || name === 'cell') {
          endCell();
          cell = '';
          repeated = Math.min(Math.max(1, Number(attributes['colspan']) || 1), WIDEST);
          const place = Math.min(Number(attributes['ss:index']) || 1, WIDEST);
          while (row && row.cells.length < place - 1) row.cells.push('');
        } else if (name === 'br' && cell !== undefined) cell += '\u2028';
      },
      ontext(said) {
        if (cell !== undefined) cell += said;
      },
      onclosetag(name) {
        if (name === 'td' || name === 'th' || name === 'cell') endCell();
        else if (name === 'tr' || name === 'row') endRow();
        else if (name === 'table') {
          endRow();
          const ended = open.pop();
          if (ended) tables.push(ended);
        }
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeSelfClosing: true },
  );
  parser.write(text);
  parser.end();
  return tables;
}

export type SheetFile = { name: string; bytes: Uint8Array };

/**
 * Reads a spreadsheet, separated text or contacts in the thread that calls it: only ever call it in a thread that
 * `runOnSheet` starts. Throws SheetRefusal.
 */
export async function parseSheet(file: SheetFile, options: TableOptions): Promise<Sheet> {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  const kind = recognise({ name: file.name, bytes });
  const table = new TableBuilder(options);
  if (kind === 'xlsx') await readXlsx(bytes, table);
  else if (kind === 'ods') await readOds(bytes, table);
  else if (kind === 'xls') await readXls(bytes, table);
  else if (kind === 'vcf') readVcard(bytes, table);
  else {
    const { text, note } = decodeText(bytes);
    if (note) table.notes.push(note);
    if (kind === 'markup') await readMarkup(text, table);
    else readCsv(text, table);
  }
  return table.done();
}

/** Reads the likeliest sheet of a legacy .xls file (Excel 97 to 2003). */
async function readXls(bytes: Buffer, table: TableBuilder): Promise<void> {
  // Loaded only here: it is large, and most files are not .xls.
  const { readXls: readWorkbook } = await import('hucre/xlsx');
  const workbook = await readWorkbook(bytes, {}).catch((error: unknown) => {
    const locked = error instanceof Error && /encrypt|password/i.test(error.message);
    if (locked || bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
      throw new SheetRefusal('sheet.locked', refusals.lockedInExcel);
    }
    throw new SheetRefusal('sheet.broken', refusals.damaged, { cause: error });
  });
  await table.read(
    workbook.sheets
      .filter(({ rows }) => rows.length > 0)
      .map(({ name, rows, merges = [] }) => ({
        name,
        // A blank row may be a hole.
        rows: (take) => rows.forEach((row, index) => take(index + 1, Array.from(row ?? [], cellText))),
        merged: () =>
          merges.flatMap(({ startRow, endRow, startCol, endCol }) =>
            startCol === endCol && startRow < endRow ? { column: startCol, from: startRow + 1, to: endRow + 1 } : [],
          ),
      })),
  );
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return trimCell(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof Date ? dateText(value) : '';
}
