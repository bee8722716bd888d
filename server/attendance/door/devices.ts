import { sql } from 'drizzle-orm';
import type { DoorDevice } from '../../../contract/attendance/door-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound } from '../../core/errors.ts';
import { nameAccounts } from '../../core/identity/one-account.ts';
import { ofOneDay, readItem, withinReach } from '../read.ts';

type LinkRow = {
  id: string;
  made_at: string | Date;
  made_by: string | null;
  ends_at: string | Date;
  stopped_at: string | Date | null;
  devices: number;
};

type DeviceRow = {
  id: string;
  name: string;
  letter: string;
  by: DoorDevice['by'];
  for_children: boolean;
  created_at: string | Date;
  last_seen_at: string | Date;
  ends_at: string | Date | null;
  revoked: boolean;
  operations: number;
};

const iso = (at: string | Date): string => new Date(at).toISOString();

/** The links and devices of the event of an item on that day, the latest first. @throws Refusal 404 */
export async function listDoorDevices(ctx: Ctx, itemId: string) {
  const item = await readItem(ctx, itemId);
  const day = { eventId: item.eventID, groupId: item.groupID, localDate: item.eventDate };
  const { rows: links } = await ctx.db.execute<LinkRow>(sql`
    SELECT l.id, l.created_at AS made_at, l.account_id AS made_by, l.ends_at, l.stopped_at,
      (SELECT count(*)::integer FROM attendance_devices d WHERE d.tenant_id = ${currentTenant} AND d.link_id = l.id) AS devices
    FROM attendance_door_links l JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.id = l.item_id AND ${ofOneDay(day)}
    WHERE l.tenant_id = ${currentTenant} ORDER BY l.created_at DESC, l.id LIMIT 100`);
  const { rows: devices } = await ctx.db.execute<DeviceRow>(sql`
    SELECT d.id, d.name, d.letter, CASE WHEN d.link_id IS NULL THEN 'session' ELSE 'link' END AS by, d.for_children, d.created_at,
      d.last_seen_at, d.ends_at, d.revoked_at IS NOT NULL AS revoked,
      (SELECT count(*)::integer FROM attendance_operations o WHERE o.tenant_id = ${currentTenant} AND o.device_id = d.id) AS operations
    FROM attendance_devices d WHERE d.tenant_id = ${currentTenant} AND ${ofOneDay(day, sql`d`)}
    ORDER BY d.created_at DESC, d.id`);
  const named = await nameAccounts(ctx, links, 'made_by');
  return {
    links: named.map((row) => ({
      id: row.id,
      madeAt: iso(row.made_at),
      madeBy: row.made_by,
      endsAt: iso(row.ends_at),
      stoppedAt: row.stopped_at && iso(row.stopped_at),
      devices: row.devices,
    })),
    devices: devices.map((row): DoorDevice => ({
      id: row.id,
      name: row.name,
      letter: row.letter,
      by: row.by,
      state: stateOf(row, ctx.clock()),
      forChildren: row.for_children,
      joinedAt: iso(row.created_at),
      lastSeenAt: iso(row.last_seen_at),
      operations: row.operations,
    })),
  };
}

function stateOf({ revoked, ends_at: endsAt }: DeviceRow, now: Date): DoorDevice['state'] {
  if (revoked) return 'revoked';
  return endsAt !== null && new Date(endsAt) < now ? 'over' : 'working';
}

/**
 * Revokes a device's credential; one with a session ends with its session. Repeating it changes nothing. @throws Refusal
 * 404
 */
export async function revokeDevice(ctx: Ctx, id: string): Promise<true> {
  const { rows } = await ctx.db.execute<{ event_id: string; was: boolean }>(sql`
    UPDATE attendance_devices i SET revoked_at = coalesce(i.revoked_at, ${ctx.clock().toISOString()})
    FROM (SELECT b.id, b.revoked_at IS NOT NULL AS was FROM attendance_devices b
      WHERE b.tenant_id = ${currentTenant} AND b.id = ${id} AND b.link_id IS NOT NULL FOR UPDATE) AS before
    WHERE i.tenant_id = ${currentTenant} AND i.id = before.id AND ${withinReach(ctx)} RETURNING i.event_id, before.was`);
  return told(ctx, 'door.device_revoked', { id, before: rows[0], detail: {} });
}

/** Sets whether its roll includes the carers' notes. @throws Refusal 404 */
export async function markDevice(ctx: Ctx, id: string, forChildren: boolean): Promise<true> {
  const { rows } = await ctx.db.execute<{ event_id: string; was: boolean }>(sql`
    UPDATE attendance_devices d SET for_children = ${forChildren}
    FROM (SELECT b.id, b.for_children = ${forChildren} AS was FROM attendance_devices b
      WHERE b.tenant_id = ${currentTenant} AND b.id = ${id} FOR UPDATE) AS before
    WHERE d.tenant_id = ${currentTenant} AND d.id = before.id RETURNING d.event_id, before.was`);
  return told(ctx, 'door.device_marked', { id, before: rows[0], detail: { forChildren } });
}

type Done = { id: string; before: { event_id: string; was: boolean } | undefined; detail: Record<string, unknown> };

async function told(ctx: Ctx, action: string, { id, before, detail }: Done): Promise<true> {
  if (!before) throw notFound();
  if (before.was) return true;
  const { event_id: subjectId } = before;
  await ctx.audit({ action, subject: 'attendance', subjectId, detail: { device: id, ...detail } });
  ctx.emit('attendance', { deviceId: id });
  return true;
}
