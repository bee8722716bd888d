import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { namedStatement } from '../../core/db/index.ts';

/** Nothing from before this call, for a caller that reads the rest in another way. */
const NOW = 'now';

/** With more transactions under way than fit, what came since the oldest of them may be told again. */
const LONGEST = 1500;

const SNAPSHOT = /^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/;

/**
 * Where a device has read to: which transactions were there, and which of those that had begun were not (PostgreSQL writes
 * `oldest:next:under way`). A number alone would pass over one with a lower number that commits late, or tell again what
 * came since the oldest that is still open, which may be an import of somebody else's. `misses` says which rows it
 * lacks, by their transaction; null for everything, also where the cursor is from another database, before a restore.
 */
export async function cursor(
  ctx: Ctx,
  since: string | null,
): Promise<{ misses: ((tx: SQL) => SQL) | null; next: string }> {
  const { rows } = await ctx.db.execute<{ here: string; oldest: string; following: string }>(
    namedStatement(sql`
    SELECT s.here::text AS here, pg_snapshot_xmin(s.here)::text AS oldest, pg_snapshot_xmax(s.here)::text AS following
    FROM (SELECT pg_current_snapshot() AS here) AS s`),
  );
  const { here, oldest, following } = rows[0]!;
  const next = here.length > LONGEST ? `${oldest}:${oldest}:` : here;
  const from = since === NOW ? next : readSnapshot(since, BigInt(following));
  const misses = (tx: SQL) => sql`NOT pg_visible_in_snapshot(${tx}::text::xid8, ${from}::pg_snapshot)`;
  return { misses: from === null ? null : misses, next };
}

/** As PostgreSQL reads it, or null for what it would not take. */
function readSnapshot(since: string | null, following: bigint): string | null {
  if (since === null || !SNAPSHOT.test(since)) return null;
  const [oldest = '', last = '', open = ''] = since.split(':');
  const underWay = open === '' ? [] : open.split(',').map(BigInt);
  const rises = underWay.every(
    (one, place) => one > (underWay[place - 1] ?? BigInt(oldest) - 1n) && one < BigInt(last),
  );
  return BigInt(oldest) > 0n && BigInt(oldest) <= BigInt(last) && BigInt(last) <= following && rises ? since : null;
}
