import { sql, type SQL } from 'drizzle-orm';
import type { Arrival } from '../../../contract/attendance/self-check-in-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { hasPhone } from '../../people/index.ts';
import { requireItem } from '../read.ts';

/** So many are shown at a time; the next come as these are decided on. */
const SHOWN = 50;
/** So many people are offered for each. */
const OFFERED = 6;

type Row = Omit<Arrival, 'at'> & { at: string | Date };

/** People waiting to be looked at, first come first, each with possible matches. Throws 404 for the item. */
export async function listArrivals(ctx: Ctx, itemId: string): Promise<{ items: Arrival[]; totalItems: number }> {
  await requireItem(ctx, itemId);
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH waiting AS (
      SELECT a.*, btrim(a.first_name || ' ' || a.last_name) AS name FROM attendance_arrivals a
      WHERE a.tenant_id = ${currentTenant} AND a.item_id = ${itemId} AND a.state = 'waiting'
      ORDER BY a.at, a.id LIMIT ${SHOWN}::integer)
    SELECT w.id, w.name, w.phone_number AS "phoneNumber", w.via, w.at, coalesce(m.matches, '[]') AS matches
    FROM waiting w CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('personId', one.id, 'name', one.name, 'phoneNumber', one.phone_number,
          'samePhone', one.same_phone, 'sameName', one.same_name, 'present', one.present)
        ORDER BY one.same_name DESC, one.same_phone DESC, one.present, one.name) AS matches
      FROM (
        SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.phone_number,
          coalesce(${hasPhone(sql`w.phone`)}, false) AS same_phone, app.names_agree(w.name, p.sort_name) AS same_name,
          EXISTS (SELECT FROM attendance_visits v WHERE v.tenant_id = ${currentTenant} AND v.item_id = w.item_id
            AND v.person_id = p.id AND v.present) AS present
        FROM (
          SELECT p.id FROM people p WHERE p.tenant_id = ${currentTenant} AND ${hasPhone(sql`w.phone`)}
          UNION SELECT p.id FROM people p WHERE p.tenant_id = ${currentTenant} AND w.name <> '' AND p.sort_name = app.plain(w.name) COLLATE "C"
        ) AS near JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = near.id AND p.archived_at IS NULL AND NOT p.is_sample
        LIMIT ${OFFERED}::integer) AS one) AS m
    ORDER BY w.at, w.id`);
  const { rows: counted } = await ctx.db.execute<{ count: string | number }>(sql`
    SELECT count(*) AS count FROM attendance_arrivals a
    WHERE a.tenant_id = ${currentTenant} AND a.item_id = ${itemId} AND a.state = 'waiting'`);
  const items = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  return { items, totalItems: Number(counted[0]?.count ?? 0) };
}

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
    JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.id = a.item_id
    JOIN attendance_events e ON e.tenant_id = ${currentTenant} AND e.id = i.event_id
    WHERE a.tenant_id = ${currentTenant} AND a.state = 'waiting'
      AND a.at > ${new Date(now.getTime() - DAYS * 86_400_000).toISOString()}::timestamptz
    GROUP BY a.item_id, e.name) AS w)`;
