import { eq } from 'drizzle-orm';
import { currentTenant } from '../core/db/index.ts';
import type { Ctx } from '../core/context.ts';
import { tenants } from '../core/tables.ts';
import type { SessionDeps } from './session-deps.ts';

/** Removes the sample data and keeps everything that people made themselves. */
export async function removeSampleData(deps: SessionDeps, ctx: Ctx): Promise<{ people: number }> {
  let people = 0;
  for (const remove of deps.removeSampleData) people += await remove(ctx);
  await ctx.db.update(tenants).set({ sampleData: false }).where(eq(tenants.tenantId, currentTenant));
  await ctx.audit({
    action: 'sample_data.removed',
    subject: 'organisation',
    subjectId: ctx.tenantId,
    detail: { people },
  });
  ctx.emit('organisation');
  return { people };
}
