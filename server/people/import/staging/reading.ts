import { type SheetFile, runOnSheet, SheetRefusal } from '../../../core/sheets/index.ts';
import type { RowSetting } from '../rows/field-readers.ts';
import type { FirstRow } from '../preview/shown-row.ts';
import type { Batch, Report, Staged } from './stage-work.ts';
import { refuse } from '../../../core/errors.ts';

/** A file that is being read, or has been: its rows as they come, and what it was as a whole. */
export type Reading = {
  /** Set once it has been read to its end. */
  read: () => Staged | undefined;
  /** Every batch, each once; ends with the file. @throws Refusal where the file cannot be read further */
  batches: () => AsyncGenerator<Batch>;
};

/**
 * Reads a file in a thread. Answers when it is read, or when there are rows enough to begin with: what
 * the database does for them then takes its time beside the reading of the others. `onFirst` is called with the first rows
 * of a long file.
 * @throws Refusal with words when the file cannot be read
 */
export async function readFile(
  file: SheetFile,
  { setting, onFirst }: { setting: RowSetting; onFirst: (rows: FirstRow[]) => void },
): Promise<Reading> {
  const come: Batch[] = [];
  let read: Staged | undefined;
  let wake = (): void => undefined;
  const whole = toRefusal(
    runOnSheet<Staged>(file, {
      module: new URL('./stage-work.ts', import.meta.url),
      run: 'stageFile',
      input: { file, setting },
      onReport: (told) => {
        const { batch, first } = told as Report;
        come.push(batch);
        if (first) onFirst(first);
        wake();
      },
    }),
  ).then((staged) => {
    come.push(...staged.batches);
    read = staged;
  });
  // It may fail while the database is busy with earlier rows; the request for the next batch gets the error.
  whole.catch(() => undefined);
  const more = () => Promise.race([whole, new Promise<void>((resolve) => (wake = resolve))]);

  await more();
  return {
    read: () => read,
    batches: async function* () {
      for (;;) {
        const batch = come.shift();
        if (batch) yield batch;
        else if (read) return;
        else await more();
      }
    },
  };
}

/** A list that was read at once. */
export function alreadyParsed(staged: Staged): Reading {
  return {
    read: () => staged,
    batches: async function* () {
      yield* staged.batches;
    },
  };
}

const STATUSES: Record<string, number> = { 'sheet.too_large': 413, 'sheet.busy': 503 };

/** A sheet's refusal, as the wire knows refusals. */
export async function toRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SheetRefusal) throw refuse(error.code, STATUSES[error.code] ?? 422, error.text);
    throw error;
  }
}
