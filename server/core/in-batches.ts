import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** The rows numbered `after + 1` to `upTo`. `whole`: these are all the rows. */
export type RowRange = { after: number; upTo: number; whole: boolean };

/** Calls `run` for the rows numbered 1 to `last` in order, `rows` at a time, by default all at once. */
export async function inBatches(
  _ctx: unknown,
  { last, rows = Infinity }: { last: number; rows?: number },
  run: (range: RowRange) => Promise<unknown>,
): Promise<void> {
  for (let after = 0; after < last;) {
    const upTo = Math.min(after + rows, last);
    await run({ after, upTo, whole: after === 0 && upTo === last });
    after = upTo;
  }
}

/** Calls `run` for a list that is not empty. */
export async function listInBatches<T>(
  _ctx: unknown,
  list: readonly T[],
  run: (part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  if (list.length > 0) await run(list);
}

/** Calls `run` once, without a limit. */
export async function repeatUntilNone(_ctx: unknown, run: (limit: number | null) => Promise<number>): Promise<void> {
  await run(null);
}

/** After so many milliseconds the event loop gets a turn. */
const SLICE_MS = 8;

/** `all.map(each)` for work that may take seconds in all: it yields to the event loop in between. */
export async function mapYielding<T, R>(all: readonly T[], each: (one: T) => R): Promise<R[]> {
  const made: R[] = [];
  let until = performance.now() + SLICE_MS;
  for (const one of all) {
    made.push(each(one));
    if (performance.now() < until) continue;
    await yieldToEventLoop();
    until = performance.now() + SLICE_MS;
  }
  return made;
}
