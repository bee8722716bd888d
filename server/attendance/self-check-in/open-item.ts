import { type SQL, sql } from 'drizzle-orm';
import type { Base, Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { logoAt } from '../../core/public-pages/page-pictures.ts';
import { inTenant } from '../../core/transaction.ts';
import { closesAt, opensAt } from '../dates.ts';
import { linkToken } from '../../core/public-pages/public-links.ts';
import { readItem } from '../read.ts';

/** The target of a link or code. `itemId`: the date that is open; null if none is. */
export type FoundCheckIn = {
  tenantId: string;
  organisation: string;
  hasLogo: boolean;
  country: string;
  event: string;
  date: string;
  time: string;
  itemId: string | null;
  /** The organisation's signing key; empty until a phone was remembered. */
  key: string;
};

/** `logo`: the address of the organisation's, beside the page. */
export type ShownCheckIn = FoundCheckIn & { logo: string | null };

type Found = { tenant_id: string; id: string };
type Row = Omit<FoundCheckIn, 'tenantId' | 'itemId'> & { id: string; starts_at: string | Date };

export const isCode = (given: string): boolean => /^\d{6}$/.test(given);

/** Finds what six digits or a token lead to; undefined if nothing. */
export async function findCheckIn(base: Base, given: string): Promise<ShownCheckIn | undefined> {
  const checkIn = await (isCode(given) ? findCheckInByCode(base, given, base.clock()) : findCheckInByLink(base, given));
  return checkIn && { ...checkIn, logo: logoAt(`/here/${given}`, checkIn.hasLogo) };
}

/** The check-in whose code this was at a moment, also before it opens and after it closed. */
export async function findCheckInByCode(base: Base, code: string, at: Date): Promise<FoundCheckIn | undefined> {
  const found = await lookUp(base, sql`app.here_code(${code}, ${at.toISOString().slice(0, 10)}::date)`);
  return found && inTenant(base, found.tenant_id, null, (ctx) => nearestDate(ctx, sql`i.id = ${found.id}`, at));
}

async function findCheckInByLink(base: Base, token: string): Promise<FoundCheckIn | undefined> {
  const found = await lookUp(base, sql`app.here_link(${token})`);
  const ofLink = sql`EXISTS (SELECT FROM attendance_here_links l WHERE l.tenant_id = ${currentTenant} AND l.id = ${found?.id}
    AND l.event_id = i.event_id AND l.group_id IS NOT DISTINCT FROM i.group_id)`;
  return found && inTenant(base, found.tenant_id, null, (ctx) => nearestDate(ctx, ofLink, base.clock()));
}

async function lookUp(base: Base, by: SQL): Promise<Found | undefined> {
  const { rows } = await base.database.asGate((tx) => tx.execute<Found>(sql`SELECT f.tenant_id, f.id FROM ${by} AS f`));
  return rows[0];
}

/** The date whose start is nearest: a service that begins soon, rather than yesterday's. */
async function nearestDate(ctx: Ctx, which: SQL, at: Date): Promise<FoundCheckIn | undefined> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT t.name AS organisation, t.logo IS NOT NULL AS "hasLogo", t.country, e.name AS event, i.id, i.local_date::text AS date, i.local_time AS time, i.starts_at,
      coalesce(k.key, '') AS key
    FROM attendance_items i
    JOIN tenants t ON t.tenant_id = ${currentTenant} AND t.state = 'active'
    JOIN attendance_events e ON e.tenant_id = ${currentTenant} AND e.id = i.event_id
    LEFT JOIN attendance_here_keys k ON k.tenant_id = ${currentTenant}
    WHERE i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL AND ${which}
    ORDER BY abs(extract(epoch FROM i.starts_at - ${at.toISOString()}::timestamptz)), i.id LIMIT 1`);
  if (!rows[0]) return undefined;
  const { id, starts_at: start, ...checkIn } = rows[0];
  const startsAt = new Date(start);
  const open = opensAt(startsAt) <= at && at <= closesAt(startsAt);
  return { ...checkIn, tenantId: ctx.tenantId, itemId: open ? id : null };
}

type State = 'on' | 'off' | 'renewed';

/** The public link of what an item is a date of. Throws 404 for the item. */
export async function readHereLink(ctx: Ctx, itemId: string): Promise<{ path: string | null }> {
  const { eventID, groupID } = await readItem(ctx, itemId);
  const { rows } = await ctx.db.execute<{ token: string | null }>(sql`
    SELECT l.token FROM attendance_here_links l WHERE l.tenant_id = ${currentTenant} AND l.event_id = ${eventID}
      AND l.group_id IS NOT DISTINCT FROM ${groupID}::uuid`);
  const token = rows[0]?.token;
  return { path: token ? `/here/${token}` : null };
}

/** Switches it on or off, or replaces it; a link given away before then leads nowhere. Throws 404 for the item. */
export async function setHereLink(ctx: Ctx, itemId: string, state: State): Promise<{ path: string | null }> {
  const { eventID, groupID } = await readItem(ctx, itemId);
  const before = await readHereLink(ctx, itemId);
  if (state !== 'renewed' && (before.path !== null) === (state === 'on')) return before;
  const token = state === 'off' ? null : linkToken();
  await ctx.db.execute(sql`
    INSERT INTO attendance_here_links (tenant_id, event_id, group_id, token, made_at)
    VALUES (${ctx.tenantId}, ${eventID}, ${groupID}, ${token}, ${ctx.clock().toISOString()})
    ON CONFLICT ON CONSTRAINT attendance_here_links_once DO UPDATE SET token = excluded.token, made_at = excluded.made_at`);
  const detail = { eventId: eventID };
  await ctx.audit({ action: `attendance.here_link_${state}`, subject: 'attendance', subjectId: itemId, detail });
  ctx.emit('attendance', { itemId });
  return readHereLink(ctx, itemId);
}
