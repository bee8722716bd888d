import { sql, type SQL, and, eq, gte } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { personFields } from '../../../../contract/people/person-fields.ts';
import { differenceBits, statusOf } from './changes.ts';
import {
  bareRow,
  barePerson,
  byContact,
  contactsOfRows,
  crowdOf,
  here,
  type MatchColumns,
  matchColumnsOf,
  sameBirth,
} from './match-columns.ts';
import { MOST_SHARING } from '../../person-by-contact.ts';
import { lastRow, rowsIn, rowsOf, rowsOfNobody } from '../rows/rows-of-import.ts';
import { compareSeveralRows } from './several-rows.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { randomUUID } from 'node:crypto';
import { inBatches, listInBatches } from '../../../core/in-batches.ts';
import { people } from '../../tables.ts';
import { valueTexts } from '../../texts.ts';

/** The note on a row that may mean a known person, or whose number belongs to somebody with another name. */
const doubtIn = (doubt: SQL) => sql`alike_id = CASE WHEN ${doubt}.alike THEN ${doubt}.id ELSE r.alike_id END,
  problems = r.problems || jsonb_build_array(CASE WHEN ${doubt}.alike THEN ${said('likePerson', doubt)} ELSE ${said('numberTaken', doubt)} END)`;

/** A problem as `problemOf` makes it, of somebody whom only the database knows by name. */
function said(code: 'likePerson' | 'numberTaken', doubt: SQL): SQL {
  const { english } = valueTexts[code]({ name: '' });
  return sql`jsonb_build_object('column', ${code === 'likePerson' ? 'FirstName' : 'PhoneNumber'}::text, 'match', true,
    'code', ${code}::text, 'values', jsonb_build_object('name', ${doubt}.name), 'reason', replace(${english}::text, '{name}', ${doubt}.name))`;
}

/** The problems of a row without what an earlier comparison said. */
const problemsOfFile = sql`coalesce((SELECT jsonb_agg(one) FROM jsonb_array_elements(r.problems) AS one WHERE one -> 'match' IS NULL), '[]'::jsonb)`;

type Matching = { fields?: PersonFields };

/**
 * Finds the rows of a staged import whose person is already there, and the changes each would make. The same person has
 * the phone number or e-mail address and all the names (families share a phone). A person who only looks alike, by part
 * of the name or by the name alone, is noted as a question. People of the sample data match no row. A number that
 * belongs to somebody with another name is noted, not merged; one that many have is nobody's.
 */
export async function matchRows(ctx: Ctx, importId: string, { fields = personFields }: Matching = {}): Promise<void> {
  // Freshly written rows have no statistics: taken for a handful, 50,000 of them would each walk through everybody.
  await ctx.db.execute(sql`SELECT set_config('enable_nestloop', 'off', true)`);
  if (await anybodyHere(ctx)) await matchRange(ctx, importId, { after: 0, upTo: await lastRow(ctx, importId), fields });
  await compareSeveralRows(ctx, importId, { fields });
  await ctx.db.execute(sql`SELECT set_config('enable_nestloop', 'on', true)`);
}

/** The first import of an organisation finds nobody, and need not look for them row by row. */
async function anybodyHere(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ anybody: boolean }>(
    sql`SELECT EXISTS (SELECT FROM people p WHERE p.tenant_id = ${ctx.tenantId} AND ${here}) AS anybody`,
  );
  return rows[0]?.anybody ?? true;
}

/** Matches one row anew, which was corrected. */
export async function matchRow(ctx: Ctx, importId: string, rowNumber: number): Promise<void> {
  const fields = personFields;
  await matchRange(ctx, importId, { after: rowNumber - 1, upTo: rowNumber, fields });
  await compareSeveralRows(ctx, importId, { fields });
}

