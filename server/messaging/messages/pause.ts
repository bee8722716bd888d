import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { closeOrReopen } from '../delivery/status/advance.ts';
import type { Channel } from '../channels/channel.ts';
import { sendAgain } from './send-again.ts';
import { gone, messages } from '../tables/message-tables.ts';
import { wakeWorkers } from '../delivery/worker-presence.ts';
import { currentTenant } from '../../core/db/index.ts';

type Named = Pick<Channel, 'name'>;

export type Standing = { state: (typeof gone)[number] };

/** How a message stands. 404 where it is not of this organisation. */
export async function readMessageState(ctx: Ctx, { name }: Named, id: string): Promise<Standing> {
  const [message] = await ctx.db
    .select({ state: messages.state })
    .from(messages)
    .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, id), eq(messages.channel, name)));
  const state = gone.find((one) => one === message?.state);
  if (!state) throw notFound();
  return { state };
}

/** Stops handing people of this message to workers; begun calls finish. Repeating it changes nothing. */
export async function pauseMessage(ctx: Ctx, channel: Named, id: string): Promise<Standing> {
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
  return readMessageState(ctx, channel, id);
}

/**
 * Lets a paused message go on, or takes a cancelling back as far as nobody of it went into a later message.
 * @throws Refusal 402 when the units given back by cancelling are gone
 */
export async function resumeMessage(ctx: Ctx, channel: Channel, id: string): Promise<Standing> {
  const { state } = await readMessageState(ctx, channel, id);
  if (state === 'cancelled') await sendAgain(ctx, channel, { messageId: id, from: 'cancelled' });
  if (state !== 'paused') return readMessageState(ctx, channel, id);
  const resumed = await ctx.db.execute(
    sql`UPDATE messages SET state = 'sending', paused_why = '', paused_words = '', paused_at = NULL
    WHERE tenant_id = ${currentTenant} AND id = ${id} AND state = 'paused' RETURNING id`,
  );
  if (resumed.rows.length > 0) {
    await closeOrReopen(ctx, id);
    await wakeWorkers(ctx);
    await tell(ctx, id, `${channel.name}.resumed`);
  }
  return readMessageState(ctx, channel, id);
}

async function tell(ctx: Ctx, id: string, action: string): Promise<void> {
  await ctx.audit({ action, subject: 'message', subjectId: id });
  ctx.emit('message', { id });
  ctx.emit('units');
}
