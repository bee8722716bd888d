import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { advance, type Move } from '../status/advance.ts';
import { finalAfterMs } from '../submit/outcomes.ts';
import { currentTenant } from '../../../core/db/index.ts';

/** After 72 hours an unknown recipient is final: its units come back, and the administrator decides. */
export async function giveUp(ctx: Ctx, messageId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ seq: number; fence: number }>(sql`
    SELECT seq, fence FROM recipients
    WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND state = 'unknown' AND not_before <= now()
      AND unknown_since <= now() - ${finalAfterMs}::integer * interval '1 millisecond'
    ORDER BY seq LIMIT 2000 FOR UPDATE SKIP LOCKED`);
  const moves = rows.map(({ seq, fence }): Move => ({
    seq,
    fence,
    from: ['unknown'],
    to: 'unknown',
    reason: 'no answer',
  }));
  if ((await advance(ctx, messageId, moves)).moved > 0) ctx.emit('message', { id: messageId });
}