async function matchRange(
  ctx: Ctx,
  importId: string,
  { fields, ...range }: { after: number; upTo: number; fields: PersonFields },
): Promise<void> {
  const columns = await matchColumnsOf(ctx, importId, fields);
  const { fills, differs } = differenceBits(fields);
  const inRange = rowsIn(ctx, importId, range);
  await ctx.db.execute(sql`
    WITH crowd AS MATERIALIZED (${crowdOf(ctx, importId, columns)}
    ), told AS MATERIALIZED (
      SELECT person_id, row_number, status, ${contactsOfRows(columns)}, title, first_name, last_name, other_names,
        day_of_birth, month_of_birth, year_of_birth FROM import_rows r
        WHERE r.tenant_id = ${currentTenant} AND ${inRange} AND status <> 'bad'
    ), found AS MATERIALIZED (${byContact(ctx, columns)}
    ), torn AS (
      SELECT told_id FROM found WHERE alone GROUP BY told_id HAVING count(DISTINCT id) > 1
    ), ${namesakes(ctx, columns)}, contacts AS MATERIALIZED (
      SELECT told_id, row_number, status, id, created_at, first_name, last_name, rank,
        same OR (alone AND told_id NOT IN (SELECT told_id FROM torn)) AS same, alike FROM found
      UNION ALL ${sayingNothingNew(ctx, importId, { fills, differs })}
    ), candidates AS (
      SELECT told_id, row_number, id, rank, created_at FROM contacts c WHERE same
        -- Of several rows of one person none may contradict.
        AND NOT EXISTS (SELECT FROM contacts o WHERE o.told_id = c.told_id AND o.id = c.id AND NOT o.same)
    ), best AS (
      SELECT DISTINCT ON (told_id) told_id, id FROM candidates ORDER BY told_id, rank, created_at, id
    ), known AS (
      SELECT r.row_number, p.id, ${fills} AS fills, ${differs} AS differs FROM import_rows r
      JOIN best ON best.told_id = r.person_id JOIN people p ON p.tenant_id = ${ctx.tenantId} AND p.id = best.id
      WHERE r.tenant_id = ${currentTenant} AND ${inRange} AND r.status <> 'bad'
    ), matched AS (
      UPDATE import_rows r SET person_id = known.id, fills = known.fills, differs = known.differs,
        status = ${statusOf(sql`known`)}, alike_id = NULL, alike_row = NULL
      FROM known WHERE r.tenant_id = ${currentTenant} AND ${inRange} AND r.row_number = known.row_number
    ), doubts AS (
      SELECT DISTINCT ON (row_number) row_number, told_id, id, name, alike FROM (
        -- Whose contacts are all the same person is among the best.
        SELECT row_number, told_id, id, btrim(first_name || ' ' || last_name) AS name, alike, rank, created_at FROM contacts
        WHERE status = 'new' AND (alike OR rank = 1) AND told_id IN (SELECT o.told_id FROM contacts o WHERE NOT o.same)
        UNION ALL
        SELECT called.row_number, called.told_id, n.id, btrim(n.first_name || ' ' || n.last_name), true, 3, n.created_at
        FROM called JOIN namesakes n ON n.sort_name = called.plain_name AND (called.bare OR n.bare)
        WHERE n.place <= ${MOST_SHARING}::integer AND ${sameBirth('called', sql`n`)}) AS doubt
      WHERE told_id NOT IN (SELECT told_id FROM best)
      ORDER BY row_number, alike DESC, rank, created_at, id
    )
    UPDATE import_rows r SET ${doubtIn(sql`doubts`)}
    FROM doubts WHERE r.tenant_id = ${currentTenant} AND ${inRange} AND r.row_number = doubts.row_number`);
}

/**
 * `called`: rows by their names in both orders, as people's are sorted by, where of the row, or of anybody here, no more than
 * the name is known. `namesakes`: the people who may be meant by them, with their place among those of one name: how many of
 * these are asked about has a limit.
 */
