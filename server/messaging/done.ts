import { sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';

/**
 * Marks a message done once nobody waits and its counts add up to everybody chosen; one that has somebody waiting
 * again, because a route reported late, is on its way again. The counts' rows are locked by whoever changed them, so
 * of two last batches the later sees both.
 */
export async function closeOrReopen(ctx: Ctx, messageId: string): Promise<void> {
  const changed = await ctx.db.execute(sql`
    WITH counted AS (
      SELECT coalesce(sum(count) FILTER (WHERE state IN ('queued', 'sending')), 0) AS waiting, sum(count) AS total
      FROM message_counts WHERE message_id = ${messageId}
    )
    UPDATE messages m SET state = CASE WHEN c.waiting = 0 THEN 'done' ELSE 'sending' END,
      done_at = CASE WHEN c.waiting = 0 THEN now() END
    FROM counted c
    WHERE m.id = ${messageId} AND ((m.state = 'sending' AND c.waiting = 0 AND c.total = m.chosen) OR (m.state = 'done' AND c.waiting > 0))
    RETURNING m.state`);
  if (changed.rows.length > 0) {
    await ctx.emit('message', { id: messageId });
    await ctx.emit('units');
  }
}
