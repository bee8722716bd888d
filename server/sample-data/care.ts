import { sql } from 'drizzle-orm';
import { localTimeOf } from '../../contract/local-time.ts';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { timeZoneOf } from '../core/time-zone-of.ts';
import { makeCareListOf, mondayOf } from '../followup/index.ts';

const LOOKED_AFTER = 3;

/** This week's care list, made as any other from who came, and a few of it looked after already. */
export async function writeCare(ctx: Ctx): Promise<void> {
  const today = localTimeOf(ctx.clock(), await timeZoneOf(ctx)).date;
  await makeCareListOf(ctx, mondayOf(today));
  await ctx.db.execute(sql`
    UPDATE care_entries e SET state = 'done', settled_at = ${ctx.clock().toISOString()}::timestamptz
    WHERE e.tenant_id = ${currentTenant} AND e.id IN (
      SELECT q.id FROM care_entries q WHERE q.tenant_id = ${currentTenant} AND q.kind = 'quiet'
      ORDER BY q.came, q.person_id LIMIT ${LOOKED_AFTER})`);
}
