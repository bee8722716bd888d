import { and, eq, gte, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { people } from '../tables.ts';
import { matchRows } from './match.ts';

/** Matches a staged import again where people were added, changed or archived since it was looked at. */
export async function matchAgain(ctx: Ctx, { id, createdAt }: { id: string; createdAt: Date }): Promise<void> {
  const changed = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenantId, ctx.tenantId), gte(people.updatedAt, createdAt)))
    .limit(1);
  if (changed.length === 0) return;
  await letGo(ctx, id);
  await matchRows(ctx, id);
}

/** Rows whose person has been archived meanwhile are people of their own again. */
async function letGo(ctx: Ctx, importId: string): Promise<void> {
  await ctx.db.execute(sql`
    WITH gone AS (
      SELECT r.person_id AS old, gen_random_uuid() AS fresh, min(r.row_number) AS first FROM import_rows r
      LEFT JOIN people p ON p.tenant_id = r.tenant_id AND p.id = r.person_id
      WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.status <> 'bad'
      GROUP BY r.person_id
      HAVING bool_and(r.status <> 'new') AND bool_and(p.id IS NULL OR p.archived_at IS NOT NULL))
    UPDATE import_rows r SET person_id = gone.fresh, status = CASE WHEN r.row_number = gone.first THEN 'new' ELSE r.status END
    FROM gone WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.person_id = gone.old`);
}
