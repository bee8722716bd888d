import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { reportPart, reportPerson } from '../../../contract/attendance/report-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { readItem } from '../read.ts';
import type { AttendanceItem } from '../../../contract/attendance/schemas.ts';
import { notFound } from '../../core/errors.ts';

type Part = z.output<typeof reportPart>;
type Row = {
  id: string;
  name: string;
  phone: string;
  new: boolean;
  in_at: string | Date | null;
  total: string | number;
};
type Of = { id: string; groupID: string | null; startsAt: string };

/** Whether `p` was a first-timer at a moment. Somebody who became a member unnoted counts as a member. */
export const wasFirstTimer = (at: string): SQL =>
  sql`(p.is_first_timer OR coalesce(p.first_timer_until > ${at}, false))`;

/** Until when those count who were entered: when an item began, unless somebody said later that who came since counts too. */
export const membersUntil = ({ id }: Pick<Of, 'id'>): SQL => sql`(SELECT coalesce(i.members_until, i.starts_at)
  FROM attendance_items i WHERE i.tenant_id = ${currentTenant} AND i.id = ${id})`;

/** Whether `p` was a member when an item began, of the organisation as a whole. */
export const wasMember = (item: Pick<Of, 'id' | 'startsAt'>): SQL => sql`NOT ${wasFirstTimer(item.startsAt)}
  AND p.created_at <= ${membersUntil(item)} AND (p.archived_at IS NULL
    OR p.archived_at > CASE WHEN p.created_at > ${item.startsAt} THEN ${membersUntil(item)} ELSE ${item.startsAt} END)`;

/** `person_id` of those who belonged to whom an item is for, when it began. */
export function membersAtStart(item: Of): SQL {
  const { groupID, startsAt } = item;
  if (!groupID) {
    return sql`SELECT p.id AS person_id FROM people p WHERE p.tenant_id = ${currentTenant} AND ${wasMember(item)}`;
  }
  return sql`
    SELECT m.person_id FROM group_members m WHERE m.tenant_id = ${currentTenant} AND m.group_id = ${groupID}
      AND m.state = 'approved' AND m.created_at <= ${membersUntil(item)}
    UNION SELECT h.person_id FROM past_group_members h WHERE h.tenant_id = ${currentTenant} AND h.group_id = ${groupID}
      AND h.joined_at <= ${startsAt} AND h.left_at > ${startsAt}`;
}

/** `person_id` of who came. */
export const came = (id: string) => sql`
  SELECT v.person_id FROM attendance_visits v WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${id} AND v.present`;

/** `person_id` of the people of one part of the report. */
export function peopleOf(part: Part, item: Of): SQL {
  if (part === 'absent') return sql`${membersAtStart(item)} EXCEPT ${came(item.id)}`;
  if (part === 'present') return came(item.id);
  return sql`SELECT c.person_id FROM (${came(item.id)}) AS c
    JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = c.person_id AND ${wasFirstTimer(item.startsAt)}`;
}

type ReportPeopleQuery = { id: string; part: Part; page: number; pageSize: number };

/** A page of them by name. @throws Refusal 404 */
export async function listReportPeople(ctx: Ctx, { id, part, page, pageSize }: ReportPeopleQuery) {
  const item = await readItem(ctx, id);
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH who AS MATERIALIZED (${peopleOf(part, item)})
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.phone_number AS phone, ${wasFirstTimer(item.startsAt)} AS new, v.in_at,
      (SELECT count(*) FROM who) AS total
    FROM who w JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = w.person_id
    LEFT JOIN attendance_visits v ON v.tenant_id = ${currentTenant} AND v.item_id = ${id} AND v.person_id = p.id AND v.present
    ORDER BY p.sort_name, p.id LIMIT ${pageSize}::integer OFFSET ${page * pageSize}::bigint`);
  const items = rows.map((row): z.input<typeof reportPerson> => ({
    personId: row.id,
    name: row.name,
    phoneNumber: row.phone,
    isFirstTimer: row.new,
    checkedInAt: row.in_at && new Date(row.in_at).toISOString(),
  }));
  return { items, totalItems: Number(rows[0]?.total ?? (page > 0 ? await countOf(ctx, part, item) : 0)) };
}

/** How many of them there are. */
export const countOf = (ctx: Ctx, part: Part, item: Of): Promise<number> => count(ctx, peopleOf(part, item));

/** How many belonged to whom an item is for, when it began. */
export const countMembers = (ctx: Ctx, item: Of): Promise<number> => count(ctx, membersAtStart(item));

async function count(ctx: Ctx, who: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: string | number }>(sql`SELECT count(*) AS count FROM (${who}) AS who`);
  return Number(rows[0]?.count ?? 0);
}

type AddedLater = { left: number; counted: number };

/**
 * How many absent members were entered only after an item had begun: the number `left` out, and the number `counted`.
 */
export async function readAddedLater(ctx: Ctx, item: AttendanceItem): Promise<AddedLater> {
  const added = item.groupID
    ? sql`SELECT m.person_id, m.created_at FROM group_members m WHERE m.tenant_id = ${currentTenant}
        AND m.group_id = ${item.groupID} AND m.state = 'approved' AND m.created_at > ${item.startsAt}`
    : sql`SELECT p.id AS person_id, p.created_at FROM people p WHERE p.tenant_id = ${currentTenant}
        AND p.created_at > ${item.startsAt} AND p.archived_at IS NULL AND NOT ${wasFirstTimer(item.startsAt)}`;
  const { rows } = await ctx.db.execute<AddedLater>(sql`
    SELECT count(*) FILTER (WHERE a.created_at > ${membersUntil(item)})::integer AS left,
      count(*) FILTER (WHERE a.created_at <= ${membersUntil(item)})::integer AS counted
    FROM (${added}) AS a WHERE a.person_id NOT IN (${came(item.id)})`);
  return rows[0]!;
}

type LaterWish = { id: string; count: boolean };

/** Counts whoever was entered until now in the report of an item, or only who was there when it began. @throws Refusal 404 */
export async function countAddedLater(ctx: Ctx, { id, count }: LaterWish): Promise<true> {
  const until = count ? sql`greatest(i.starts_at, ${ctx.clock().toISOString()}::timestamptz)` : sql`NULL`;
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE attendance_items i SET members_until = ${until}
    WHERE i.tenant_id = ${currentTenant} AND i.id = ${id} AND i.deleted_at IS NULL`);
  if (!rowCount) throw notFound();
  await ctx.audit({ action: 'attendance.counted_later', subject: 'attendance', subjectId: id, detail: { count } });
  ctx.emit('attendance', { itemId: id });
  return true;
}
