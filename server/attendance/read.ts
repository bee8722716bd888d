import { type SQL, sql } from 'drizzle-orm';
import type { AttendanceItem, Repeat } from '../../contract/attendance/schemas.ts';
import { attendancePageSize } from '../../contract/attendance/page-size.ts';
import { localTimeOf } from '../../contract/local-time.ts';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { notFound, refuse } from '../core/errors.ts';
import { isLeader, seesOnlyServed } from '../core/identity/authorize.ts';
import { timeZoneOf } from '../core/tenant-region.ts';
import { addDays } from '../core/add-days.ts';
import { closesAt, LASTS_MS, opensAt } from './dates.ts';
import { presentAt } from './totals/keep-totals.ts';
import { refusals } from './refusal-texts.ts';

type Row = {
  id: string;
  event_id: string;
  event: string;
  local_date: string;
  local_time: string;
  group_id: string | null;
  group_name: string | null;
  code: string;
  starts_at: string | Date;
  every: Repeat['every'] | null;
  until: string | null;
  present: string | number;
  heads: string | number | null;
  waiting: string | number;
  leads: boolean;
};

/** Items that are not deleted and that whoever asks may see. */
export const itemsSeen = (ctx: Ctx): SQL =>
  sql`i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL AND ${withinReach(ctx)}`;

/** Limits items `i`: a leader reaches their groups', a helper their events', a device its event's on its day. */
export function withinReach({ user, device }: Ctx): SQL {
  if (device) return ofOneDay(device);
  if (seesOnlyServed(user)) {
    const { personId } = user;
    return sql`(${leadsGroupOfItem(personId)} OR app.helps(${personId}::uuid, i.event_id))`;
  }
  return sql`true`;
}

const leadsGroupOfItem = (personId: string | null): SQL =>
  sql`(i.group_id IS NOT NULL AND app.leads(${personId}::uuid, i.group_id))`;

/** Whether the caller leads the item `i`; a mere helper at its event does not. */
const leads = ({ user }: Ctx): SQL =>
  isLeader(user) ? leadsGroupOfItem(user.personId) : user && !seesOnlyServed(user) ? sql`true` : sql`false`;

/** Items, or devices, of one event for the same group on one day, which share a door. */
export const ofOneDay = (
  { eventId, groupId, localDate }: { eventId: string; groupId: string | null; localDate: string },
  of: SQL = sql`i`,
): SQL => sql`${of}.event_id = ${eventId}::uuid AND ${of}.group_id IS NOT DISTINCT FROM ${groupId}::uuid
  AND ${of}.local_date = ${localDate}::date`;

/** The heads of the item `i`, of each counter and section the latest; null where nobody counted. */
export const headsOfItem = sql`(SELECT sum(c.men + c.women + c.children) FROM (
  SELECT DISTINCT ON (o.section, o.counter) o.men, o.women, o.children FROM attendance_operations o
  WHERE o.tenant_id = ${currentTenant} AND o.item_id = i.id AND o.kind = 'count'
    AND NOT EXISTS (SELECT FROM attendance_operations u
      WHERE u.tenant_id = ${currentTenant} AND u.undoes = o.id AND u.item_id = o.item_id AND u.kind = 'undo')
  ORDER BY o.section, o.counter, o.at DESC, o.id DESC) AS c)`;

const selectFor = (ctx: Ctx): SQL => sql`
  SELECT i.id, i.event_id, e.name AS event, i.local_date::text AS local_date, i.local_time, i.group_id, g.name AS group_name,
    i.code, i.starts_at, s.every, s.until::text AS until,
    ${presentAt()} AS present,
    ${headsOfItem} AS heads,
    (SELECT count(*) FROM attendance_arrivals a WHERE a.tenant_id = ${currentTenant} AND a.item_id = i.id AND a.state = 'waiting') AS waiting,
    ${leads(ctx)} AS leads
  FROM attendance_items i
  JOIN attendance_events e ON e.tenant_id = ${currentTenant} AND e.id = i.event_id
  LEFT JOIN groups g ON g.tenant_id = ${currentTenant} AND g.id = i.group_id
  LEFT JOIN attendance_series s ON s.tenant_id = ${currentTenant} AND s.id = i.series_id`;

type ItemsQuery = { page: number; search?: string | undefined; groupId?: string | undefined };

