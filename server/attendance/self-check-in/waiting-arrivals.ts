import { type SQL, sql } from 'drizzle-orm';
import { currentTenant } from '../../core/db/index.ts';

const DAYS = 7;

/**
 * The check-ins of the last days at which people wait to be looked at, with how many, the latest first; as JSON. Nobody
 * looks any more at who came longer ago.
 */
export const arrivalsWaiting = (now: Date): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('itemId', w.item_id, 'event', w.name, 'people', w.people)
    ORDER BY w.latest DESC, w.item_id), '[]')
  FROM (SELECT a.item_id, e.name, count(*)::int AS people, max(a.at) AS latest
    FROM attendance_arrivals a
    JOIN attendance_items i ON i.tenant_id = a.tenant_id AND i.id = a.item_id
    JOIN attendance_events e ON e.tenant_id = i.tenant_id AND e.id = i.event_id
    WHERE a.tenant_id = ${currentTenant} AND a.state = 'waiting'
      AND a.at > ${new Date(now.getTime() - DAYS * 86_400_000).toISOString()}::timestamptz
    GROUP BY a.item_id, e.name) AS w)`;
