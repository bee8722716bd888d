import type { Ctx } from './context.ts';

/** Rows numbered from `after + 1` to `upTo`. `whole`: there are no others. */
export type Piece = { after: number; upTo: number; whole: boolean };

/** What a statement may take on the embedded database, where nobody is answered meanwhile. */
const PIECE_MS = 40;

/** Rows of a statement there: of the first, at least and at most. */
const ROWS = { first: 200, least: 100, most: 1000 };

/**
 * Runs `run` over rows numbered 1 to `last` in order: on PostgreSQL over `rows` at a time, all unless said otherwise; on
 * the embedded database over so few that a statement is over soon, by what the one before took. Between two statements
 * the embedded database lets others have their turn (embedded.ts); the transaction stays open.
 */
export async function inPieces(
  ctx: Pick<Ctx, 'embedded'>,
  { last, rows = Infinity }: { last: number; rows?: number },
  run: (piece: Piece) => Promise<unknown>,
): Promise<void> {
  let size = ctx.embedded ? ROWS.first : rows;
  for (let after = 0; after < last;) {
    const upTo = Math.min(after + size, last);
    const start = performance.now();
    await run({ after, upTo, whole: after === 0 && upTo === last });
    if (ctx.embedded) size = nextSize(size, performance.now() - start);
    after = upTo;
  }
}

/** Towards what takes `PIECE_MS`, at most twice or half as many at a time: one slow piece may be somebody else's fault. */
export function nextSize(size: number, ms: number): number {
  const wanted = Math.min(size * 2, Math.max(size / 2, (size * PIECE_MS) / ms));
  return Math.round(Math.min(ROWS.most, Math.max(ROWS.least, wanted)));
}

/** A list in pieces likewise; nothing is run for an empty one. */
export async function listInPieces<T>(
  ctx: Pick<Ctx, 'embedded'>,
  list: readonly T[],
  run: (part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  await inPieces(ctx, { last: list.length }, ({ after, upTo }) => run(list.slice(after, upTo)));
}

/**
 * Runs `run` until it answers 0: each time over the next `limit` of something, on PostgreSQL once over all of it (null).
 */
export async function untilNone(
  ctx: Pick<Ctx, 'embedded'>,
  run: (limit: number | null) => Promise<number>,
): Promise<void> {
  if (!ctx.embedded) return void (await run(null));
  for (let size = ROWS.first; ;) {
    const start = performance.now();
    if ((await run(size)) === 0) return;
    size = nextSize(size, performance.now() - start);
  }
}
