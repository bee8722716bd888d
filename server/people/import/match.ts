import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';

/**
 * Marks the rows of a staged import whose person is already there: the same phone number or e-mail address, and a name
 * that does not contradict (families share a phone). A number that somebody of another name has is noted, not merged.
 */
export async function matchRows(ctx: Ctx, importId: string): Promise<void> {
  const rows = sql`
    SELECT person_id, row_number, phone, lower(email) AS email, first_name, last_name FROM import_rows
    WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId} AND status <> 'bad'`;
  // Freshly written rows have no statistics: taken for a handful, 50,000 of them would each walk through everybody.
  await ctx.db.execute(sql`SELECT set_config('enable_nestloop', 'off', true)`);
  await ctx.db.execute(sql`
    WITH told AS MATERIALIZED (${rows}), candidates AS (
      SELECT told.person_id AS told_id, p.id, 1 AS rank, p.created_at FROM told
        JOIN people p ON p.tenant_id = ${ctx.tenantId} AND p.phone = told.phone
        WHERE p.archived_at IS NULL AND ${sameName}
      UNION ALL
      SELECT told.person_id, p.id, 2, p.created_at FROM told
        JOIN people p ON p.tenant_id = ${ctx.tenantId} AND lower(p.email) = told.email
        WHERE told.email <> '' AND p.archived_at IS NULL AND ${sameName}
    ), best AS (SELECT DISTINCT ON (told_id) told_id, id FROM candidates ORDER BY told_id, rank, created_at, id)
    UPDATE import_rows r SET person_id = best.id, status = 'already there' FROM best
    WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.person_id = best.told_id AND best.id <> best.told_id`);
  await noteSharedNumbers(ctx, importId);
  await ctx.db.execute(sql`SELECT set_config('enable_nestloop', 'on', true)`);
}

async function noteSharedNumbers(ctx: Ctx, importId: string): Promise<void> {
  await ctx.db.execute(sql`
    WITH shared AS (
      SELECT r.row_number, min(trim(p.first_name || ' ' || p.last_name)) AS name FROM import_rows r
      JOIN people p ON p.tenant_id = ${ctx.tenantId} AND p.phone = r.phone AND p.archived_at IS NULL
      WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.status = 'new'
      GROUP BY r.row_number)
    UPDATE import_rows r SET problems = jsonb_build_array(jsonb_build_object('column', 'PhoneNumber',
      'reason', shared.name || ' has this number already; this is saved as another person.'))
    FROM shared WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.row_number = shared.row_number`);
}

const folded = (text: SQL): SQL => sql`app.plain(${text})`;
const words = (first: SQL, last: SQL): SQL =>
  sql`string_to_array(trim(${folded(sql`${first} || ' ' || ${last}`)}), ' ')`;
const toldWords = words(sql`told.first_name`, sql`told.last_name`);
const theirWords = words(sql`p.first_name`, sql`p.last_name`);

/** What `compatible()` in same-person.ts says of two rows; the cheap comparison first. */
const sameName = sql`(
  (told.first_name <> '' AND lower(told.first_name) = lower(p.first_name))
  OR (told.first_name <> '' AND ${folded(sql`told.first_name`)} = ${folded(sql`p.first_name`)})
  OR ${toldWords} <@ ${theirWords} OR ${theirWords} <@ ${toldWords})`;
