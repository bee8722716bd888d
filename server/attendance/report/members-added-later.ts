import { sql } from 'drizzle-orm';
import type { AttendanceItem } from '../../../contract/attendance/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound } from '../../core/errors.ts';
import { came, membersUntil, wasFirstTimer } from './report-people.ts';

type AddedLater = { left: number; counted: number };

/** How many members who did not come were entered only after an item had begun: those `left` out, and those `counted`. */
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

type Wish = { id: string; count: boolean };

/** Counts whoever was entered until now in the report of an item, or only who was there when it began. @throws Refusal 404 */
export async function countAddedLater(ctx: Ctx, { id, count }: Wish): Promise<true> {
  const until = count ? sql`greatest(i.starts_at, ${ctx.clock().toISOString()}::timestamptz)` : sql`NULL`;
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE attendance_items i SET members_until = ${until}
    WHERE i.tenant_id = ${currentTenant} AND i.id = ${id} AND i.deleted_at IS NULL`);
  if (!rowCount) throw notFound('check-in');
  await ctx.audit({ action: 'attendance.counted_later', subject: 'attendance', subjectId: id, detail: { count } });
  ctx.emit('attendance', { itemId: id });
  return true;
}
