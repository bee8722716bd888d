import { sql, type SQL } from 'drizzle-orm';
import { careListAt } from '../../../contract/followup/care-rules.ts';
import { instantOf, localTimeOf } from '../../../contract/local-time.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { timeZoneOf, tenantDayOf } from '../../core/tenant-region.ts';
import { assignCare } from './assign-care.ts';

/** The number of latest weeks considered; somebody who came in none of the last `LAST` of them has gone quiet. */
const WEEKS = 12;
const LAST = 3;
/** There must have been this many weeks before those, and the person must have come in two of three. */
const LEAST_BEFORE = 4;
/** How far back the weeks are looked for. */
const DAYS_BACK = 182;

/**
 * `person_id, came, out_of, last_on` of regulars who have gone quiet before a Monday. Weeks count, not dates, so a
 * change to another service, or to Wednesdays, is no absence. A person's weeks are those with a date for everybody, or
 * for a group of theirs, with recorded attendance, since they joined. Deleted dates, and dates without records, count
 * for nobody.
 *
 * Each person is looked up by their key alone (`OFFSET 0`): on tables without statistics the planner would read
 * everybody for each.
 */
const goneQuietBefore = (monday: string): SQL => sql`
  WITH held AS MATERIALIZED (
    SELECT i.id, i.group_id, i.starts_at, i.local_date, date_trunc('week', i.local_date::timestamp)::date AS week
    FROM attendance_items i
    WHERE i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL
      AND i.local_date < ${monday}::date AND i.local_date >= ${monday}::date - ${DAYS_BACK}::integer
      AND EXISTS (SELECT FROM attendance_visits v WHERE v.tenant_id = ${currentTenant} AND v.item_id = i.id AND v.present)
  ),
  seen AS MATERIALIZED (
    SELECT v.person_id, array_agg(h.week) AS weeks, min(h.starts_at) AS first_at, max(h.local_date) AS last_on
    FROM held h JOIN attendance_visits v ON v.tenant_id = ${currentTenant} AND v.item_id = h.id AND v.present
    GROUP BY v.person_id
    HAVING max(h.week) <= ${monday}::date - ${7 * (LAST + 1)}::integer AND count(*) > ${Math.ceil((LEAST_BEFORE * 2) / 3) - 1}
  ),
  gatherings AS MATERIALIZED (SELECT group_id, week, max(starts_at) AS latest FROM held GROUP BY group_id, week)
  SELECT s.person_id, w.came::smallint AS came, w.out_of::smallint AS out_of, s.last_on
  FROM seen s CROSS JOIN LATERAL (
    SELECT o.created_at FROM people o WHERE o.tenant_id = ${currentTenant} AND o.id = s.person_id AND o.archived_at IS NULL
    OFFSET 0) AS p
  CROSS JOIN LATERAL (
    SELECT count(*) AS out_of, count(*) FILTER (WHERE t.week = ANY (s.weeks)) AS came,
      count(*) FILTER (WHERE t.place <= ${LAST} AND t.week = ANY (s.weeks)) AS lately
    FROM (
      SELECT u.week, row_number() OVER (ORDER BY u.week DESC) AS place FROM (
        SELECT g.week FROM gatherings g WHERE g.group_id IS NULL AND g.latest >= least(p.created_at, s.first_at)
        UNION
        SELECT g.week FROM group_members m JOIN gatherings g ON g.group_id = m.group_id AND g.latest >= m.created_at
        WHERE m.tenant_id = ${currentTenant} AND m.person_id = s.person_id AND m.state = 'approved'
        UNION
        SELECT unnest(s.weeks)
      ) AS u
    ) AS t WHERE t.place <= ${WEEKS}
  ) AS w
  WHERE w.out_of >= ${LEAST_BEFORE + LAST} AND w.lately = 0 AND w.came * 3 >= (w.out_of - ${LAST}) * 2`;

/**
 * `person_id, kind, last_on` of first-timers who came in the week before a Monday: for the first time (or have filled in
 * the connect form and not come yet), or in a second week.
 */
