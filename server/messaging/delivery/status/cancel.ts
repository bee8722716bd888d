import { sql } from 'drizzle-orm';
import type { Channel } from '../../channels/channel.ts';
import type { Ctx } from '../../../core/context.ts';
import { closeOrReopen, planWithoutStatistics } from './advance.ts';
import { type gone, readStanding } from '../../tables/message-tables.ts';
import { moveUnits } from '../../units/unit-ledger.ts';
import { currentTenant } from '../../../core/db/index.ts';

type Transaction = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
type State = (typeof gone)[number];

/** So many at a time, so that 100,000 do not hold their rows for seconds. */
const batch = 5000;

/**
 * Cancels a message: after the first commit no recipient is taken, then those waiting are cancelled and their units
 * come back. Recipients already sent to finish. If the process ends in between, the sweep goes on with it.
 */
export async function cancelMessage(
  transaction: Transaction,
  channel: Pick<Channel, 'name'>,
  id: string,
): Promise<{ state: State }> {
  const state = await transaction((ctx) => markCancelled(ctx, channel, id));
  if (state === 'cancelled') while ((await transaction((ctx) => cancelWaiting(ctx, id))) > 0);
  return { state };
}

async function markCancelled(ctx: Ctx, { name }: Pick<Channel, 'name'>, id: string): Promise<State> {
  const { rows } = await ctx.db.execute<{ state: State }>(sql`
    UPDATE messages SET state = 'cancelled', done_at = NULL
    WHERE tenant_id = ${currentTenant} AND id = ${id} AND channel = ${name} AND state IN ('sending', 'paused') RETURNING state`);
  if (rows.length > 0) {
    await ctx.audit({ action: `${name}.cancelled`, subject: 'message', subjectId: id });
    ctx.emit('message', { id });
    return 'cancelled';
  }
  return (await readStanding(ctx, id)).state;
}

/**
 * Cancels some of those who wait in a cancelled message and gives their units back; answers how many. In any other
 * message it does nothing. Always a transaction of its own: the counts are locked in one order, and another change of
 * them before this one could wait for somebody who waits for us.
 */
export async function cancelWaiting(ctx: Ctx, messageId: string): Promise<number> {
  await planWithoutStatistics(ctx);
  const { rows } = await ctx.db.execute<{ moved: number; refund: number; reverse: number }>(sql`
    WITH held AS (
      SELECT seq, charge, pages FROM recipients
      WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND state = 'queued' AND (SELECT m.state FROM messages m
        WHERE m.tenant_id = ${currentTenant} AND m.id = ${messageId}) = 'cancelled'
      ORDER BY seq LIMIT ${batch} FOR UPDATE
    ),
    moved AS (
      UPDATE recipients r SET state = 'cancelled', charge = CASE WHEN charge IN ('reserved', 'settled') THEN 'refunded' ELSE charge END,
        fence = fence + 1, lease_until = NULL, not_before = NULL, updated_at = now()
      WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.seq = ANY(ARRAY(SELECT seq FROM held))
    )
    SELECT count(*) AS moved, coalesce(sum(pages) FILTER (WHERE charge = 'reserved'), 0) AS refund,
      coalesce(sum(pages) FILTER (WHERE charge = 'settled'), 0) AS reverse FROM held`);
  const { moved = 0, refund = 0, reverse = 0 } = rows[0] ?? {};
  await moveUnits(ctx, { messageId, settle: 0, refund, reverse });
  if (moved === 0) {
    const cancelled = await ctx.db.execute(
      sql`SELECT FROM messages WHERE tenant_id = ${currentTenant} AND id = ${messageId} AND state = 'cancelled' AND done_at IS NULL`,
    );
    if (cancelled.rows.length === 0) return 0;
  }
  await closeOrReopen(ctx, messageId);
  return moved;
}
