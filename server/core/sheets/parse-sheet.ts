import { readCsv } from './csv.ts';
import { decodeText } from './decode-text.ts';
import { readMarkup } from './markup.ts';
import { readOds } from './ods.ts';
import { recognise } from './recognise.ts';
import { TableBuilder, type Sheet, type TableOptions, type ReadOptions } from './table.ts';
import { readVcard } from './vcard.ts';
import { readXls } from './xls.ts';
import { readXlsx } from './xlsx.ts';

export type SheetFile = { name: string; bytes: Uint8Array };

/**
 * Reads a spreadsheet, separated text or contacts in the thread that calls it: only ever call it inside `runBounded`, as
 * `readSheet()` does. Throws SheetRefusal.
 */
export async function parseSheet(file: SheetFile, options?: TableOptions): Promise<Sheet> {
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
    if (kind === 'markup') readMarkup(text, table);
    else readCsv(text, table);
  }
  return table.done();
}

/** The thread's side of `readSheet()`. */
export function parse(input: { file: SheetFile; options?: ReadOptions }): Promise<Sheet> {
  return parseSheet(input.file, input.options);
}
