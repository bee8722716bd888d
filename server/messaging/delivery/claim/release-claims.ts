import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { arrayOf } from '../../../core/array-parameter.ts';
import type { Claimed } from './claim.ts';
import { currentTenant } from '../../../core/db/index.ts';

/**
 * Puts claimed people back where their message was paused or cancelled while they waited for the route's turn, so that
 * stopping takes effect within a second on a slow route, too. Answers whether it did.
 */
export async function releaseIfStopped(ctx: Ctx, messageId: string, claimed: readonly Claimed[]): Promise<boolean> {
  const stopped = await ctx.db.execute(
    sql`SELECT FROM messages WHERE tenant_id = ${currentTenant} AND id = ${messageId} AND state IN ('paused', 'cancelled')`,
  );
  if (stopped.rowCount === 0) return false;
  await ctx.db.execute(sql`
    UPDATE recipients r SET state = 'queued', attempts = r.attempts - 1, fence = r.fence + 1, lease_until = NULL, not_before = now(), updated_at = now()
    FROM unnest(${arrayOf(
      claimed.map(({ seq }) => seq),
      'integer',
    )}, ${arrayOf(
      claimed.map(({ fence }) => fence),
      'integer',
    )}) AS c(seq, fence)
    WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.seq = c.seq AND r.fence = c.fence AND r.state = 'sending'`);
  ctx.emit('message', { id: messageId });
  return true;
}
