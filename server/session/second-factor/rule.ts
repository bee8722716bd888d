import { eq } from 'drizzle-orm';
import type { PrepareCtx } from '../../core/http/handlers.ts';
import { tenants } from '../../core/tables.ts';
import { checkOwnPassword } from '../administrators.ts';
import { currentTenant } from '../../core/db/index.ts';

const WEEK_MS = 7 * 24 * 3600 * 1000;

/** Asks a second factor of owners and administrators from a week on, so that nobody is caught unprepared; or no more. */
export async function needSecondFactor(ctx: PrepareCtx, given: { needed: boolean; password: string }) {
  await checkOwnPassword(ctx, given.password);
  return ctx.transaction(async (own) => {
    const [before] = await own.db
      .select({ from: tenants.secondFactorFrom })
      .from(tenants)
      .where(eq(tenants.tenantId, currentTenant));
    const from = given.needed ? (before?.from ?? new Date(own.clock().getTime() + WEEK_MS)) : null;
    await own.db.update(tenants).set({ secondFactorFrom: from }).where(eq(tenants.tenantId, currentTenant));
    const action = given.needed ? 'second_factor.needed' : 'second_factor.needed_no_more';
    await own.audit({ action, subject: 'organisation', subjectId: ctx.tenantId });
    own.emit('organisation');
    return { neededFrom: from?.toISOString() ?? null };
  });
}
