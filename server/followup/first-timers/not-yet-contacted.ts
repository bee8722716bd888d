import { type SQL, sql } from 'drizzle-orm';
import { currentTenant } from '../../core/db/index.ts';
import { momentAsText } from '../../core/moment-as-text.ts';

/** First-timers whom nobody has contacted yet, the newest first: as many as are wanted, and how many there are; as JSON. */
export const notYetContacted = (wanted: number): SQL => sql`(
  SELECT json_build_object('totalItems', count(*), 'items', coalesce(json_agg(json_build_object('id', u.id, 'name', u.name,
    'phoneNumber', u.phone_number, 'email', u.email, 'cameAt', ${momentAsText(sql`u.created_at`)}) ORDER BY u.place)
    FILTER (WHERE u.place <= ${wanted}::integer), '[]'))
  FROM (SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.phone_number, p.email, p.created_at,
      row_number() OVER (ORDER BY p.created_at DESC, p.id) AS place
    FROM people p LEFT JOIN follow_ups f ON f.tenant_id = p.tenant_id AND f.person_id = p.id
    WHERE p.tenant_id = ${currentTenant} AND p.is_first_timer AND p.archived_at IS NULL AND coalesce(f.state, 'new') = 'new') AS u)`;

/** The number of known people whose form on a public page nobody has reviewed. */
export const formsToLookAt: SQL = sql`(
  SELECT count(DISTINCT a.person_id) FROM connect_answers a
  JOIN people p ON p.tenant_id = a.tenant_id AND p.id = a.person_id AND p.archived_at IS NULL
  WHERE a.tenant_id = ${currentTenant} AND a.known AND a.looked_at IS NULL)`;
