import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { attendanceReport } from '../../../contract/attendance/report-schemas.ts';
import type { AttendanceItem } from '../../../contract/attendance/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { isLeader } from '../../core/identity/authorize.ts';
import { readItem } from '../read.ts';
import { headcountsOf } from '../visits/headcounts.ts';
import { countOf } from './who.ts';

type Report = z.input<typeof attendanceReport>;

/** How many came to an item, who they were, and the one before beside it. @throws Refusal 404 */
export async function readReport(ctx: Ctx, id: string): Promise<Report> {
  const item = await readItem(ctx, id);
  return {
    item,
    present: item.present,
    absent: await countOf(ctx, 'absent', item),
    firstTimers: await countOf(ctx, 'first-timers', item),
    headcount: await headsOf(ctx, id),
    // A leader hears of no group but their own.
    byGroup: isLeader(ctx.user) ? [] : await byGroup(ctx, id),
    byGender: await sharesBy(ctx, id, gender),
    byAge: await sharesBy(ctx, id, age(item.eventDate)),
    course: await courseOf(ctx, item),
    lastWeek: await before(ctx, item),
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
    JOIN group_members m ON m.tenant_id = v.tenant_id AND m.person_id = v.person_id AND m.state = 'approved'
    JOIN groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id AND g.archived_at IS NULL
    WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${id} AND v.present
    GROUP BY g.id, g.name ORDER BY count(*) DESC, g.name LIMIT 20`);
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}

/** Into which of its parts somebody `p` falls, by their place in `names`. */
type Division = { names: readonly string[]; place: SQL };

const gender: Division = {
  names: ['Male', 'Female', 'Not known'],
  place: sql`CASE p.gender WHEN 'male' THEN 0 WHEN 'female' THEN 1 ELSE 2 END`,
};

/** By how old they were that day; by the year alone where no day is known. */
const age = (date: string): Division => {
  const years = sql`date_part('year', age(${date}::date, make_date(p.year_of_birth, coalesce(p.month_of_birth, 1), coalesce(
    CASE WHEN p.month_of_birth = 2 THEN least(p.day_of_birth, 28) WHEN p.month_of_birth IN (4, 6, 9, 11) THEN least(p.day_of_birth, 30)
      ELSE p.day_of_birth END, 1))))`;
  return {
    names: ['Under 13', '13 to 17', '18 to 35', '36 to 59', '60 and over', 'Not known'],
    place: sql`CASE WHEN p.year_of_birth IS NULL THEN 5 ELSE width_bucket(${years}, ARRAY[13, 18, 36, 60]::float8[]) END`,
  };
};

async function sharesBy(ctx: Ctx, id: string, { names, place }: Division) {
  const { rows } = await ctx.db.execute<{ place: number; count: string | number }>(sql`
    SELECT ${place} AS place, count(*) AS count FROM attendance_visits v
    JOIN people p ON p.tenant_id = v.tenant_id AND p.id = v.person_id
    WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${id} AND v.present GROUP BY 1 ORDER BY 1`);
  return rows.map(({ place: at, count }) => ({ name: names[at] ?? '', count: Number(count) }));
}

/** A day around the start; who is marked later counts at its end. */
async function courseOf(ctx: Ctx, { id, startsAt }: Pick<AttendanceItem, 'id' | 'startsAt'>) {
  const { rows } = await ctx.db.execute<{ minute: string | number; count: string | number }>(sql`
    SELECT greatest(-180, least(180, floor(extract(epoch FROM v.in_at - ${startsAt}::timestamptz) / 900) * 15)) AS minute,
      count(*) AS count
    FROM attendance_visits v WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${id} AND v.present GROUP BY 1 ORDER BY 1`);
  return rows.map(({ minute, count }) => ({ minute: Number(minute), count: Number(count) }));
}

async function before(ctx: Ctx, { eventID, groupID, startsAt }: AttendanceItem): Promise<Report['lastWeek']> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT i.id FROM attendance_items i
    WHERE i.tenant_id = ${currentTenant} AND i.event_id = ${eventID} AND i.group_id IS NOT DISTINCT FROM ${groupID}::uuid
      AND i.deleted_at IS NULL AND i.starts_at < ${startsAt} ORDER BY i.starts_at DESC LIMIT 1`);
  if (!rows[0]) return null;
  const item = await readItem(ctx, rows[0].id);
  const { id, eventDate, present } = item;
  return { id, eventDate, present, headcount: await headsOf(ctx, id), course: await courseOf(ctx, item) };
}
