import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { refuseWhileWaiting } from '../../session/index.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import type { Routes } from '../channels/channel.ts';
import { currentTenant } from '../../core/db/index.ts';

/**
 * A message that is about to go reaches nobody real before the owner of its organisation has proved their address. What
 * leaves by the sandbox alone never waits.
 * @throws Refusal 403 `session.unproved`
 */
export async function refuseUnproved(ctx: Ctx, { gateways, pretend }: Routes, messageId: string): Promise<void> {
  if (gateways.pretend) return;
  const unreal = [pretend, ...gateways.ordered.filter((one) => one.pretend)].map(({ name }) => name);
  const real = await ctx.db.execute(sql`
    SELECT FROM messages WHERE tenant_id = ${currentTenant} AND id = ${messageId} AND NOT routes <@ ${arrayOf(unreal, 'text')}`);
  if (real.rowCount) await refuseWhileWaiting(ctx);
}
