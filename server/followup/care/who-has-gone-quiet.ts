import { type SQL, sql } from 'drizzle-orm';
import { currentTenant } from '../../core/db/index.ts';
import { isOpen } from './care-list.ts';

/** Regulars who have gone quiet and whom nobody has asked after yet, the newest first: the first few, and how many, as JSON. */
export const whoHasGoneQuiet = (wanted: number): SQL => sql`(
  WITH q AS (
    SELECT p.id AS "personId", btrim(p.first_name || ' ' || p.last_name) AS name, e.came, e.out_of AS "outOf",
      e.last_on::text AS "lastOn", row_number() OVER (ORDER BY e.week DESC, e.came DESC, p.sort_name, p.id) AS place
    FROM care_entries e
    JOIN people p ON p.tenant_id = e.tenant_id AND p.id = e.person_id AND p.archived_at IS NULL
    LEFT JOIN follow_ups f ON f.tenant_id = e.tenant_id AND f.person_id = e.person_id
    WHERE e.tenant_id = ${currentTenant} AND e.kind = 'quiet' AND ${isOpen}
  )
  SELECT json_build_object('totalItems', count(*),
    'items', coalesce(json_agg(to_jsonb(q) - 'place' ORDER BY q.place) FILTER (WHERE q.place <= ${wanted}::integer), '[]'))
  FROM q)`;
