import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';

/**
 * Marks a message done once nobody waits and its counts add up to everybody chosen; one that has somebody waiting
 * again, because a route reported late, is on its way again. A cancelled message stays so; its end is when nobody
 * waits. The counts' rows are locked by whoever changed them, so of two last batches the later sees both. Whoever puts
 * somebody back to wait has locked the message before (`lockMessage`).
 */
export async function closeOrReopen(ctx: Ctx, messageId: string): Promise<void> {
  if (!(await standsAsCounted(ctx, messageId))) return;
  // Until the row was ours somebody may have come back to wait, who was not counted: who comes now waits for us.
  await standsAsCounted(ctx, messageId);
  ctx.emit('message', { id: messageId });
  ctx.emit('units');
}

/** Keeps others from closing a message until this transaction ends, for one that puts people back to wait. */
export async function lockMessage(ctx: Ctx, messageId: string): Promise<void> {
  await ctx.db.execute(
    sql`SELECT FROM messages WHERE tenant_id = ${currentTenant} AND id = ${messageId} FOR NO KEY UPDATE`,
  );
}

/** Writes how a message stands by its counts; answers whether that was news. */
async function standsAsCounted(ctx: Ctx, messageId: string): Promise<boolean> {
  const changed = await ctx.db.execute(sql`
    WITH counted AS (
      SELECT coalesce(sum(count) FILTER (WHERE state IN ('queued', 'sending')), 0) AS waiting, sum(count) AS total
      FROM message_counts WHERE tenant_id = ${currentTenant} AND message_id = ${messageId}
    )
    UPDATE messages m SET done_at = CASE WHEN c.waiting = 0 THEN now() END,
      state = CASE WHEN m.state = 'cancelled' THEN m.state WHEN c.waiting = 0 THEN 'done' ELSE 'sending' END
    FROM counted c
    WHERE m.tenant_id = ${currentTenant} AND m.id = ${messageId} AND CASE WHEN c.waiting = 0
      THEN m.state IN ('sending', 'paused', 'cancelled') AND m.done_at IS NULL AND c.total = m.chosen
      ELSE m.state IN ('done', 'cancelled') AND m.done_at IS NOT NULL END
    RETURNING m.state`);
  return changed.rows.length > 0;
}
