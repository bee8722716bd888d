import { type SQL, sql } from 'drizzle-orm';
import { currentTenant } from '../../core/db/index.ts';
import { tenantDayOf } from '../../core/tenant-today.ts';

/**
 * `person_id, kind, last_on` of first-timers who came in the week before a Monday: for the first time (or have filled in
 * the connect form and not come yet), or in a second week.
 */
export const newcomersBefore = (monday: string): SQL => sql`
  SELECT p.id AS person_id, CASE WHEN v.weeks > 1 THEN 'second' ELSE 'first' END AS kind, coalesce(v.this_week, form.on_day) AS last_on
  FROM people p
  LEFT JOIN LATERAL (
    SELECT count(DISTINCT date_trunc('week', i.local_date::timestamp)) AS weeks,
      min(i.local_date) FILTER (WHERE i.local_date >= ${monday}::date - 7) AS this_week
    FROM attendance_visits a
    JOIN attendance_items i ON i.tenant_id = a.tenant_id AND i.id = a.item_id AND i.deleted_at IS NULL
      AND i.local_date < ${monday}::date
    WHERE a.tenant_id = p.tenant_id AND a.person_id = p.id AND a.present) AS v ON true
  LEFT JOIN LATERAL (
    SELECT ${tenantDayOf(sql`min(a.at)`)} AS on_day
    FROM connect_answers a
    WHERE a.tenant_id = p.tenant_id AND a.person_id = p.id AND NOT a.known AND a.via = 'connect') AS form ON true
  LEFT JOIN follow_ups f ON f.tenant_id = p.tenant_id AND f.person_id = p.id
  WHERE p.tenant_id = ${currentTenant} AND p.is_first_timer AND p.archived_at IS NULL
    AND CASE WHEN v.this_week IS NOT NULL THEN v.weeks <= 2
      ELSE v.weeks = 0 AND form.on_day >= ${monday}::date - 7 AND form.on_day < ${monday}::date END
    AND (v.weeks > 1 OR coalesce(f.state, 'new') = 'new')`;
