import type { UploadedFile } from '../../../contract/route.ts';
import type { Base, OuterCtx } from '../../core/context.ts';
import { runOnSheet } from '../../core/sheets/index.ts';
import type { ReadContacts } from './staging/contact-work.ts';
import { toRefusal } from './staging/reading.ts';
import { settingOf } from './upload.ts';

/**
 * Reads a list of phone numbers outside any transaction, within the walls of every spreadsheet.
 * @throws Refusal 413, 422 or 503 with words when the file cannot be read
 */
export async function readContactFile(
  base: Base,
  outer: OuterCtx,
  { name, bytes }: UploadedFile,
): Promise<ReadContacts> {
  const { country, batchRows } = await settingOf(base, outer);
  const input = { file: { name, bytes }, country, batchRows };
  return toRefusal(runOnSheet<ReadContacts>(input.file, { module: WORK, run: 'readContacts', input }));
}

const WORK = new URL('./staging/contact-work.ts', import.meta.url);
