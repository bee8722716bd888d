import { sql, type SQL } from 'drizzle-orm';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { arrayOf } from '../../../core/array-parameter.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { inBatches, listInBatches } from '../../../core/in-batches.ts';
import type { z } from 'zod';
import type { importChoices } from '../../../../contract/people/import-schemas.ts';
import { differenceBits, statusOf } from './changes.ts';
import { lastRow, rowsIn } from '../rows/rows-of-import.ts';

export type LookAlike = { name: string; phoneNumber: string; email: string; rowNumber: number | null };

/** A new row whose person may be the same as somebody else. */
export const isQuestion = sql`r.status = 'new' AND (r.alike_id IS NOT NULL OR r.alike_row IS NOT NULL)`;

/** A row that is saved without some of its values. */
export const isShortened = sql`r.status <> 'bad' AND r.cells IS NOT NULL`;

/** A row that is saved without a phone number. */
export const hasNoPhone = sql`r.status <> 'bad' AND r.phone IS NULL AND r.second_phone IS NULL`;

/** People these rows may mean. `limit`: the first rows, of all that were saved as somebody new. */
export async function lookAlikesOf(
  ctx: Ctx,
  importId: string,
  { numbers, limit }: { numbers?: readonly number[]; limit: number },
): Promise<{ rowNumber: number; name: string; like: LookAlike }[]> {
  const among = numbers ? sql`AND r.row_number = ANY(${arrayOf(numbers, 'integer')})` : sql``;
  const whole = (of: SQL) => sql`btrim(${of}.first_name || ' ' || ${of}.last_name)`;
  const { rows } = await ctx.db.execute<{
    rowNumber: number;
    name: string;
    like: string;
    phone: string;
    email: string;
    likeRow: number | null;
  }>(sql`
    SELECT r.row_number AS "rowNumber", ${whole(sql`r`)} AS name, coalesce(${whole(sql`p`)}, ${whole(sql`f`)}) AS like,
      coalesce(p.phone_number, f.phone_number) AS phone, coalesce(p.email, f.email) AS email,
      CASE WHEN p.id IS NULL THEN f.row_number END AS "likeRow"
    FROM import_rows r
    LEFT JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = r.alike_id
    LEFT JOIN import_rows f ON f.tenant_id = ${currentTenant} AND f.import_id = r.import_id AND f.row_number = r.alike_row
    WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND ${isQuestion} AND (p.id IS NOT NULL OR f.row_number IS NOT NULL) ${among}
    ORDER BY r.row_number LIMIT ${limit}::integer`);
  return rows.map(({ rowNumber, name, like, phone, email, likeRow }) => ({
    rowNumber,
    name,
    like: { name: like, phoneNumber: phone, email, rowNumber: likeRow },
  }));
}

type Question = { row: number; id: string; alikeId: string | null; alikeRow: number | null };

/** Assigns rows to the person they resemble, where the user said that they are the same. Answers whether anybody said so. */
export async function joinLookAlikes(
  ctx: Ctx,
  importId: string,
  { choices, fields }: { choices: z.output<typeof importChoices>; fields: PersonFields },
): Promise<boolean> {
  const said = Object.values(choices).includes('same');
  if (!said) return false;
  const questions: Question[] = [];
  await inBatches(ctx, { last: await lastRow(ctx, importId) }, async (piece) => {
    const { rows } = await ctx.db.execute<Question>(sql`
      SELECT r.row_number AS row, r.person_id AS id, r.alike_id AS "alikeId", r.alike_row AS "alikeRow" FROM import_rows r
      WHERE r.tenant_id = ${currentTenant} AND ${rowsIn(ctx, importId, piece)} AND ${isQuestion} ORDER BY r.row_number`);
    questions.push(...rows.filter(({ row }) => (choices[String(row)] ?? choices['alike']) === 'same'));
  });
  const makers = await idsOfRows(
    ctx,
    importId,
    questions.flatMap(({ alikeRow }) => alikeRow ?? []),
  );
  // Rows come in order, so the person of an earlier row is known when a later row resembles it.
  const became = new Map<string, string>();
  const moves = questions.flatMap(({ id, alikeId, alikeRow }) => {
    const meant = alikeId ?? makers.get(alikeRow ?? 0);
    if (!meant) return [];
    const target = became.get(meant) ?? meant;
    if (target === id) return [];
    became.set(id, target);
    return [{ from: id, to: target }];
  });
  const { fills, differs } = differenceBits(fields);
  await listInBatches(ctx, moves, async (part) => {
    const moved = sql`jsonb_to_recordset(${JSON.stringify(part)}::jsonb) AS move ("from" uuid, "to" uuid)`;
    const here = sql`r.tenant_id = ${currentTenant} AND r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId}`;
    const known = (target: SQL) => sql`
      WITH known AS (
        SELECT r.row_number, move."to" AS id, ${fills} AS fills, ${differs} AS differs
        FROM ${moved} JOIN import_rows r ON r.person_id = move."from" JOIN ${target}
        WHERE ${here} AND r.status <> 'bad')
      UPDATE import_rows r SET person_id = known.id, fills = known.fills, differs = known.differs, status = ${statusOf(sql`known`)}
      FROM known WHERE ${here} AND r.row_number = known.row_number`;
    await ctx.db.execute(
      known(sql`people p ON p.tenant_id = ${ctx.tenantId} AND p.id = move."to" AND p.archived_at IS NULL`),
    );
    await ctx.db.execute(
      known(
        sql`import_rows p ON p.tenant_id = ${ctx.tenantId} AND p.import_id = ${importId} AND p.person_id = move."to" AND p.status = 'new'`,
      ),
    );
  });
  return true;
}

async function idsOfRows(ctx: Ctx, importId: string, numbers: readonly number[]): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  await listInBatches(
    ctx,
    [...new Set(numbers)].toSorted((a, b) => a - b),
    async (part) => {
      const { rows } = await ctx.db.execute<{ row: number; id: string | null }>(sql`
      SELECT row_number AS row, person_id AS id FROM import_rows
      WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId} AND row_number = ANY(${arrayOf(part, 'integer')})`);
      for (const { row, id } of rows) if (id) ids.set(row, id);
    },
  );
  return ids;
}
