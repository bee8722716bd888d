import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { attendanceReport } from '../../../contract/attendance/report-schemas.ts';
import type { AttendanceItem } from '../../../contract/attendance/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { isLeader } from '../../core/identity/authorize.ts';
import { readItem } from '../read.ts';
import { doubtfulVisits } from '../visits/doubtful-visits.ts';
import { headcountsOf } from '../visits/sync.ts';
import { courseOf, figuresOf } from './figures.ts';
import { readAddedLater, countMembers, countOf } from './report-people.ts';

type Report = z.input<typeof attendanceReport>;

/** How many came to an item, who they were, and the one before beside it. @throws Refusal 404 */
export async function readReport(ctx: Ctx, id: string): Promise<Report> {
  const item = await readItem(ctx, id);
  // Sent one after the other without waiting for each answer.
  const [{ present, members, ...figures }, others, headcount, groups, lastWeek, doubtful, addedLater] =
    await Promise.all([
      figuresOf(ctx, item),
      item.groupID ? countOf(ctx, 'absent', item) : countMembers(ctx, item),
      headsOf(ctx, id),
      // A leader learns nothing about groups other than their own.
      isLeader(ctx.user) ? [] : byGroup(ctx, id),
      before(ctx, item),
      doubtfulVisits(ctx, id),
      readAddedLater(ctx, item),
    ]);
  return {
    item,
    present,
    // For items open to everybody, those present are counted already.
    absent: item.groupID ? others : others - members,
    headcount,
    byGroup: groups,
    ...figures,
    lastWeek,
    doubtful,
    addedLater,
  };
}

/** Heads of all counters and sections; null where nobody counted. */
export async function headsOf(ctx: Ctx, id: string): Promise<Report['headcount']> {
  const counts = await headcountsOf(ctx, id);
  if (counts.length === 0) return null;
  const sum = (of: 'men' | 'women' | 'children') => counts.reduce((total, one) => total + one[of], 0);
  const [men, women, children] = [sum('men'), sum('women'), sum('children')];
  return { men, women, children, total: men + women + children };
}

async function byGroup(ctx: Ctx, id: string) {
  const { rows } = await ctx.db.execute<{ name: string; count: string | number }>(sql`
    SELECT g.name, count(*) AS count FROM attendance_visits v
    JOIN group_members m ON m.tenant_id = ${currentTenant} AND m.person_id = v.person_id AND m.state = 'approved'
    JOIN groups g ON g.tenant_id = ${currentTenant} AND g.id = m.group_id AND g.archived_at IS NULL
    WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${id} AND v.present
    GROUP BY g.id, g.name ORDER BY count(*) DESC, g.name LIMIT 20`);
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}

type Before = { id: string; event_date: string; starts_at: string | Date };

/** With two services in a morning, each is compared with the same one of the week before, never with the other. */
async function before(
  ctx: Ctx,
  { eventID, groupID, startsAt, eventDate: on, time }: AttendanceItem,
): Promise<Report['lastWeek']> {
  const { rows } = await ctx.db.execute<Before>(sql`
    SELECT i.id, i.local_date::text AS event_date, i.starts_at FROM attendance_items i
    WHERE i.tenant_id = ${currentTenant} AND i.event_id = ${eventID} AND i.group_id IS NOT DISTINCT FROM ${groupID}::uuid
      AND i.deleted_at IS NULL AND i.starts_at < ${startsAt} AND i.local_date < ${on}::date
    ORDER BY (i.local_date > ${on}::date - 7), i.local_date DESC,
      abs(extract(epoch FROM i.local_time::time - ${time}::time)), i.id LIMIT 1`);
  if (!rows[0]) return null;
  const { id, event_date: eventDate, starts_at: began } = rows[0];
  const course = await courseOf(ctx, { id, startsAt: new Date(began).toISOString() });
  const present = course.reduce((sum, { count }) => sum + count, 0);
  return { id, eventDate, present, headcount: await headsOf(ctx, id), course };
}
