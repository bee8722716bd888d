import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { heldAfterRestore as shown } from '../../../../contract/messaging/routes.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { closeOrReopen } from '../../delivery/status/advance.ts';
import { wakeWorkers } from '../../delivery/worker-presence.ts';
import { heldAfterRestore, reasonColumns } from './schedules.ts';
import { type Paused, tellEach } from '../../messages/suspension.ts';

const paused = sql`m.tenant_id = ${currentTenant} AND m.state = 'paused' AND m.paused_why = 'restored'`;
const held = sql`m.tenant_id = ${currentTenant} AND m.state = 'held' AND m.why ->> 'code' = ${heldAfterRestore.code}`;

/** The messages held since a restore; null if the organisation goes on. */
export async function readHeldAfterRestore(ctx: Ctx): Promise<z.input<typeof shown>> {
  const { rows } = await ctx.db.execute<{ asOf: Date | null; messages: number; people: number; schedules: number }>(sql`
    SELECT t.held_as_of AS "asOf", (SELECT count(*)::integer FROM messages m WHERE ${paused}) AS messages,
      (SELECT coalesce(sum(c.count), 0)::integer FROM messages m JOIN message_counts c ON c.tenant_id = ${currentTenant} AND c.message_id = m.id
        WHERE ${paused} AND c.state = 'queued') AS people,
      (SELECT count(*)::integer FROM messages m WHERE ${held}) AS schedules
    FROM tenants t WHERE t.tenant_id = ${currentTenant} AND t.held_at IS NOT NULL`);
  const [found] = rows;
  return found ? { ...found, asOf: found.asOf && new Date(found.asOf).toISOString() } : null;
}

/**
 * Holds what would leave by itself, as `app.hold_everything` does for all organisations: nobody knows what was sent after
 * `asOf`. Messages of a suspension wait for "Go on" too.
 */
export async function holdOrganisation(ctx: Ctx, asOf: string | null): Promise<void> {
  const { reason, why } = reasonColumns(heldAfterRestore);
  await ctx.db.execute(
    sql`UPDATE tenants SET held_at = now(), held_as_of = ${asOf}::timestamptz WHERE tenant_id = ${currentTenant}`,
  );
  await ctx.audit({ action: 'organisation.held_after_restore', subject: 'organisation', subjectId: ctx.tenantId });
  await ctx.db.execute(
    sql`UPDATE recipients SET unknown_since = coalesce(unknown_since, claimed_at)
      WHERE tenant_id = ${currentTenant} AND state = 'sending'`,
  );
  await ctx.db.execute(
    sql`UPDATE messages SET state = 'paused', paused_why = 'restored', paused_words = '', paused_at = now()
      WHERE tenant_id = ${currentTenant} AND (state = 'sending' OR (state = 'paused' AND paused_why = 'suspended'))`,
  );
  await ctx.db.execute(
    sql`UPDATE messages SET state = 'held', units_needed = 0, reason = ${reason}, why = ${JSON.stringify(why)}::jsonb
      WHERE tenant_id = ${currentTenant} AND state IN ('scheduled', 'held') AND NOT is_sample`,
  );
}

/** Lets everything go on that a restore holds. Told twice, it changes nothing. */
export async function goOnAfterRestore(ctx: Ctx): Promise<Paused & { schedules: number }> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE tenants SET held_at = NULL, held_as_of = NULL WHERE tenant_id = ${currentTenant} AND held_at IS NOT NULL`);
  if (rowCount === 0) return { messages: 0, people: 0, schedules: 0 };
  const { rows } = await ctx.db.execute<{ id: string }>(sql`SELECT m.id FROM messages m WHERE ${paused}`);
  const going = await tellEach(
    ctx,
    sql`UPDATE messages SET state = 'sending', paused_why = '', paused_at = NULL
      WHERE tenant_id = ${currentTenant} AND state = 'paused' AND paused_why = 'restored'`,
    'message.resumed',
  );
  for (const { id } of rows) await closeOrReopen(ctx, id);
  const schedules = await ctx.db.execute<{ id: string }>(sql`
    UPDATE messages m SET state = 'scheduled', reason = '', why = NULL, units_needed = 0 WHERE ${held} RETURNING m.id`);
  for (const { id } of schedules.rows) ctx.emit('schedule', { id });
  await ctx.audit({ action: 'organisation.went_on', subject: 'organisation', subjectId: ctx.tenantId });
  ctx.emit('units');
  await wakeWorkers(ctx);
  return { ...going, schedules: schedules.rows.length };
}
