import { sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';

/** How many people are not archived, and how many of them came to be known since the month began where they are. */
export async function countPeople(ctx: Ctx) {
  const { rows } = await ctx.db.execute<{ people: string | number; fresh: string | number }>(sql`
    SELECT (SELECT coalesce(sum(people), 0) FROM people_counts WHERE tenant_id = ${currentTenant}) AS people,
      (SELECT count(*) FROM people p WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND p.created_at >= (
        SELECT date_trunc('month', ${ctx.clock().toISOString()}::timestamptz AT TIME ZONE t.time_zone) AT TIME ZONE t.time_zone
        FROM tenants t WHERE t.tenant_id = ${currentTenant})) AS fresh`);
  return { people: Number(rows[0]?.people), newThisMonth: Number(rows[0]?.fresh) };
}
