import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type Operation,
  operationOf,
  type syncAnswer,
  type syncBody,
} from '../../../contract/attendance/sync-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound } from '../../core/errors.ts';
import { applyOperations, type Outcome } from './apply-operations.ts';
import { headcountsOf } from './headcounts.ts';
import { countPresent, visitsOf } from './visits-of.ts';

type Body = z.output<typeof syncBody>;

/** Takes over what a device did, and tells it what changed since it last heard. @throws Refusal 404 */
export async function sync(ctx: Ctx, body: Body): Promise<z.input<typeof syncAnswer>> {
  const { itemId, since, now, operations: sent, deviceId } = body;
  const behindMs = now ? ctx.clock().getTime() - Date.parse(now) : 0;
  const unread = new Map<string, string>();
  const operations: Operation[] = [];
  for (const one of sent) {
    const read = operationOf(one);
    if ('words' in read) unread.set(one.id, read.words);
    else operations.push(read);
  }
  const outcomes = await applyOperations(ctx, itemId, operations, {
    behindMs,
    via: 'device',
    deviceId: ctx.device?.id ?? deviceId,
  });
  const byId = Map.groupBy(outcomes, ({ id }) => id);
  const answers = sent.map(({ id }): Outcome => {
    const words = unread.get(id);
    return (words ? undefined : byId.get(id)?.shift()) ?? { id, outcome: 'refused', words: words ?? '' };
  });
  const { from, next } = await cursor(ctx, itemId, since ?? null);
  const changed = await visitsOf(ctx, itemId, from === null ? sql`v.present` : sql`v.tx >= ${from}::bigint`);
  const counts = await headcountsOf(ctx, itemId);
  return {
    outcomes: answers,
    changed,
    counts: from === null || (await countedSince(ctx, itemId, from)) ? counts : null,
    present: await countPresent(ctx, itemId),
    since: next,
    now: ctx.clock().toISOString(),
  };
}

/**
 * Where to read on next time: before the oldest transaction that is still open, so that one that commits late is not missed.
 * A cursor from another database, before a restore, begins anew.
 */
async function cursor(ctx: Ctx, itemId: string, since: string | null): Promise<{ from: string | null; next: string }> {
  const { rows } = await ctx.db.execute<{ oldest: string; following: string }>(sql`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest, pg_snapshot_xmax(pg_current_snapshot())::text AS following
    FROM attendance_items i WHERE i.tenant_id = ${currentTenant} AND i.id = ${itemId}`);
  if (!rows[0]) throw notFound('check-in');
  const { oldest, following } = rows[0];
  const usable = since !== null && /^\d{1,18}$/.test(since) && BigInt(since) <= BigInt(following);
  return { from: usable ? since : null, next: oldest };
}

async function countedSince(ctx: Ctx, itemId: string, from: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM attendance_operations o WHERE o.tenant_id = ${currentTenant} AND o.item_id = ${itemId}
      AND o.kind IN ('count', 'undo') AND o.tx >= ${from}::bigint LIMIT 1`);
  return rows.length > 0;
}
