import { sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { currentTenant, preparedStatement } from './db/index.ts';

/** An organisation's country (ISO 3166 alpha-2) and time zone (IANA). */
export type Region = { country: string; timeZone: string };

/** As long as sessions are cached: short enough that nobody notices. */
const REMEMBERED_MS = 500;
const REMEMBERED_MOST = 5_000;

const remembered = new Map<string, { region: Region; until: number }>();

const statement = preparedStatement<never>(
  () => sql`SELECT country, time_zone AS "timeZone" FROM tenants WHERE tenant_id = ${currentTenant}`,
);

/** The organisation's country and time zone, cached: a change made by another process may be seen half a second late. */
export async function tenantRegion(ctx: Ctx): Promise<Region> {
  const hit = remembered.get(ctx.tenantId);
  if (hit && hit.until > Date.now()) return hit.region;
  const { rows } = await ctx.db.execute<Region>(statement({}));
  const region = rows[0]!;
  if (remembered.size >= REMEMBERED_MOST) remembered.clear();
  remembered.set(ctx.tenantId, { region, until: Date.now() + REMEMBERED_MS });
  return region;
}

/** Call this when country or time zone have changed, so that this process knows at once. */
export function forgetTenantRegion(tenantId: string): void {
  remembered.delete(tenantId);
}
