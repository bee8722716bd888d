import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { type Added, type Day, freeLetter } from './free-letter.ts';

/** Puts a device at the door of a day, under a letter that no other has there. @throws Refusal 409 */
export async function addDevice(ctx: Ctx, day: Day, added: Added): Promise<string> {
  // Two that come at once take different letters.
  await ctx.db.execute(sql`SELECT FROM attendance_events e
    WHERE e.tenant_id = ${currentTenant} AND e.id = ${day.eventId} FOR NO KEY UPDATE`);
  const { letter, from } = await freeLetter(ctx, day, added);
  const ofSameAccount = 'browserId' in added && from?.mine;
  if (from && !ofSameAccount) await remove(ctx, from.id);
  const id = ofSameAccount ? await takeOver(ctx, from.id, added.browserId) : await insert(ctx, { day, added, letter });
  const by = 'linkId' in added ? 'link' : 'session';
  const detail = { device: id, letter, by, ...(from && { replaced: from.id }) };
  await ctx.audit({ action: 'door.device_joined', subject: 'attendance', subjectId: day.eventId, detail });
  ctx.emit('attendance');
  return id;
}

/** Anything it has not sent yet can be uploaded as a file. */
async function remove(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM attendance_devices d WHERE d.tenant_id = ${currentTenant} AND d.id = ${id}`);
  ctx.emit('attendance', { deviceId: id });
}

/** The device is kept, so whatever the account's earlier browser still sends counts as sent by a device that was there. */
async function takeOver(ctx: Ctx, id: string, browserId: string): Promise<string> {
  await ctx.db.execute(sql`
    UPDATE attendance_devices d SET browser_id = ${browserId}, last_seen_at = ${ctx.clock().toISOString()}
    WHERE d.tenant_id = ${currentTenant} AND d.id = ${id}`);
  return id;
}

type Inserted = { day: Day; added: Added; letter: string };

async function insert(ctx: Ctx, { day, added, letter }: Inserted): Promise<string> {
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
  return rows[0]!.id;
}
