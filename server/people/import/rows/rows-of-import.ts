import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { inBatches, type RowRange } from '../../../core/in-batches.ts';
import { currentTenant } from '../../../core/db/index.ts';

/** The highest row number of an import, 0 where it has no rows. */
export async function lastRow(ctx: Ctx, importId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ last: number | null }>(sql`
    SELECT max(row_number)::int AS last FROM import_rows WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId}`);
  return rows[0]?.last ?? 0;
}

/** The rows of an import (`r`) that are in a piece. */
export const rowsIn = (ctx: Ctx, importId: string, { after, upTo }: Omit<RowRange, 'whole'>) =>
  sql`r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.row_number > ${after} AND r.row_number <= ${upTo}`;

/** The rows of a part of a list that is in the order of rows, so that no statement looks at more of them than it has. */
export const rowsOf = (ctx: Ctx, importId: string, part: readonly { row: number }[]) =>
  rowsIn(ctx, importId, { after: (part[0]?.row ?? 1) - 1, upTo: part.at(-1)?.row ?? 0 });

/** Rows of people whom `unless` (of `p`) does not find here and whom no row makes, in order. */
export async function rowsOfNobody(ctx: Ctx, importId: string, unless: SQL): Promise<{ row: number; id: string }[]> {
  const last = await lastRow(ctx, importId);
  const gone: { row: number; id: string }[] = [];
  await inBatches(ctx, { last }, async (piece) => {
    const { rows } = await ctx.db.execute<{ row: number; id: string }>(sql`
      SELECT r.row_number AS row, r.person_id AS id FROM import_rows r
      WHERE r.tenant_id = ${currentTenant} AND ${rowsIn(ctx, importId, piece)} AND r.status NOT IN ('bad', 'new')
        AND NOT EXISTS (SELECT FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id = r.person_id AND ${unless})
      ORDER BY r.row_number`);
    for (const row of rows) gone.push(row);
  });
  if (gone.length === 0) return [];
  const made = await madeBy(ctx, importId, last);
  return gone.filter(({ id }) => !made.has(id));
}

/** The people that rows of an import create. */
export async function madeBy(ctx: Ctx, importId: string, last: number): Promise<Set<string>> {
  const made = new Set<string>();
  await inBatches(ctx, { last }, async (piece) => {
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`SELECT r.person_id AS id FROM import_rows r
      WHERE r.tenant_id = ${currentTenant} AND ${rowsIn(ctx, importId, piece)} AND r.status = 'new'`,
    );
    for (const { id } of rows) made.add(id);
  });
  return made;
}
