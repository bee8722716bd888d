import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { currentTenant } from './db/index.ts';

/** The day of a moment where the organisation is, within a statement. */
export const tenantDayOf = (moment: SQL): SQL =>
  sql`(SELECT (${moment} AT TIME ZONE t.time_zone)::date FROM tenants t WHERE t.tenant_id = ${currentTenant})`;

/** Today where the organisation is, within a statement. */
export const tenantToday = (ctx: Pick<Ctx, 'clock'>): SQL =>
  tenantDayOf(sql`${ctx.clock().toISOString()}::timestamptz`);
