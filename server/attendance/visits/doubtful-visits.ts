import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { attendanceReport } from '../../../contract/attendance/report-schemas.ts';
import { currentTenant } from '../../core/db/index.ts';
import type { Ctx } from '../../core/context.ts';

const DAYS = 7;
const MOST = 200;

/**
 * The doubtful operation by which `o.person_id` is in at the item `o.item_id`: done when it was not open, by a clock
 * that may have been right. Anybody who also came in by another operation, or was confirmed by somebody, was here
 * without doubt.
 */
const inDoubt = sql`o.tenant_id = ${currentTenant} AND o.doubtful AND o.kind IN ('in', 'guest') AND o.person_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM attendance_operations u
    WHERE u.tenant_id = ${currentTenant} AND u.undoes = o.id AND u.item_id = o.item_id AND u.kind = 'undo')
  AND NOT EXISTS (SELECT FROM attendance_operations s
    WHERE s.tenant_id = ${currentTenant} AND s.item_id = o.item_id AND s.person_id = o.person_id AND s.kind IN ('in', 'guest')
      AND NOT s.doubtful AND NOT EXISTS (SELECT FROM attendance_operations u
        WHERE u.tenant_id = ${currentTenant} AND u.undoes = s.id AND u.item_id = s.item_id AND u.kind = 'undo'))`;

type Row = {
  person_id: string;
  name: string;
  operations: string[];
  at: string | Date;
  told_at: string | Date;
  device: string | null;
};

/** Doubtful people who count as present at an item, by name. */
export async function doubtfulVisits(ctx: Ctx, itemId: string): Promise<z.input<typeof attendanceReport>['doubtful']> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT o.person_id, btrim(p.first_name || ' ' || p.last_name) AS name, array_agg(o.id ORDER BY o.at, o.id) AS operations,
      min(o.at) AS at, min(o.told_at) AS told_at, min(d.name || ' (' || d.letter || ')') AS device
    FROM attendance_operations o JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = o.person_id
    LEFT JOIN attendance_devices d ON d.tenant_id = ${currentTenant} AND d.id = o.device_id
    WHERE ${inDoubt} AND o.item_id = ${itemId}
    GROUP BY o.person_id, p.id, p.tenant_id, p.first_name, p.last_name, p.sort_name
    ORDER BY p.sort_name, o.person_id LIMIT ${MOST}::integer`);
  return rows.map((row) => ({
    personId: row.person_id,
    name: row.name,
    operations: row.operations,
    checkedInAt: new Date(row.at).toISOString(),
    toldAt: new Date(row.told_at).toISOString(),
    device: row.device ?? '',
  }));
}

/**
 * The check-ins with doubtful arrivals within the last days, and the number of people; as JSON. Rows of the last days
 * are found first (`OFFSET 0`), by an index of their own: 9 ms among 1,000,000 instead of 130.
 */
export const doubtfulLately = (now: Date): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('itemId', w.item_id, 'event', w.name, 'people', w.people)
    ORDER BY w.latest DESC, w.item_id), '[]')
  FROM (SELECT o.item_id, e.name, count(DISTINCT o.person_id)::int AS people, max(o.received_at) AS latest
    FROM (SELECT o.* FROM attendance_operations o WHERE o.tenant_id = ${currentTenant} AND o.doubtful
      AND o.received_at > ${new Date(now.getTime() - DAYS * 86_400_000).toISOString()}::timestamptz OFFSET 0) AS o
    JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.id = o.item_id AND i.deleted_at IS NULL
    JOIN attendance_events e ON e.tenant_id = ${currentTenant} AND e.id = i.event_id
    WHERE ${inDoubt}
    GROUP BY o.item_id, e.name) AS w)`;
