import { sql } from 'drizzle-orm';
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

/** Who waits to be looked at, the first to come first, each with who they may be. Throws 404 for the item. */
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
          EXISTS (SELECT FROM attendance_visits v WHERE v.tenant_id = p.tenant_id AND v.item_id = w.item_id
            AND v.person_id = p.id AND v.present) AS present
        FROM (
          SELECT p.id FROM people p WHERE p.tenant_id = w.tenant_id AND ${hasPhone(sql`w.phone`)}
          UNION SELECT p.id FROM people p WHERE p.tenant_id = w.tenant_id AND w.name <> '' AND p.sort_name = app.plain(w.name) COLLATE "C"
        ) AS near JOIN people p ON p.tenant_id = w.tenant_id AND p.id = near.id AND p.archived_at IS NULL AND NOT p.is_sample
        LIMIT ${OFFERED}::integer) AS one) AS m
    ORDER BY w.at, w.id`);
  const { rows: counted } = await ctx.db.execute<{ count: string | number }>(sql`
    SELECT count(*) AS count FROM attendance_arrivals a
    WHERE a.tenant_id = ${currentTenant} AND a.item_id = ${itemId} AND a.state = 'waiting'`);
  const items = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  return { items, totalItems: Number(counted[0]?.count ?? 0) };
}
