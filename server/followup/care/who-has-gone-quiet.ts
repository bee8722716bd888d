import { type SQL, sql } from 'drizzle-orm';
import { currentTenant } from '../../core/db/index.ts';
import { hasReturned } from './care-list.ts';

/**
 * Regulars who have gone quiet and whom nobody has asked after yet, the newest first: the first few, and how many, as JSON.
 * Who is open is found first: planned in one with the people, each entry was looked up once for everybody there is while the
 * database had no statistics yet, which is what somebody who has just signed up would wait for.
 */
export const whoHasGoneQuiet = (wanted: number): SQL => sql`(
  WITH open AS MATERIALIZED (
    SELECT e.tenant_id, e.person_id, e.came, e.out_of, e.last_on, e.week FROM care_entries e
    WHERE e.tenant_id = ${currentTenant} AND e.kind = 'quiet' AND e.state = 'open' AND NOT ${hasReturned}
  ),
  q AS (
    SELECT p.id AS "personId", btrim(p.first_name || ' ' || p.last_name) AS name, e.came, e.out_of AS "outOf",
      e.last_on::text AS "lastOn", row_number() OVER (ORDER BY e.week DESC, e.came DESC, p.sort_name, p.id) AS place
    FROM open e JOIN people p ON p.tenant_id = e.tenant_id AND p.id = e.person_id AND p.archived_at IS NULL
  )
  SELECT json_build_object('totalItems', count(*),
    'items', coalesce(json_agg(to_jsonb(q) - 'place' ORDER BY q.place) FILTER (WHERE q.place <= ${wanted}::integer), '[]'))
  FROM q)`;
