import { eq } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { tenants } from '../core/tables.ts';

/** Says what a unit costs, in the organisation's currency; null takes it away. */
export async function saveUnitPrice(ctx: Ctx, price: number | null): Promise<true> {
  await ctx.db.update(tenants).set({ unitPrice: price }).where(eq(tenants.tenantId, currentTenant));
  await ctx.audit({
    action: price === null ? 'unit_price.removed' : 'unit_price.set',
    subject: 'organisation',
    subjectId: ctx.tenantId,
    ...(price !== null && { detail: { price } }),
  });
  ctx.emit('organisation');
  return true;
}
