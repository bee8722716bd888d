import type { AloneCtx } from '../core/http/handlers.ts';
import { tenants } from '../core/tables.ts';
import type { SessionDeps } from './session-deps.ts';
import { organisationsOf } from './start-session.ts';

/** The signed-in user as spec section 3 has it (isoCode, country, tenantId), and what the shell shows beside. */
export async function currentUser(deps: SessionDeps, ctx: AloneCtx) {
  const [[tenant], organisations] = await Promise.all([
    ctx.transaction((own) => own.db.select().from(tenants)),
    organisationsOf(ctx, ctx.user.accountId),
  ]);
  return {
    ...ctx.user,
    tenantId: ctx.tenantId,
    isoCode: tenant!.country,
    country: new Intl.DisplayNames('en', { type: 'region' }).of(tenant!.country) ?? tenant!.country,
    tenantName: tenant!.name,
    timeZone: tenant!.timeZone,
    currency: tenant!.currency,
    logo: tenant!.logo,
    sampleData: tenant!.sampleData,
    sandbox: deps.sandbox,
    organisations,
  };
}
