import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '../../core/array-parameter.ts';
import type { Ctx } from '../../core/context.ts';
import { inBatches, listInBatches, type RowRange } from '../../core/in-batches.ts';
import type { PersonFields } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import { differenceBits, statusOf } from './differences.ts';
import { type Held, UndecidedRows, sharedNumber } from './undecided-rows.ts';
import { allBlank, byEmail, byPhone, here, type Reach, reachOf, contactsOfRows, withPeople } from './reached.ts';
import { byRow, lastRow, NOBODY, rowsIn, rowsOf, type SeveralRows, severalRows } from './rows-of-import.ts';
import { currentTenant } from '../../core/db/index.ts';

/**
 * Finds the rows of a staged import whose person is already there, and what each would change of them. The same person
 * is who has the phone number or e-mail address and a name that does not contradict (families share a phone); of whom
 * only the name is known, here or in the file, who is called just that. People of the sample data are nobody's match. A
 * number that somebody of another name has is noted, not merged. `repeated`: some rows speak of somebody whom another one
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
  await ctx.db.execute(sql`SELECT set_config('enable_nestloop', 'on', true)`);
}

type Matching = { repeated: boolean; compared?: boolean; fields?: PersonFields };

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
      SELECT person_id, row_number, status, ${contactsOfRows(reach)}, first_name, last_name,
        day_of_birth, month_of_birth, year_of_birth FROM import_rows r
        WHERE r.tenant_id = ${currentTenant} AND ${inPiece} AND status <> 'bad'
    ), by_phone AS MATERIALIZED (${byPhone(ctx, reach)}
    ), candidates AS (
      SELECT told_id, row_number, id, 1 AS rank, created_at FROM by_phone WHERE same
      UNION ALL
      ${byEmail(ctx, reach)}
      UNION ALL
      SELECT told_id, row_number, id, CASE WHEN bare THEN 3 ELSE 4 END, created_at FROM (${namedAlike(ctx, reach)}) AS named
        WHERE bare OR many = 1
      UNION ALL
      ${
        whole
          ? sql`SELECT told_id, row_number, id, 5, created_at FROM (${bareNamedAlike(ctx, reach)}) AS bare WHERE many = 1 AND one_teller`
          : sql`
      SELECT told_id, row_number, id, CASE WHEN many = 1 THEN 5 ELSE 6 END, created_at FROM (${bareNamedAlike(ctx, reach)}) AS bare
        WHERE many = 1 OR is_first OR is_last`
      }
    ), best AS (
      SELECT DISTINCT ON (told_id) told_id, id FROM candidates ${whole ? sql`` : sql`WHERE rank < 5 AND NOT ${apart}`}
      ORDER BY told_id, rank, created_at, id
    ), known AS (
      SELECT r.row_number, p.id, ${fills} AS fills, ${differs} AS differs FROM import_rows r
      JOIN best ON best.told_id = r.person_id ${withPeople(ctx, sql`p.id = best.id`)}
      WHERE r.tenant_id = ${currentTenant} AND ${inPiece} AND r.status <> 'bad'
    ), found AS (
      UPDATE import_rows r SET person_id = known.id, fills = known.fills, differs = known.differs,
        status = ${statusOf(sql`known`)}
      FROM known WHERE r.tenant_id = ${currentTenant} AND ${inPiece} AND r.row_number = known.row_number
    ), shared AS (
      SELECT row_number, told_id, min(btrim(first_name || ' ' || last_name)) AS name FROM by_phone
      WHERE status = 'new' AND told_id NOT IN (SELECT told_id FROM best) GROUP BY row_number, told_id
    ), undecided AS (
      ${
        whole
          ? sql`SELECT NULL::uuid AS told_id WHERE false`
          : sql`
      SELECT told_id FROM candidates WHERE rank = 5 AND told_id NOT IN (SELECT told_id FROM best)
      UNION SELECT told_id FROM by_phone WHERE ${apart}`
      }
    ), noted AS (
      UPDATE import_rows r SET problems = ${sharedNumber(sql`shared.name`)}
      FROM shared WHERE r.tenant_id = ${currentTenant} AND ${inPiece} AND r.row_number = shared.row_number
        AND shared.told_id NOT IN (SELECT told_id FROM undecided))
    ${
      whole
        ? sql`SELECT WHERE false`
        : sql`
    SELECT told_id AS told, row_number AS "row", id, rank, to_char(created_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISS.US') AS "createdAt",
      NULL AS shared FROM candidates
    WHERE rank >= 5 OR ${apart}
    UNION ALL
    SELECT told_id, row_number, NULL, 0, NULL, name FROM shared WHERE told_id IN (SELECT told_id FROM undecided)`
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

const alike = sql`p.sort_name = told.plain_name
  AND app.name_words(p.sort_name) <> '{}'
  AND ${sql.join(
    ['day_of_birth', 'month_of_birth', 'year_of_birth'].map(
      (name) => sql`coalesce(p.${sql.identifier(name)} = told.${sql.identifier(name)}, true)`,
    ),
    sql` AND `,
  )}`;

/** Rows that say only a name, or more than that, with the name as people's stand sorted by it. */
const called = (which: SQL, needed: SQL) => sql`(
  SELECT told.*, app.plain(btrim(first_name || ' ' || last_name)) COLLATE "C" AS plain_name FROM told WHERE ${which} AND ${needed} OFFSET 0) AS told`;

/** People called what a row says that says nothing else: one of whom no more is known either, or else the only one. */
function namedAlike(ctx: Ctx, { typed }: Reach): SQL {
  return sql`
    SELECT told.person_id AS told_id, told.row_number, p.id, p.created_at, ${allBlank(typed, sql`p`)} AS bare,
      count(*) OVER (PARTITION BY told.row_number) AS many
    FROM ${called(allBlank(typed, sql`told`), sql`EXISTS (SELECT FROM told t WHERE ${allBlank(typed, sql`t`)})`)}
    ${withPeople(ctx, sql`${alike} AND p.archived_at IS NULL`)} WHERE ${here}`;
}

/** The other way round: people of whom only the name is known, where one of the file and one of ours are called so. */
function bareNamedAlike(ctx: Ctx, { typed }: Reach): SQL {
  const more = sql`NOT ${allBlank(typed, sql`told`)}`;
  const bare = sql`${allBlank(typed, sql`p`)} AND p.archived_at IS NULL`;
  return sql`
    SELECT told.person_id AS told_id, told.row_number, p.id, p.created_at, count(*) OVER (PARTITION BY told.row_number) AS many,
      min(told.person_id::text) OVER of_one = max(told.person_id::text) OVER of_one AS one_teller,
      min(told.person_id::text) OVER of_one = told.person_id::text AS is_first, max(told.person_id::text) OVER of_one = told.person_id::text AS is_last
    FROM ${called(more, sql`EXISTS (SELECT FROM people p WHERE p.tenant_id = ${ctx.tenantId} AND ${bare})`)}
    ${withPeople(ctx, sql`${alike} AND ${bare}`)} WHERE ${here}
    WINDOW of_one AS (PARTITION BY p.id)`;
}
