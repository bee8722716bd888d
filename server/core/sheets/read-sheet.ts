import { runBounded, type Work, type WorkOutcome } from '../bounded-work.ts';
import { warmUpThread } from '../worker-pool.ts';
import type { SheetFile } from './parse-sheet.ts';
import { notASheet, recognise } from './recognise.ts';
import { SheetRefusal, refusals } from './sheet-texts.ts';
import { zipEntries } from './zip-guard.ts';

/** Time and heap that reading one file may take, with whatever is done to its rows in the same thread. */
export const PARSE_LIMITS = { milliseconds: 10_000, heapMegabytes: 224 };

/**
 * Runs a feature's own work on a sheet, which calls `parseSheet`, in a thread of its own, so that its rows never cross
 * threads one by one. A file that is no sheet, and a zip that declares too much, are refused before a thread starts.
 * @throws SheetRefusal, whose words say what to do
 */
export async function runOnSheet<T>(file: SheetFile, work: Omit<Work, 'limits'>): Promise<T> {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  if (recognise({ name: file.name, bytes }) === 'xlsx') refuseOtherZips(bytes);
  return valueOf(await runBounded<T>({ ...work, limits: PARSE_LIMITS }));
}

/** A workbook says where its parts are, or has them where everybody does. */
function refuseOtherZips(bytes: Buffer): void {
  const names = zipEntries(bytes).map(({ name }) => name);
  if (names.some((name) => name === 'xl/workbook.bin')) recognise({ name: 'a.xlsb', bytes });
  if (names.some((name) => /^Index(\.zip$|\/.*\.iwa$)/.test(name))) recognise({ name: 'a.numbers', bytes });
  if (!names.some((name) => name === '_rels/.rels' || name === 'xl/workbook.xml')) throw notASheet();
}

/** Has a thread stand ready for somebody who is about to send a file, with the code of `module` loaded. */
export function awaitSheet(module: URL): void {
  warmUpThread({ module: module.href, heapMegabytes: PARSE_LIMITS.heapMegabytes });
}

function valueOf<T>(outcome: WorkOutcome<T>): T {
  if (outcome.state === 'done') return outcome.value;
  if (outcome.state === 'refused') throw new SheetRefusal(outcome.code, outcome.text);
  if (outcome.state === 'broke') throw outcome.error;
  if (outcome.state === 'too-many') {
    throw new SheetRefusal('sheet.busy', refusals.busy);
  }
  throw new SheetRefusal(
    outcome.state === 'too-long' ? 'sheet.too_long' : 'sheet.too_big_inside',
    refusals.tooMuchWork,
  );
}
