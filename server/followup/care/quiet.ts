import { type SQL, sql } from 'drizzle-orm';
import { currentTenant } from '../../core/db/index.ts';

/** So many of the latest weeks are looked at; none of the last ones makes somebody quiet. */
const WEEKS = 12;
const LAST = 3;
/** Before these there must have been so many weeks, and they must have come in two of three. */
const LEAST_BEFORE = 4;
/** How far back the weeks are looked for. */
const DAYS_BACK = 182;

/**
 * `person_id, came, out_of, last_on` of regulars who have gone quiet before a Monday. Weeks count, not dates: whoever
 * changes from one service to another, or comes on Wednesdays, has come. A person's weeks are those with a date for
 * everybody, or for a group of theirs, of which it was noted who came; from when they were here. Dates that were deleted,
 * and those of which nobody noted anything, count for nobody.
 */
export const goneQuietBefore = (monday: string): SQL => sql`
  WITH held AS MATERIALIZED (
    SELECT i.id, i.group_id, i.starts_at, i.local_date, date_trunc('week', i.local_date::timestamp)::date AS week
    FROM attendance_items i
    WHERE i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL
      AND i.local_date < ${monday}::date AND i.local_date >= ${monday}::date - ${DAYS_BACK}::integer
      AND EXISTS (SELECT FROM attendance_visits v WHERE v.tenant_id = i.tenant_id AND v.item_id = i.id AND v.present)
  ),
  came AS MATERIALIZED (
    SELECT v.person_id, h.week, min(h.starts_at) AS first_at, max(h.local_date) AS last_on
    FROM held h JOIN attendance_visits v ON v.tenant_id = ${currentTenant} AND v.item_id = h.id AND v.present
    GROUP BY v.person_id, h.week
  ),
  seen AS MATERIALIZED (
    SELECT c.person_id, p.created_at, min(c.first_at) AS first_at, max(c.last_on) AS last_on
    FROM came c JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = c.person_id AND p.archived_at IS NULL
    GROUP BY c.person_id, p.created_at
    HAVING max(c.week) <= ${monday}::date - ${7 * (LAST + 1)}::integer AND count(*) > ${Math.ceil((LEAST_BEFORE * 2) / 3) - 1}
  ),
  gatherings AS MATERIALIZED (SELECT group_id, week, max(starts_at) AS latest FROM held GROUP BY group_id, week),
  theirs AS (
    SELECT s.person_id, g.week FROM seen s JOIN gatherings g
      ON g.group_id IS NULL AND g.latest >= least(s.created_at, s.first_at)
    UNION
    SELECT s.person_id, g.week FROM seen s
    JOIN group_members m ON m.tenant_id = ${currentTenant} AND m.person_id = s.person_id AND m.state = 'approved'
    JOIN gatherings g ON g.group_id = m.group_id AND g.latest >= m.created_at
    UNION
    SELECT s.person_id, c.week FROM seen s JOIN came c ON c.person_id = s.person_id
  ),
  latest AS (
    SELECT t.person_id, t.week, row_number() OVER (PARTITION BY t.person_id ORDER BY t.week DESC) AS place FROM theirs t
  )
  SELECT l.person_id, count(c.week)::smallint AS came, count(*)::smallint AS out_of, s.last_on
  FROM latest l JOIN seen s ON s.person_id = l.person_id
  LEFT JOIN came c ON c.person_id = l.person_id AND c.week = l.week
  WHERE l.place <= ${WEEKS}
  GROUP BY l.person_id, s.last_on
  HAVING count(*) >= ${LEAST_BEFORE + LAST} AND count(c.week) FILTER (WHERE l.place <= ${LAST}) = 0
    AND count(c.week) * 3 >= (count(*) - ${LAST}) * 2`;
