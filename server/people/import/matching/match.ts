import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '../../../core/array-parameter.ts';
import type { Ctx } from '../../../core/context.ts';
import { inBatches, listInBatches, type RowRange } from '../../../core/in-batches.ts';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { personFields } from '../../../../contract/people/person-fields.ts';
import { differenceBits, statusOf } from './differences.ts';
import { doubtIn, type Held, UndecidedRows } from './undecided-rows.ts';
import {
  allBlank,
  byEmail,
  byPhone,
  contactsOfRows,
  here,
  type Reach,
  reachOf,
  sameBirth,
  withPeople,
} from './reached.ts';
import { byRow, lastRow, NOBODY, rowsIn, rowsOf, type SeveralRows, severalRows } from '../rows/rows-of-import.ts';
import { currentTenant } from '../../../core/db/index.ts';

/**
 * Finds the rows of a staged import whose person is already there, and what each would change of them. The same person
 * is who has the phone number or e-mail address and all the names (families share a phone). Who only looks alike, by part
 * of the name or by the name alone, is noted as a question. People of the sample data are nobody's match. A number that
 * somebody of another name has is noted, not merged. `repeated`: some rows speak of somebody whom another one
 * names; `compared`: such rows have been held against the first already.
 */
export async function matchRows(
  ctx: Ctx,
  importId: string,
  { repeated, compared = false, fields = personFields }: Matching,
): Promise<void> {
  const last = await lastRow(ctx, importId);
  const several = repeated && ctx.embedded ? await severalRows(ctx, importId, last) : NOBODY;
  // Freshly written rows have no statistics: taken for a handful, 50,000 of them would each walk through everybody.
  await ctx.db.execute(sql`SELECT set_config('enable_nestloop', 'off', true)`);
  if (repeated && !compared) await compareRepeated(ctx, importId, { several, fields });
  if (await anybodyHere(ctx)) await matchWithPeople(ctx, importId, { last, several, fields });
  await ctx.db.execute(sql`SELECT set_config('enable_nestloop', 'on', true)`);
}

/** The first import of an organisation finds nobody, and need not look for them row by row. */
async function anybodyHere(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ anybody: boolean }>(
    sql`SELECT EXISTS (SELECT FROM people p WHERE p.tenant_id = ${ctx.tenantId} AND ${here}) AS anybody`,
  );
  return rows[0]?.anybody ?? true;
}

type Matching = { repeated: boolean; compared?: boolean; fields?: PersonFields };

async function matchWithPeople(
  ctx: Ctx,
  importId: string,
  { last, several, fields }: { last: number; several: SeveralRows; fields: PersonFields },
): Promise<void> {
  const reach = await reachOf(ctx, importId, fields);
  const held = new UndecidedRows();
  const torn = byRow(several);
  let from = 0;
  await inBatches(ctx, { last }, async (piece) => {
    const ids: string[] = [];
    for (; (torn[from]?.row ?? Infinity) <= piece.upTo; from += 1) ids.push(torn[from]?.id ?? '');
    for (const one of await matchPiece(ctx, importId, { piece, torn: ids, fields, reach })) held.add(one);
  });
  await held.write(ctx, importId, { several, fields });
}

/** Matches one row anew, which was corrected. */
export async function matchRow(ctx: Ctx, importId: string, rowNumber: number): Promise<void> {
  const fields = personFields;
  const reach = await reachOf(ctx, importId, fields);
  const piece = { after: rowNumber - 1, upTo: rowNumber, whole: false };
  await matchPiece(ctx, importId, { piece, torn: [], fields, reach });
}

