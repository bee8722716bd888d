import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { type Added, type Day, freeLetter } from './free-letter.ts';
import { takeOverDevice } from './take-over-device.ts';

/** Puts a device at the door of a day, under a letter that no other has there. @throws Refusal 409 */
export async function addDevice(ctx: Ctx, day: Day, added: Added): Promise<string> {
  // Two that come at once take different letters.
  await ctx.db.execute(sql`SELECT FROM attendance_events e
    WHERE e.tenant_id = ${currentTenant} AND e.id = ${day.eventId} FOR NO KEY UPDATE`);
  const known = 'browserId' in added ? await takeOverDevice(ctx, day, added) : undefined;
  const { id, letter } = known ?? (await insert(ctx, day, added));
  const detail = { device: id, letter, by: 'linkId' in added ? 'link' : 'session' };
  await ctx.audit({ action: 'door.device_joined', subject: 'attendance', subjectId: day.eventId, detail });
  await ctx.emit('attendance');
  return id;
}

/** @throws Refusal 409 */
async function insert(ctx: Ctx, day: Day, added: Added): Promise<{ id: string; letter: string }> {
  const letter = await freeLetter(ctx, day, added);
  const now = ctx.clock().toISOString();
  const by =
    'linkId' in added
      ? { ...added, endsAt: added.endsAt.toISOString(), accountId: null, browserId: null }
      : { ...added, linkId: null, secretHash: null, endsAt: null };
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    INSERT INTO attendance_devices (tenant_id, event_id, group_id, local_date, letter, name, link_id, secret_hash, ends_at, account_id,
      browser_id, last_seen_at)
    VALUES (${ctx.tenantId}, ${day.eventId}, ${day.groupId}, ${day.localDate}, ${letter}, ${added.name}, ${by.linkId}, ${by.secretHash},
      ${by.endsAt}, ${by.accountId}, ${by.browserId}, ${now}) RETURNING id`);
  return { id: rows[0]!.id, letter };
}
