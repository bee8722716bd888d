import { randomUUID } from 'node:crypto';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { inBatches, listInBatches } from '../../../core/in-batches.ts';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { people } from '../../tables.ts';
import { matchRows } from './match.ts';
import { lastRow, rowsIn, rowsOf, rowsOfNobody } from '../rows/rows-of-import.ts';
import { problemsOfFile } from './doubts.ts';
import { currentTenant } from '../../../core/db/index.ts';

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
