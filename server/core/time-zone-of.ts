import { eq } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { tenants } from './tables.ts';
import { currentTenant } from './db/index.ts';

/** The organisation's zone (IANA). */
export async function timeZoneOf(ctx: Ctx): Promise<string> {
  const [tenant] = await ctx.db
    .select({ timeZone: tenants.timeZone })
    .from(tenants)
    .where(eq(tenants.tenantId, currentTenant));
  return tenant?.timeZone ?? 'UTC';
}
