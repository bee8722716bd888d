import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { wakeWorkers } from '../delivery/wake-workers.ts';
import { currentTenant } from '../../core/db/index.ts';

/** A message held longer than this does not go on by itself: somebody decides whether it still makes sense. */
const STALE = '6 hours';

/** `messages`: how many are held; `people`: how many of theirs wait. */
export type Held = { messages: number; people: number };

/** Stops every message of a suspended organisation that is on its way; what has left finishes. */
export async function holdMessages(ctx: Ctx): Promise<Held> {
  return tellEach(
    ctx,
    sql`UPDATE messages SET state = 'paused', paused_why = 'suspended', paused_at = now()
    WHERE tenant_id = ${currentTenant} AND state = 'sending'`,
    'message.held',
  );
}

/**
 * Lets what suspending stopped go on. What was held for more than 6 hours stays paused and says so; what an
 * administrator had paused stays so, too.
 */
export async function resumeHeldMessages(ctx: Ctx): Promise<{ going: Held; stale: number }> {
  const going = await tellEach(
    ctx,
    sql`UPDATE messages SET state = 'sending', paused_why = '', paused_at = NULL
      WHERE tenant_id = ${currentTenant} AND state = 'paused' AND paused_why = 'suspended' AND paused_at > now() - ${STALE}::interval`,
    'message.resumed',
  );
  await wakeWorkers(ctx);
  const { rowCount } = await ctx.db.execute(
    sql`SELECT FROM messages WHERE tenant_id = ${currentTenant} AND state = 'paused' AND paused_why = 'suspended'`,
  );
  return { going, stale: rowCount ?? 0 };
}

export async function tellEach(ctx: Ctx, change: ReturnType<typeof sql>, action: string): Promise<Held> {
  const { rows } = await ctx.db.execute<{ id: string; waiting: number }>(sql`
    ${change} RETURNING id, (SELECT coalesce(sum(c.count), 0)::integer FROM message_counts c
      WHERE c.tenant_id = ${currentTenant} AND c.message_id = messages.id AND c.state = 'queued') AS waiting`);
  for (const { id } of rows) {
    await ctx.audit({ action, subject: 'message', subjectId: id });
    await ctx.emit('message', { id });
  }
  return { messages: rows.length, people: rows.reduce((sum, { waiting }) => sum + waiting, 0) };
}
