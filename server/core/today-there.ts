import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { currentTenant } from './db/index.ts';

/** Today where the organisation is, within a statement. */
export const todayThere = (ctx: Pick<Ctx, 'clock'>): SQL =>
  sql`(SELECT (${ctx.clock().toISOString()}::timestamptz AT TIME ZONE t.time_zone)::date FROM tenants t
    WHERE t.tenant_id = ${currentTenant})`;
