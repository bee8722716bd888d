import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { unknownDecision } from '../../../contract/messaging/control.ts';
import type { Ctx } from '../../core/context.ts';
import { advance, type Move } from '../delivery/status/advance.ts';
import type { Channel } from '../channels/channel.ts';
import { sendAgain, type SentAgain } from './send-again.ts';
import { readStanding } from '../tables/message-tables.ts';
import { currentTenant } from '../../core/db/index.ts';

/**
 * Applies an administrator's decision about unknown recipients: they count as sent, charged unless their units have
 * been given back, or it is sent to them again. Recipients no longer unknown are left alone.
 */
export async function decideUnknown(
  ctx: Ctx,
  channel: Channel,
  { messageId, recipients, decision }: z.output<typeof unknownDecision> & { messageId: string },
): Promise<SentAgain> {
  await readStanding(ctx, messageId);
  if (decision === 'again')
    return sendAgain(ctx, channel, { messageId, from: 'unknown', ...(recipients && { seqs: recipients }) });
  const { moved } = await advance(ctx, messageId, (recipients ?? (await unknownOnes(ctx, messageId))).map(countAsSent));
  if (moved > 0) {
    await ctx.audit({
      action: `${channel.name}.unknown_counted_as_sent`,
      subject: 'message',
      subjectId: messageId,
      detail: { people: moved },
    });
    ctx.emit('message', { id: messageId });
  }
  return { people: moved, unitsUsed: 0 };
}

const countAsSent = (seq: number): Move => ({ seq, from: ['unknown'], to: 'sent', reason: 'counted as sent' });

async function unknownOnes(ctx: Ctx, messageId: string): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ seq: number }>(sql`
    SELECT seq FROM recipients
    WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND state = 'unknown' ORDER BY seq LIMIT 10000`);
  return rows.map(({ seq }) => seq);
}
