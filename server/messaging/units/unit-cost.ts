import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';

/** What so many units cost in the organisation's currency (ISO 4217); null where nobody has said what one costs. */
export async function unitCost(ctx: Ctx, units: number): Promise<{ amount: number; currency: string } | null> {
  const { rows } = await ctx.db.execute<{ amount: number; currency: string }>(sql`
    SELECT (unit_price * ${units}::integer)::float8 AS amount, currency FROM tenants
    WHERE tenant_id = ${currentTenant} AND unit_price IS NOT NULL`);
  return rows[0] ?? null;
}
