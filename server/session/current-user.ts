import type { AloneCtx } from '../core/http/handlers.ts';
import { signedOut } from '../core/identity/signed-in.ts';
import { phoneExample } from '../core/phone-example.ts';
import { tenants } from '../core/tables.ts';
import { waysOf } from './second-factor/ways.ts';
import type { SessionDeps } from './session-deps.ts';
import { organisationsOf } from './start-session.ts';

/** The signed-in user as spec section 3 has it (isoCode, country, tenantId), and what the shell shows beside. */
export async function currentUser(deps: SessionDeps, ctx: AloneCtx) {
  const [[tenant], organisations] = await Promise.all([
    ctx.transaction((own) => own.db.select().from(tenants)),
    organisationsOf(ctx, ctx.user.accountId),
  ]);
  // For half a second a session outlives its organisation.
  if (!tenant) throw signedOut();
  return {
    ...ctx.user,
    tenantId: ctx.tenantId,
    isoCode: tenant.country,
    country: new Intl.DisplayNames('en', { type: 'region' }).of(tenant.country) ?? tenant.country,
    tenantName: tenant.name,
    timeZone: tenant.timeZone,
    currency: tenant.currency,
    phoneExample: phoneExample(tenant.country),
    logo: tenant.logo,
    sampleData: tenant.sampleData,
    sandbox: deps.sandbox,
    organisations,
    closesAt: tenant.state === 'closing' ? (tenant.closesAt?.toISOString() ?? null) : null,
    secondFactor: asked(ctx, tenant.secondFactorFrom, await waysOf(ctx, ctx.user.accountId)),
  };
}

function asked(ctx: AloneCtx, from: Date | null, ways: readonly string[]) {
  const administers = ctx.user.role === 'owner' || ctx.user.role === 'administrator';
  if (!from || !administers || ways.length > 0) return { state: 'fine' as const };
  return from <= ctx.clock() ? { state: 'needed' as const } : { state: 'asked' as const, from: from.toISOString() };
}
