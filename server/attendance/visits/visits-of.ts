import { type SQL, sql } from 'drizzle-orm';
import type { Visit } from '../../../contract/attendance/sync-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, namedStatement } from '../../core/db/index.ts';
import { carerNoteOf } from '../carer-notes.ts';

type Row = {
  person_id: string;
  name: string;
  present: boolean;
  in_at: string | Date | null;
  out_at: string | Date | null;
  operations: string[];
  family_code: string | null;
  collected_by: string | null;
  note: string | null;
};

/** The operations `o` that make somebody present at the item of `v`, without undone ones. */
export const currentCheckIns = sql`
  SELECT o.id, o.at, o.family_code FROM attendance_operations o
  WHERE o.tenant_id = ${currentTenant} AND o.item_id = v.item_id AND o.person_id = v.person_id AND o.kind IN ('in', 'guest')
    AND NOT EXISTS (SELECT FROM attendance_operations u
      WHERE u.tenant_id = ${currentTenant} AND u.undoes = o.id AND u.item_id = o.item_id AND u.kind = 'undo')`;

/** Visits `v` of an item that fit; `withNotes` with what carers must know. */
export async function visitsOf(ctx: Ctx, itemId: string, which: SQL, withNotes = false): Promise<Visit[]> {
  const { rows } = await ctx.db.execute<Row>(
    namedStatement(sql`
    SELECT v.person_id, btrim(p.first_name || ' ' || p.last_name) AS name, v.present, v.in_at, v.out_at,
      ARRAY(SELECT s.id FROM (${currentCheckIns}) AS s ORDER BY s.at, s.id) AS operations,
      (SELECT s.family_code FROM (${currentCheckIns}) AS s WHERE s.family_code <> '' ORDER BY s.at DESC, s.id DESC LIMIT 1) AS family_code,
      (SELECT o.collected_by FROM attendance_operations o
        WHERE o.tenant_id = ${currentTenant} AND o.item_id = v.item_id AND o.person_id = v.person_id AND o.kind = 'out' AND o.at = v.out_at
        ORDER BY o.id LIMIT 1) AS collected_by, ${carerNoteOf(withNotes)} AS note
    FROM attendance_visits v JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = v.person_id
    WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${itemId} AND ${which}
    ORDER BY p.sort_name, p.id`),
  );
  return rows.map((row) => ({
    itemId,
    personId: row.person_id,
    name: row.name,
    present: row.present,
    checkedInAt: row.in_at && new Date(row.in_at).toISOString(),
    checkedOutAt: row.out_at && new Date(row.out_at).toISOString(),
    operations: row.operations,
    familyCode: row.family_code,
    collectedBy: row.collected_by ?? '',
    ...(withNotes && { note: row.note }),
  }));
}

/** How many came. */
export async function countPresent(ctx: Ctx, itemId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: string | number }>(
    namedStatement(sql`
    SELECT count(*) AS count FROM attendance_visits v
    WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${itemId} AND v.present`),
  );
  return Number(rows[0]?.count ?? 0);
}