/** A page of the items, the latest first; past the end it is empty. */
export async function listItems(ctx: Ctx, { page, search, groupId }: ItemsQuery) {
  const named = search?.trim() ? sql`AND position(app.plain(${search.trim()}) IN app.plain(e.name)) > 0` : sql``;
  const ofGroup = groupId ? sql`AND i.group_id = ${groupId}` : sql``;
  const where = sql`WHERE ${itemsSeen(ctx)} ${named} ${ofGroup}`;
  const { rows } = await ctx.db.execute<Row>(sql`
    ${selectFor(ctx)} ${where} ORDER BY i.starts_at DESC, i.id
    LIMIT ${attendancePageSize}::integer OFFSET ${page * attendancePageSize}::bigint`);
  const { rows: counted } = await ctx.db.execute<{ total: string | number }>(sql`
    SELECT count(*) AS total FROM attendance_items i
    JOIN attendance_events e ON e.tenant_id = ${currentTenant} AND e.id = i.event_id ${where}`);
  const today = localTimeOf(ctx.clock(), await timeZoneOf(ctx)).date;
  return { items: rows.map((row) => shown(row, today)), totalItems: Number(counted[0]?.total ?? 0) };
}

/** The items there are at one door, by their start. */
export async function itemsOfDay(ctx: Ctx, day: Parameters<typeof ofOneDay>[0]): Promise<AttendanceItem[]> {
  const { rows } = await ctx.db.execute<Row>(
    sql`${selectFor(ctx)} WHERE ${itemsSeen(ctx)} AND ${ofOneDay(day)} ORDER BY i.starts_at, i.id`,
  );
  const today = localTimeOf(ctx.clock(), await timeZoneOf(ctx)).date;
  return rows.map((row) => shown(row, today));
}

type Days = { from: string; to: string; today: string };

/**
 * The items of some days (`YYYY-MM-DD`, both included), in the order in which they begin; with those of the night before
 * that are not over yet.
 */
export async function itemsOfDays(ctx: Ctx, { from, to, today }: Days): Promise<AttendanceItem[]> {
  const running = new Date(ctx.clock().getTime() - LASTS_MS).toISOString();
  const { rows } = await ctx.db.execute<Row>(sql`
    ${selectFor(ctx)} WHERE ${itemsSeen(ctx)} AND i.local_date BETWEEN ${addDays(from, -1)} AND ${to}
      AND (i.local_date >= ${from} OR i.starts_at > ${running})
      AND i.starts_at BETWEEN ${addDays(from, -2)}::date AND ${addDays(to, 3)}::date
    ORDER BY i.starts_at, i.id LIMIT 20`);
  return rows.map((row) => shown(row, today));
}

/** That an item is there, without counting who came to it: checking somebody in asks for no more. @throws Refusal 404 */
export async function requireItem(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await ctx.db.execute(sql`SELECT FROM attendance_items i WHERE ${itemsSeen(ctx)} AND i.id = ${id}`);
  if (!rows[0]) throw notFound();
}

/** One item. Throws 404. */
export async function readItem(ctx: Ctx, id: string): Promise<AttendanceItem> {
  const { rows } = await ctx.db.execute<Row>(sql`${selectFor(ctx)} WHERE ${itemsSeen(ctx)} AND i.id = ${id}`);
  if (!rows[0]) throw notFound();
  return shown(rows[0], localTimeOf(ctx.clock(), await timeZoneOf(ctx)).date);
}

/** The item of a code: a code may have had others before. Throws 400 for no code, 404, and 410 once it has ended. */
export async function itemOfCode(ctx: Ctx, code: string): Promise<AttendanceItem> {
  if (!/^\d{6}$/.test(code.trim())) {
    throw refuse('attendance.code', 400, refusals.code, { attendanceCode: refusals.code });
  }
  const { rows } = await ctx.db.execute<Row>(
    sql`${selectFor(ctx)} WHERE ${itemsSeen(ctx)} AND i.code = ${code.trim()} ORDER BY i.starts_at DESC LIMIT 1`,
  );
  if (!rows[0]) throw notFound();
  if (closesAt(new Date(rows[0].starts_at)) < ctx.clock()) {
    throw refuse('attendance.ended', 410, refusals.ended);
  }
  return shown(rows[0], localTimeOf(ctx.clock(), await timeZoneOf(ctx)).date);
}

function shown(row: Row, today: string): AttendanceItem {
  const startsAt = new Date(row.starts_at);
  const goesOn = row.every !== null && (row.until === null || row.until >= today);
  return {
    id: row.id,
    eventID: row.event_id,
    fullEventName: row.event,
    eventDate: row.local_date,
    time: row.local_time,
    groupID: row.group_id,
    fullGroupName: row.group_name ?? '',
    attendanceCode: row.code,
    startsAt: startsAt.toISOString(),
    opensAt: opensAt(startsAt).toISOString(),
    closesAt: closesAt(startsAt).toISOString(),
    repeat: goesOn && row.every ? { every: row.every, until: row.until } : null,
    present: Number(row.present),
    headcount: row.heads === null ? null : Number(row.heads),
    waiting: Number(row.waiting),
    leads: row.leads,
  };
}