const namesakes = (ctx: Ctx, columns: MatchColumns): SQL => sql`
    called AS MATERIALIZED (
      SELECT told.row_number, told.person_id AS told_id, told.crowded, told.bare, told.day_of_birth, told.month_of_birth,
        told.year_of_birth, app.plain(btrim(spelt.name)) COLLATE "C" AS plain_name
      FROM (SELECT told.*, ${bareRow(columns)} AS bare FROM told WHERE status = 'new' OFFSET 0) AS told
      CROSS JOIN LATERAL (VALUES (first_name || ' ' || last_name), (last_name || ' ' || first_name)) AS spelt (name)
      WHERE told.bare OR told.crowded
        OR EXISTS (SELECT FROM people p WHERE p.tenant_id = ${ctx.tenantId} AND ${here} AND ${barePerson(columns)})
    ), namesakes AS MATERIALIZED (
      SELECT n.*, row_number() OVER (PARTITION BY n.sort_name, n.bare ORDER BY n.created_at, n.id) AS place,
        count(*) OVER (PARTITION BY n.sort_name) AS of_name
      FROM (SELECT p.id, p.sort_name, p.first_name, p.last_name, p.created_at, p.day_of_birth, p.month_of_birth, p.year_of_birth,
          ${barePerson(columns)} AS bare
        FROM people p WHERE p.tenant_id = ${ctx.tenantId} AND ${here} AND p.sort_name IN (SELECT plain_name FROM called)
          AND app.name_words(p.sort_name) <> '{}' OFFSET 0) AS n
      WHERE n.bare OR n.sort_name IN (SELECT plain_name FROM called WHERE called.bare OR called.crowded)
    )`;

/**
 * Rows whose contact many have, but that say of the only one of their name exactly what is known already: a list that is
 * imported twice changes nothing and asks nothing.
 */
const sayingNothingNew = (ctx: Ctx, importId: string, { fills, differs }: { fills: SQL; differs: SQL }): SQL => sql`
      SELECT called.told_id, r.row_number, r.status, p.id, p.created_at, p.first_name, p.last_name, 4, true, true
      FROM called JOIN namesakes n ON n.sort_name = called.plain_name AND n.of_name = 1
      JOIN import_rows r ON r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.row_number = called.row_number
      JOIN people p ON p.tenant_id = ${ctx.tenantId} AND p.id = n.id
      WHERE called.crowded AND r.alike_row IS NULL AND ${fills} = 0 AND ${differs} = 0`;

/** Matches a staged import again where people were added, changed or archived since it was looked at. */
export async function matchAgain(
  ctx: Ctx,
  { id, createdAt, fields }: { id: string; createdAt: Date; fields: PersonFields },
): Promise<void> {
  const changed = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenantId, ctx.tenantId), gte(people.updatedAt, createdAt)))
    .limit(1);
  if (changed.length === 0) return;
  await letGo(ctx, id);
  await inBatches(ctx, { last: await lastRow(ctx, id) }, (piece) =>
    ctx.db.execute(sql`
      UPDATE import_rows r SET alike_id = NULL, problems = ${problemsOfFile}
      WHERE r.tenant_id = ${currentTenant} AND ${rowsIn(ctx, id, piece)} AND r.problems @> '[{"match": true}]'`),
  );
  await matchRows(ctx, id, { fields });
}

/** Rows whose person has been archived meanwhile are people of their own again. */
async function letGo(ctx: Ctx, importId: string): Promise<void> {
  const fresh = new Map<string, string>();
  const free = (await rowsOfNobody(ctx, importId, sql`p.archived_at IS NULL`)).map(({ row, id: old }) => {
    const makes = !fresh.has(old);
    if (makes) fresh.set(old, randomUUID());
    return { row, id: fresh.get(old), makes };
  });
  await listInBatches(ctx, free, (part) =>
    ctx.db.execute(sql`
      UPDATE import_rows r SET person_id = free.id, status = CASE WHEN free.makes THEN 'new' ELSE r.status END
      FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb) AS free ("row" integer, id uuid, makes boolean)
      WHERE r.tenant_id = ${currentTenant} AND ${rowsOf(ctx, importId, part)} AND r.row_number = free."row"`),
  );
}
