import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { closeOrReopen } from '../delivery/status/advance.ts';
import type { Channel } from '../channels/channel.ts';
import { sendAgain } from './send-again.ts';
import { messages, readStanding } from '../tables/message-tables.ts';
import { wakeWorkers } from '../delivery/worker-presence.ts';
import { currentTenant } from '../../core/db/index.ts';

type Named = Pick<Channel, 'name'>;

/** Stops handing people of this message to workers; begun calls finish. Repeating it changes nothing. */
export async function pauseMessage(ctx: Ctx, channel: Named, id: string): ReturnType<typeof readStanding> {
  const paused = await ctx.db
    .update(messages)
    .set({ state: 'paused', pausedWhy: '', pausedWords: '', pausedAt: ctx.clock() })
    .where(
      and(
        eq(messages.tenantId, currentTenant),
        eq(messages.id, id),
        eq(messages.channel, channel.name),
        eq(messages.state, 'sending'),
      ),
    )
    .returning({ id: messages.id });
  if (paused.length > 0) await tell(ctx, id, `${channel.name}.paused`);
  return readStanding(ctx, id);
}

/**
 * Lets a paused message go on, or takes a cancelling back as far as nobody of it went into a later message.
 * @throws Refusal 402 when the units given back by cancelling are gone
 */
export async function resumeMessage(ctx: Ctx, channel: Channel, id: string): ReturnType<typeof readStanding> {
  const { state } = await readStanding(ctx, id);
  if (state === 'cancelled') await sendAgain(ctx, channel, { messageId: id, from: 'cancelled' });
  if (state !== 'paused') return readStanding(ctx, id);
  const resumed = await ctx.db.execute(
    sql`UPDATE messages SET state = 'sending', paused_why = '', paused_words = '', paused_at = NULL
    WHERE tenant_id = ${currentTenant} AND id = ${id} AND state = 'paused' RETURNING id`,
  );
  if (resumed.rows.length > 0) {
    await closeOrReopen(ctx, id);
    await wakeWorkers(ctx);
    await tell(ctx, id, `${channel.name}.resumed`);
  }
  return readStanding(ctx, id);
}

async function tell(ctx: Ctx, id: string, action: string): Promise<void> {
  await ctx.audit({ action, subject: 'message', subjectId: id });
  ctx.emit('message', { id });
  ctx.emit('units');
}
