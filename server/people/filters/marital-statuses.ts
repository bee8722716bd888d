import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';

/** As many as a menu holds. */
const OFFERED = 30;

/** The marital statuses in use, in one spelling each. From value to value along the index, so that a million people cost no more. */
export async function maritalStatuses(ctx: Ctx): Promise<string[]> {
  const next = (than: ReturnType<typeof sql>) => sql`
    SELECT lower(p.marital_status) AS plain, p.marital_status AS written FROM people p
    WHERE p.archived_at IS NULL AND p.marital_status <> '' ${than} ORDER BY lower(p.marital_status) LIMIT 1`;
  const { rows } = await ctx.db.execute<{ written: string }>(sql`
    WITH RECURSIVE status AS (
      (${next(sql``)})
      UNION ALL
      SELECT further.* FROM status CROSS JOIN LATERAL (${next(sql`AND lower(p.marital_status) > status.plain`)}) AS further
    )
    SELECT written FROM status LIMIT ${OFFERED}`);
  return rows.map(({ written }) => written);
}
