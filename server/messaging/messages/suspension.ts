import { sql } from 'drizzle-orm';
import type { Base, Ctx } from '../../core/context.ts';
import { inTenant } from '../../core/transaction.ts';
import { openMessages } from '../delivery/open-messages.ts';
import { wakeWorkers } from '../delivery/worker-presence.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Later than this a message does not go by itself: somebody decides whether it still makes sense. */
export const LATE_MS = 6 * 3600 * 1000;

const late = sql`${LATE_MS / 1000}::integer * interval '1 second'`;

const nowOf = (ctx: Ctx) => sql`${ctx.clock().toISOString()}::timestamptz`;

/** `messages`: how many are paused or resumed; `people`: how many of their recipients wait. */
export type Paused = { messages: number; people: number };

/** Stops every running message of a suspended organisation; begun calls finish. */
export async function pauseForSuspension(ctx: Ctx): Promise<Paused> {
  return tellEach(
    ctx,
    sql`UPDATE messages SET state = 'paused', paused_why = 'suspended', paused_at = ${nowOf(ctx)}
    WHERE tenant_id = ${currentTenant} AND state = 'sending'`,
    'message.held',
  );
}

/**
 * Resumes messages stopped by a suspension. If paused for more than 6 hours they stay paused and say so; pauses by an
 * administrator stay too.
 */
export async function resumeAfterSuspension(ctx: Ctx): Promise<{ going: Paused; stale: number }> {
  const going = await tellEach(
    ctx,
    sql`UPDATE messages SET state = 'sending', paused_why = '', paused_at = NULL
      WHERE tenant_id = ${currentTenant} AND state = 'paused' AND paused_why = 'suspended' AND paused_at > ${nowOf(ctx)} - ${late}`,
    'message.resumed',
  );
  await wakeWorkers(ctx);
  const { rowCount } = await ctx.db.execute(
    sql`SELECT FROM messages WHERE tenant_id = ${currentTenant} AND state = 'paused' AND paused_why = 'suspended'`,
  );
  return { going, stale: rowCount ?? 0 };
}

/**
 * Stops messages that would leave over 6 hours late, before a worker takes up any, because nobody was there to send
 * them. Recipients waiting for the morning or their next attempt are due then, and recently moved ones are under way.
 */
export async function pauseLateMessages(base: Base): Promise<void> {
  let paused = 0;
  do {
    paused = 0;
    for (const { tenantId, messageId } of await openMessages(base).list()) {
      const { messages } = await inTenant(base, tenantId, null, (ctx) => pauseIfLate(ctx, messageId));
      paused += messages;
    }
    // Only so many are listed at once.
  } while (paused > 0);
}

const pauseIfLate = (ctx: Ctx, messageId: string): Promise<Paused> =>
  tellEach(
    ctx,
    sql`UPDATE messages SET state = 'paused', paused_why = 'late', paused_at = ${nowOf(ctx)}
      WHERE tenant_id = ${currentTenant} AND id = ${messageId} AND state = 'sending'
        AND EXISTS (SELECT FROM recipients r WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId}
          AND (r.state = 'queued' AND coalesce(r.not_before, r.updated_at) < now() - ${late}
            OR r.state = 'sending' AND r.lease_until < now() - ${late}))
        AND NOT EXISTS (SELECT FROM recipients r WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId}
          AND r.updated_at > now() - ${late})`,
    'message.held',
  );

export async function tellEach(ctx: Ctx, change: ReturnType<typeof sql>, action: string): Promise<Paused> {
  const { rows } = await ctx.db.execute<{ id: string; waiting: number }>(sql`
    ${change} RETURNING id, (SELECT coalesce(sum(c.count), 0)::integer FROM message_counts c
      WHERE c.tenant_id = ${currentTenant} AND c.message_id = messages.id AND c.state = 'queued') AS waiting`);
  for (const { id } of rows) {
    await ctx.audit({ action, subject: 'message', subjectId: id });
    ctx.emit('message', { id });
  }
  return { messages: rows.length, people: rows.reduce((sum, { waiting }) => sum + waiting, 0) };
}
