import type { Ctx } from './context.ts';
import { tenants } from './tables.ts';

/** The organisation's zone (IANA). */
export async function timeZoneOf(ctx: Ctx): Promise<string> {
  const [tenant] = await ctx.db.select({ timeZone: tenants.timeZone }).from(tenants);
  return tenant?.timeZone ?? 'UTC';
}