/** Matches the rows of a piece, and answers what of it other pieces have a say in. `torn`: who may stand in others too. */
async function matchPiece(
  ctx: Ctx,
  importId: string,
  { piece, torn, fields, reach }: { piece: RowRange; torn: string[]; fields: PersonFields; reach: Reach },
): Promise<Held[]> {
  const { fills, differs } = differenceBits(fields);
  const { whole } = piece;
  const inPiece = rowsIn(ctx, importId, piece);
  const apart = sql`told_id = ANY(${arrayOf([...new Set(torn)], 'uuid')})`;
  const { rows } = await ctx.db.execute<Held>(sql`
    WITH told AS MATERIALIZED (
      SELECT person_id, row_number, status, ${contactsOfRows(reach)}, title, first_name, last_name, other_names,
        day_of_birth, month_of_birth, year_of_birth FROM import_rows r
        WHERE r.tenant_id = ${currentTenant} AND ${inPiece} AND status <> 'bad'
    ), contacts AS MATERIALIZED (${byPhone(ctx, reach)} UNION ALL ${byEmail(ctx, reach)}
    ), candidates AS (
      SELECT told_id, row_number, id, rank, created_at FROM contacts c WHERE same
        -- Of several rows of one person none may contradict.
        AND NOT EXISTS (SELECT FROM contacts o WHERE o.told_id = c.told_id AND o.id = c.id AND NOT o.same)
    ), best AS (
      SELECT DISTINCT ON (told_id) told_id, id FROM candidates ${whole ? sql`` : sql`WHERE NOT ${apart}`}
      ORDER BY told_id, rank, created_at, id
    ), known AS (
      SELECT r.row_number, p.id, ${fills} AS fills, ${differs} AS differs FROM import_rows r
      JOIN best ON best.told_id = r.person_id ${withPeople(ctx, sql`p.id = best.id`)}
      WHERE r.tenant_id = ${currentTenant} AND ${inPiece} AND r.status <> 'bad'
    ), found AS (
      UPDATE import_rows r SET person_id = known.id, fills = known.fills, differs = known.differs,
        status = ${statusOf(sql`known`)}, alike_id = NULL, alike_row = NULL
      FROM known WHERE r.tenant_id = ${currentTenant} AND ${inPiece} AND r.row_number = known.row_number
    ), unsure AS (
      -- Whose contacts are all the same person is among the best, where these are not in several pieces.
      SELECT c.* FROM contacts c ${whole ? sql`WHERE c.told_id IN (SELECT o.told_id FROM contacts o WHERE NOT o.same)` : sql``}
    ), doubts AS (
      SELECT DISTINCT ON (row_number) row_number, told_id, id, name, alike FROM (
        SELECT row_number, told_id, id, btrim(first_name || ' ' || last_name) AS name, alike, rank, created_at FROM unsure
        WHERE status = 'new' AND (alike OR rank = 1)
        UNION ALL ${namedAlike(ctx, reach)}) AS doubt
      WHERE told_id NOT IN (SELECT told_id FROM best)
      ORDER BY row_number, alike DESC, rank, created_at, id
    ), noted AS (
      UPDATE import_rows r SET ${doubtIn(sql`doubts`)}
      FROM doubts WHERE r.tenant_id = ${currentTenant} AND ${inPiece} AND r.row_number = doubts.row_number
        ${whole ? sql`` : sql`AND NOT ${apart}`})
    ${
      whole
        ? sql`SELECT WHERE false`
        : sql`
    SELECT told_id AS told, row_number AS "row", id, rank, to_char(created_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISS.US') AS "createdAt",
      NULL AS name, false AS alike FROM candidates WHERE ${apart}
    UNION ALL
    SELECT told_id, row_number, id, 0, NULL, name, alike FROM doubts WHERE ${apart}`
    }`);
  return rows;
}

/** What later rows of somebody new say beside the first, which makes them. */
async function compareRepeated(
  ctx: Ctx,
  importId: string,
  { several, fields }: { several: SeveralRows; fields: PersonFields },
): Promise<void> {
  const { fills, differs } = differenceBits(fields);
  const write = (said: SQL, within: SQL = sql`r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId}`) =>
    ctx.db.execute(sql`
    WITH said AS (SELECT r.row_number, ${fills} AS fills, ${differs} AS differs FROM ${said})
    UPDATE import_rows r SET fills = said.fills, differs = said.differs, status = ${statusOf(sql`said`)}
    FROM said WHERE r.tenant_id = ${currentTenant} AND ${within} AND r.row_number = said.row_number`);
  if (!ctx.embedded) {
    await write(
      sql`import_rows r
      JOIN import_rows p ON p.tenant_id = r.tenant_id AND p.import_id = r.import_id AND p.person_id = r.person_id AND p.status = 'new'
      WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.status = 'same'`,
    );
    return;
  }
  const rowAt = (number: SQL) => sql`LATERAL (SELECT * FROM import_rows
    WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId} AND row_number = ${number} OFFSET 0)`;
  const later = byRow(several).filter(({ row, first }) => row !== first);
  await listInBatches(ctx, later, (part) =>
    write(
      sql`jsonb_to_recordset(${JSON.stringify(part)}::jsonb) AS pair ("row" integer, first integer)
      CROSS JOIN ${rowAt(sql`pair."row"`)} AS r CROSS JOIN ${rowAt(sql`pair.first`)} AS p`,
      rowsOf(ctx, importId, part),
    ),
  );
}

/** Rows with the name, in both orders, as people's are sorted by. */
const called = (needed: SQL) => sql`(
  SELECT told.*, app.plain(btrim(spelt.name)) COLLATE "C" AS plain_name FROM told
  CROSS JOIN LATERAL (VALUES (first_name || ' ' || last_name), (last_name || ' ' || first_name)) AS spelt (name)
  WHERE status = 'new' AND ${needed} OFFSET 0) AS told`;

/** People who are called what a row says, where of one of both no more than the name is known. */
function namedAlike(ctx: Ctx, { typed }: Reach): SQL {
  const bareRow = allBlank(typed, sql`told`);
  const barePerson = sql`${allBlank(typed, sql`p`)} AND p.archived_at IS NULL`;
  const alike = (needed: SQL, and: SQL) => sql`
    SELECT told.row_number, told.person_id AS told_id, p.id, btrim(p.first_name || ' ' || p.last_name) AS name, true AS alike, 3 AS rank, p.created_at
    FROM ${called(needed)}
    ${withPeople(ctx, sql`p.sort_name = told.plain_name AND app.name_words(p.sort_name) <> '{}' AND ${sameBirth} AND ${and}`)} WHERE ${here}`;
  return sql`${alike(bareRow, sql`p.archived_at IS NULL`)}
    UNION ALL ${alike(
      sql`NOT ${bareRow} AND EXISTS (SELECT FROM people p WHERE p.tenant_id = ${ctx.tenantId} AND ${barePerson})`,
      barePerson,
    )}`;
}
