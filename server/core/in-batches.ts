import type { Ctx } from './context.ts';

/** The rows numbered `after + 1` to `upTo`. `whole`: these are all the rows. */
export type RowRange = { after: number; upTo: number; whole: boolean };

/** How many milliseconds a statement may take on the embedded database, where nobody else is answered meanwhile. */
const BATCH_MS = 40;

/** Rows of a batch on the embedded database: in the first, and at least and at most in the later ones. */
const ROWS = { first: 200, least: 100, most: 1000 };

/**
 * Calls `run` for the rows numbered 1 to `last` in order: on PostgreSQL for `rows` rows at a time, by default for all at once;
 * on the embedded database for so few that a statement ends soon, judged by the time the previous one took. Between two
 * statements the embedded database serves others (embedded.ts); the transaction stays open.
 */
export async function inBatches(
  ctx: Pick<Ctx, 'embedded'>,
  { last, rows = Infinity }: { last: number; rows?: number },
  run: (range: RowRange) => Promise<unknown>,
): Promise<void> {
  let size = ctx.embedded ? ROWS.first : rows;
  for (let after = 0; after < last;) {
    const upTo = Math.min(after + size, last);
    const start = performance.now();
    await run({ after, upTo, whole: after === 0 && upTo === last });
    if (ctx.embedded) size = nextBatchSize(size, performance.now() - start);
    after = upTo;
  }
}

/** Approaches the size that takes `BATCH_MS`, by a factor of two at most: something else may have slowed one batch down. */
export function nextBatchSize(size: number, ms: number): number {
  const wanted = Math.min(size * 2, Math.max(size / 2, (size * BATCH_MS) / ms));
  return Math.round(Math.min(ROWS.most, Math.max(ROWS.least, wanted)));
}

/** The same for a list; for an empty one `run` is not called. */
export async function listInBatches<T>(
  ctx: Pick<Ctx, 'embedded'>,
  list: readonly T[],
  run: (part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  await inBatches(ctx, { last: list.length }, ({ after, upTo }) => run(list.slice(after, upTo)));
}

/** Calls `run` with a limit until it returns 0; on PostgreSQL it is called once, without a limit (null). */
export async function repeatUntilNone(
  ctx: Pick<Ctx, 'embedded'>,
  run: (limit: number | null) => Promise<number>,
): Promise<void> {
  if (!ctx.embedded) return void (await run(null));
  for (let size = ROWS.first; ;) {
    const start = performance.now();
    if ((await run(size)) === 0) return;
    size = nextBatchSize(size, performance.now() - start);
  }
}