const newcomersBefore = (monday: string): SQL => sql`
  SELECT p.id AS person_id, CASE WHEN v.weeks > 1 THEN 'second' ELSE 'first' END AS kind, coalesce(v.this_week, form.on_day) AS last_on
  FROM people p
  LEFT JOIN LATERAL (
    SELECT count(DISTINCT date_trunc('week', i.local_date::timestamp)) AS weeks,
      min(i.local_date) FILTER (WHERE i.local_date >= ${monday}::date - 7) AS this_week
    FROM attendance_visits a
    JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.id = a.item_id AND i.deleted_at IS NULL
      AND i.local_date < ${monday}::date
    WHERE a.tenant_id = ${currentTenant} AND a.person_id = p.id AND a.present) AS v ON true
  LEFT JOIN LATERAL (
    SELECT ${tenantDayOf(sql`min(a.at)`)} AS on_day
    FROM connect_answers a
    WHERE a.tenant_id = ${currentTenant} AND a.person_id = p.id AND NOT a.known AND a.via = 'connect') AS form ON true
  LEFT JOIN follow_ups f ON f.tenant_id = ${currentTenant} AND f.person_id = p.id
  WHERE p.tenant_id = ${currentTenant} AND p.is_first_timer AND p.archived_at IS NULL
    AND CASE WHEN v.this_week IS NOT NULL THEN v.weeks <= 2
      ELSE v.weeks = 0 AND form.on_day >= ${monday}::date - 7 AND form.on_day < ${monday}::date END
    AND (v.weeks > 1 OR coalesce(f.state, 'new') = 'new')`;

const DAY_MS = 86_400_000;

/** The Monday of the week of a day (both `YYYY-MM-DD`). */
export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Makes this week's list by the organisation's clock, if it does not exist yet. The first process makes it: the week's
 * row is written in the same transaction. After days without a process it is made once, for this week.
 */
export async function makeCareList(ctx: Ctx): Promise<void> {
  const zone = await timeZoneOf(ctx);
  const now = ctx.clock();
  const week = mondayOf(localTimeOf(now, zone).date);
  if (now < instantOf({ date: week, time: careListAt }, zone)) return;
  await makeCareListOf(ctx, week);
}

/** The same, regardless of the hour. */
export async function makeCareListOf(ctx: Ctx, week: string): Promise<void> {
  const now = ctx.clock().toISOString();
  const taken = await ctx.db.execute(sql`
    INSERT INTO care_lists (tenant_id, week, made_at) VALUES (${ctx.tenantId}, ${week}, ${now})
    ON CONFLICT (tenant_id, week) DO NOTHING RETURNING week`);
  if (taken.rows.length === 0) return;
  const { rows } = await ctx.db.execute<{ person_id: string }>(sql`
    INSERT INTO care_entries (tenant_id, person_id, kind, occasion, week, came, out_of, last_on, created_at)
    SELECT ${ctx.tenantId}::uuid, q.person_id, 'quiet', q.last_on::text, ${week}::date, q.came, q.out_of, q.last_on, ${now}::timestamptz
    FROM (${goneQuietBefore(week)}) AS q
    UNION ALL
    SELECT ${ctx.tenantId}::uuid, n.person_id, n.kind, n.kind, ${week}::date, NULL, NULL, n.last_on, ${now}::timestamptz
    FROM (${newcomersBefore(week)}) AS n
    ON CONFLICT ON CONSTRAINT care_entries_once DO NOTHING RETURNING person_id`);
  if (rows.length === 0) return;
  await assignCare(ctx, week);
  await ctx.audit({ action: 'care.list_made', subject: 'care list', detail: { week, people: rows.length } });
  ctx.emit('people');
}

/** The Monday of the list that was made last; null while nobody has stood on any, as in the first week of an organisation. */
export async function latestWeek(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ week: string | null }>(sql`
    SELECT max(l.week)::text AS week FROM care_lists l WHERE l.tenant_id = ${currentTenant}
      AND EXISTS (SELECT FROM care_entries e WHERE e.tenant_id = ${currentTenant})`);
  return rows[0]?.week ?? null;
}
