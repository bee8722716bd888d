import examples from 'libphonenumber-js/mobile/examples';
import { sql, type SQL, eq } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { currentTenant, preparedStatement } from './db/index.ts';
import { tenants } from './tables.ts';
import { languageToWriteIn } from './language/languages.ts';
import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/max';

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

/** The day of a moment where the organisation is, within a statement. */
export const tenantDayOf = (moment: SQL): SQL =>
  sql`(SELECT (${moment} AT TIME ZONE t.time_zone)::date FROM tenants t WHERE t.tenant_id = ${currentTenant})`;

/** Today where the organisation is, within a statement. */
export const tenantToday = (ctx: Pick<Ctx, 'clock'>): SQL =>
  tenantDayOf(sql`${ctx.clock().toISOString()}::timestamptz`);

/** The organisation's zone (IANA). */
export async function timeZoneOf(ctx: Ctx): Promise<string> {
  const [tenant] = await ctx.db
    .select({ timeZone: tenants.timeZone })
    .from(tenants)
    .where(eq(tenants.tenantId, currentTenant));
  return tenant?.timeZone ?? 'UTC';
}

/** The language in which an organisation writes to people whose own is not known. */
export async function organisationLanguage(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.db.execute<{ language: string | null }>(
    sql`SELECT language FROM tenants WHERE tenant_id = ${currentTenant}`,
  );
  return languageToWriteIn(undefined, rows[0]?.language ?? null);
}

/**
 * A mobile number as people of a country (ISO 3166 alpha-2) write it, at home and from abroad, from the examples of
 * libphonenumber. Pitcairn, which has none there, dials by New Zealand's plan.
 */
export function phoneExample(country: string): { national: string; international: string } {
  const found = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
  const number = found ?? getExampleNumber('NZ', examples);
  return { national: number?.formatNational() ?? '', international: number?.formatInternational() ?? '' };
}
