import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { differenceBits, statusOf } from './differences.ts';

/**
 * Finds the rows of a staged import whose person is already there, and what each would change of them. The same person
 * is who has the phone number or e-mail address and a name that does not contradict (families share a phone); of whom
 * only the name is known, here or in the file, who is called just that. People of the sample data are nobody's match. A
 * number that somebody of another name has is noted, not merged. `repeated`: some rows speak of somebody whom an earlier
 * one has named, and have not been compared with it yet.
 */
export async function matchRows(ctx: Ctx, importId: string, { repeated = false } = {}): Promise<void> {
  // Freshly written rows have no statistics: taken for a handful, 50,000 of them would each walk through everybody.
  await ctx.db.execute(sql`SELECT set_config('enable_nestloop', 'off', true)`);
  if (repeated) await compareRepeated(ctx, importId);
  const { fills, differs } = differenceBits();
  await ctx.db.execute(sql`
    WITH told AS MATERIALIZED (
      SELECT person_id, row_number, status, phone, phone_number, lower(email) AS email, first_name, last_name,
        day_of_birth, month_of_birth, year_of_birth FROM import_rows
      WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId} AND status <> 'bad'
    ), by_phone AS MATERIALIZED (
      SELECT told.person_id AS told_id, told.row_number, told.status, p.id, p.created_at, p.first_name, p.last_name,
        ${sameName} AS same FROM told
      JOIN people p ON p.tenant_id = ${ctx.tenantId} AND p.phone = told.phone WHERE ${here}
    ), candidates AS (
      SELECT told_id, id, 1 AS rank, created_at FROM by_phone WHERE same
      UNION ALL
      SELECT told.person_id, p.id, 2, p.created_at FROM told
        JOIN people p ON p.tenant_id = ${ctx.tenantId} AND lower(p.email) = told.email
        WHERE told.email <> '' AND ${here} AND ${sameName}
      UNION ALL
      SELECT told_id, id, CASE WHEN bare THEN 3 ELSE 4 END, created_at FROM (${namedAlike(ctx)}) AS named
        WHERE bare OR many = 1
      UNION ALL
      SELECT told_id, id, 5, created_at FROM (${bareNamedAlike(ctx)}) AS bare WHERE many = 1 AND one_teller
    ), best AS (SELECT DISTINCT ON (told_id) told_id, id FROM candidates ORDER BY told_id, rank, created_at, id),
    known AS (
      SELECT r.row_number, p.id, ${fills} AS fills, ${differs} AS differs FROM import_rows r
      JOIN best ON best.told_id = r.person_id JOIN people p ON p.tenant_id = ${ctx.tenantId} AND p.id = best.id
      WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.status <> 'bad'
    ), found AS (
      UPDATE import_rows r SET person_id = known.id, fills = known.fills, differs = known.differs,
        status = ${statusOf(sql`known`)}
      FROM known WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.row_number = known.row_number
    ), shared AS (
      SELECT row_number, min(btrim(first_name || ' ' || last_name)) AS name FROM by_phone
      WHERE status = 'new' AND told_id NOT IN (SELECT told_id FROM best) GROUP BY row_number)
    UPDATE import_rows r SET problems = jsonb_build_array(jsonb_build_object('column', 'PhoneNumber',
      'reason', shared.name || ' has this number already; this is saved as another person.'))
    FROM shared WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.row_number = shared.row_number`);
  await ctx.db.execute(sql`SELECT set_config('enable_nestloop', 'on', true)`);
}

/** What later rows of somebody new say beside the first, which makes them. */
async function compareRepeated(ctx: Ctx, importId: string): Promise<void> {
  const { fills, differs } = differenceBits();
  await ctx.db.execute(sql`
    WITH said AS (
      SELECT r.row_number, ${fills} AS fills, ${differs} AS differs FROM import_rows r
      JOIN import_rows p ON p.tenant_id = r.tenant_id AND p.import_id = r.import_id AND p.person_id = r.person_id AND p.status = 'new'
      WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.status = 'same')
    UPDATE import_rows r SET fills = said.fills, differs = said.differs, status = ${statusOf(sql`said`)}
    FROM said WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.row_number = said.row_number`);
}

const here = sql`p.archived_at IS NULL AND NOT p.is_sample`;

const alike = sql`p.sort_name = app.plain(btrim(told.first_name || ' ' || told.last_name)) COLLATE "C"
  AND app.name_words(p.sort_name) <> '{}'
  AND ${sql.join(
    ['day_of_birth', 'month_of_birth', 'year_of_birth'].map(
      (name) => sql`coalesce(p.${sql.identifier(name)} = told.${sql.identifier(name)}, true)`,
    ),
    sql` AND `,
  )}`;

/** People called what a row says that says nothing else: one of whom no more is known either, or else the only one. */
function namedAlike(ctx: Ctx): SQL {
  return sql`
    SELECT told.person_id AS told_id, p.id, p.created_at, p.phone_number = '' AND p.email = '' AS bare,
      count(*) OVER (PARTITION BY told.row_number) AS many
    FROM told JOIN people p ON p.tenant_id = ${ctx.tenantId} AND ${alike}
    WHERE told.phone_number = '' AND told.email = '' AND ${here}
      AND EXISTS (SELECT FROM told t WHERE t.phone_number = '' AND t.email = '')`;
}

/** The other way round: people of whom only the name is known, where one of the file and one of ours are called so. */
function bareNamedAlike(ctx: Ctx): SQL {
  return sql`
    SELECT told.person_id AS told_id, p.id, p.created_at, count(*) OVER (PARTITION BY told.row_number) AS many,
      min(told.person_id::text) OVER of_one = max(told.person_id::text) OVER of_one AS one_teller
    FROM told JOIN people p ON p.tenant_id = ${ctx.tenantId} AND ${alike}
    WHERE (told.phone_number <> '' OR told.email <> '') AND p.phone_number = '' AND p.email = '' AND ${here}
      AND EXISTS (SELECT FROM people b WHERE b.tenant_id = ${ctx.tenantId} AND b.phone_number = '' AND b.email = '' AND b.archived_at IS NULL)
    WINDOW of_one AS (PARTITION BY p.id)`;
}

const sameName = sql`app.same_name(told.first_name, told.last_name, p.first_name, p.last_name)`;
