import { createHash, randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Base, Ctx } from '../../core/context.ts';
import { appUrlOf } from '../../core/app-url.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { hashToken } from '../../core/identity/cookie.ts';
import { linkToken } from '../../core/public-pages/public-links.ts';
import { inTenant } from '../../core/transaction.ts';
import { itemsOfDay, readItem, withinReach } from '../read.ts';
import type { Day } from './free-letter.ts';
import { refusals } from './refusal-texts.ts';

/** A hash of both, so that the six digits cannot be found from what is stored. */
export const hashPin = (token: string, pin: string): Buffer => createHash('sha256').update(`${token}\n${pin}`).digest();

/** Makes a link for helpers, which works until the last check-in of that event on that day closes. @throws Refusal 404, 409 once it has */
export async function makeDoorLink(ctx: Ctx, { env }: Base, itemId: string) {
  const item = await readItem(ctx, itemId);
  const day = { eventId: item.eventID, groupId: item.groupID, localDate: item.eventDate };
  const endsAt =
    (await itemsOfDay(ctx, day))
      .map(({ closesAt }) => closesAt)
      .toSorted()
      .at(-1) ?? item.closesAt;
  if (new Date(endsAt) < ctx.clock()) throw refuse('door.ended', 409, refusals.ended);
  const token = linkToken();
  const pin = String(randomInt(1_000_000)).padStart(6, '0');
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    INSERT INTO attendance_door_links (tenant_id, item_id, token_hash, pin_hash, ends_at, account_id, created_at)
    VALUES (${ctx.tenantId}, ${itemId}, ${hashToken(token)}, ${hashPin(token, pin)}, ${endsAt}, ${ctx.user?.accountId ?? null},
      ${ctx.clock().toISOString()}) RETURNING id`);
  const { id } = rows[0]!;
  await ctx.audit({ action: 'door.link_made', subject: 'attendance', subjectId: itemId, detail: { link: id } });
  ctx.emit('attendance', { itemId });
  return { id, link: `${appUrlOf(env)}/door/${token}`, pin, endsAt };
}

/** Stops a link, so that no more devices join by it; repeating it changes nothing. @throws Refusal 404 */
export async function stopDoorLink(ctx: Ctx, id: string): Promise<true> {
  const { rows } = await ctx.db.execute<{ item_id: string; was: boolean }>(sql`
    UPDATE attendance_door_links l SET stopped_at = coalesce(l.stopped_at, ${ctx.clock().toISOString()})
    FROM (SELECT b.id, b.stopped_at IS NOT NULL AS was FROM attendance_door_links b
      JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.id = b.item_id AND ${withinReach(ctx)}
      WHERE b.tenant_id = ${currentTenant} AND b.id = ${id} FOR UPDATE OF b) AS before
    WHERE l.tenant_id = ${currentTenant} AND l.id = before.id RETURNING l.item_id, before.was`);
  const [row] = rows;
  if (!row) throw notFound();
  if (row.was) return true;
  const { item_id: itemId } = row;
  await ctx.audit({ action: 'door.link_stopped', subject: 'attendance', subjectId: itemId, detail: { link: id } });
  ctx.emit('attendance', { itemId });
  return true;
}

export type OpenedLink = {
  tenantId: string;
  id: string;
  pinHash: Uint8Array;
  endsAt: Date;
  day: Day;
  organisation: string;
  timeZone: string;
  fullEventName: string;
  time: string;
};

type Row = {
  pin_hash: Uint8Array;
  ends_at: string | Date;
  event_id: string;
  group_id: string | null;
  local_date: string;
  local_time: string;
  event: string;
  organisation: string;
  time_zone: string;
};

/** The target of a helper's link while it is valid. @throws Refusal 410, whatever the reason */
export async function openDoorLink(base: Base, token: string): Promise<OpenedLink> {
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<{ tenant_id: string; id: string }>(
      sql`SELECT f.tenant_id, f.id FROM app.door_link(${hashToken(token)}) f`,
    ),
  );
  const [found] = rows;
  const opened = found && (await inTenant(base, found.tenant_id, null, (ctx) => readLink(ctx, found.id)));
  if (!opened) throw refuse('door.no_link', 410, refusals.noLink);
  return opened;
}

async function readLink(ctx: Ctx, id: string): Promise<OpenedLink | undefined> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT l.pin_hash, l.ends_at, i.event_id, i.group_id, i.local_date::text AS local_date, i.local_time, e.name AS event,
      t.name AS organisation, t.time_zone
    FROM attendance_door_links l JOIN tenants t ON t.tenant_id = ${currentTenant} AND t.state = 'active'
    JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.id = l.item_id AND i.deleted_at IS NULL
    JOIN attendance_events e ON e.tenant_id = ${currentTenant} AND e.id = i.event_id
    WHERE l.tenant_id = ${currentTenant} AND l.id = ${id} AND l.stopped_at IS NULL AND l.ends_at > ${ctx.clock().toISOString()}`);
  const [row] = rows;
  return (
    row && {
      tenantId: ctx.tenantId,
      id,
      pinHash: row.pin_hash,
      endsAt: new Date(row.ends_at),
      day: { eventId: row.event_id, groupId: row.group_id, localDate: row.local_date },
      organisation: row.organisation,
      timeZone: row.time_zone,
      fullEventName: row.event,
      time: row.local_time,
    }
  );
}
