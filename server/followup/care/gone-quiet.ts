import { type SQL, sql } from 'drizzle-orm';
import { currentTenant } from '../../core/db/index.ts';

/** The number of latest weeks considered; somebody who came in none of the last `LAST` of them has gone quiet. */
const WEEKS = 12;
const LAST = 3;
/** There must have been this many weeks before those, and the person must have come in two of three. */
const LEAST_BEFORE = 4;
/** How far back the weeks are looked for. */
const DAYS_BACK = 182;

/**
 * `person_id, came, out_of, last_on` of regulars who have gone quiet before a Monday. Weeks count, not dates: whoever
 * changes from one service to another, or comes on Wednesdays, has come. A person's weeks are those with a date for
 * everybody, or for a group of theirs, of which it was noted who came; from when they were here. Dates that were deleted,
 * and those of which nobody noted anything, count for nobody.
 *
 * Each person is looked up by their key alone (`OFFSET 0`): on tables that nobody has counted yet the planner would go
 * through everybody for each.
 */
export const goneQuietBefore = (monday: string): SQL => sql`
  WITH held AS MATERIALIZED (
    SELECT i.id, i.group_id, i.starts_at, i.local_date, date_trunc('week', i.local_date::timestamp)::date AS week
    FROM attendance_items i
    WHERE i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL
      AND i.local_date < ${monday}::date AND i.local_date >= ${monday}::date - ${DAYS_BACK}::integer
      AND EXISTS (SELECT FROM attendance_visits v WHERE v.tenant_id = i.tenant_id AND v.item_id = i.id AND v.present)
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
