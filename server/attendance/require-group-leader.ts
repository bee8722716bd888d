import { sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { notFound } from '../core/errors.ts';
import { isLeader } from '../core/identity/authorize.ts';

/**
 * Reports show numbers and who was absent: for a leader of the group, not for somebody who only helps at the event.
 * @throws Refusal 404
 */
export async function requireLeaderOfItem(ctx: Ctx, itemId: string): Promise<void> {
  if (!isLeader(ctx.user)) return;
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM attendance_items i WHERE i.tenant_id = ${currentTenant} AND i.id = ${itemId} AND i.group_id IS NOT NULL
      AND app.leads(${ctx.user.personId}::uuid, i.group_id)`);
  if (rows.length === 0) throw notFound('check-in');
}
