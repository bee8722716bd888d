import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';

/** As many as a menu holds. */
const OFFERED = 30;

/** The marital statuses in use, the commonest first, in one spelling each. */
export async function maritalStatuses(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ written: string }>(sql`
    WITH spelt AS (
      SELECT p.marital_status AS written, count(*) AS people FROM people p
      WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND p.marital_status <> '' GROUP BY p.marital_status
    )
    SELECT (array_agg(written ORDER BY people DESC, written))[1] AS written FROM spelt
    GROUP BY lower(written) ORDER BY sum(people) DESC, 1 LIMIT ${OFFERED}`);
  return rows.map(({ written }) => written);
}
