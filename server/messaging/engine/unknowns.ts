import { sql } from 'drizzle-orm';
import type { Gateway } from '../../adapters/sms/gateway.ts';
import type { Ctx } from '../../core/context.ts';
import { advance, type Move } from './advance.ts';
import { finalAfterMs, unknownWaitMs } from './outcomes.ts';

/** Recipients whose worker did not come back: what left the house nobody can say, so they are unknown. */
export async function expireLeases(
  ctx: Ctx,
  messageId: string,
  gatewayOf: (route: string) => Gateway | undefined,
): Promise<void> {
  const { rows } = await ctx.db.execute<{ seq: number; fence: number; route: string }>(sql`
    SELECT seq, fence, route FROM recipients
    WHERE message_id = ${messageId} AND state = 'sending' AND lease_until < now() ORDER BY seq LIMIT 2000 FOR UPDATE SKIP LOCKED`);
  const moves = rows.map(({ seq, fence, route }): Move => {
    const { keys = false, lookup = false } = gatewayOf(route)?.capabilities ?? {};
    const waitMs = keys || lookup ? 0 : unknownWaitMs({ keys, lookup }, 1);
    return { seq, fence, from: ['sending'], to: 'unknown', reason: 'The sending was interrupted', waitMs };
  });
  if ((await advance(ctx, messageId, moves)).moved > 0) await ctx.emit('message', { id: messageId });
}

/** After 72 hours an unknown recipient is final: its units come back, and the administrator decides. */
export async function giveUp(ctx: Ctx, messageId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ seq: number; fence: number }>(sql`
    SELECT seq, fence FROM recipients
    WHERE message_id = ${messageId} AND state = 'unknown' AND not_before <= now()
      AND unknown_since <= now() - ${finalAfterMs}::integer * interval '1 millisecond'
    ORDER BY seq LIMIT 2000 FOR UPDATE SKIP LOCKED`);
  const moves = rows.map(({ seq, fence }): Move => ({
    seq,
    fence,
    from: ['unknown'],
    to: 'unknown',
    reason: 'No word from the provider for 72 hours',
  }));
  if ((await advance(ctx, messageId, moves)).moved > 0) await ctx.emit('message', { id: messageId });
}
