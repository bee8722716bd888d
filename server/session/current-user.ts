import { eq } from 'drizzle-orm';
import type { PrepareCtx } from '../core/http/handlers.ts';
import { languageOfUser } from '../core/language/catalogue.ts';
import { signedOut } from '../core/identity/signed-in.ts';
import { phoneExample } from '../core/tenant-region.ts';
import { isProvedFor } from '../core/identity/address-proof.ts';
import { type Account, accountById } from '../core/identity/one-account.ts';
import { tenants } from '../core/tables.ts';
import { sendingWaits } from './proof/unproved-owner.ts';
import { signInMethods } from './second-factor/rule.ts';
import type { SessionDeps } from './session-deps.ts';
import { organisationsIn } from './start-session.ts';
import { currentTenant } from '../core/db/index.ts';

/** The signed-in user as spec section 3 has it (isoCode, country, tenantId), and what the shell shows beside. */
export async function currentUser(deps: SessionDeps, ctx: PrepareCtx) {
  const { accountId } = ctx.user;
  // Every screen begins with this, so independent questions travel together.
  const [[[tenant], waits, storage], [organisations, account]] = await Promise.all([
    ctx.transaction((own) =>
      Promise.all([
        own.db.select().from(tenants).where(eq(tenants.tenantId, currentTenant)),
        !deps.sandbox && sendingWaits(own),
        deps.storageState(own),
      ]),
    ),
    ctx.gate((tx) => Promise.all([organisationsIn(tx, accountId), accountById(tx, accountId)])),
  ]);
  // For half a second a session outlives its organisation.
  if (!tenant) throw signedOut();
  return {
    ...ctx.user,
    tenantId: ctx.tenantId,
    isoCode: tenant.country,
    country: countryNames(languageOfUser(ctx.user)).of(tenant.country) ?? tenant.country,
    tenantName: tenant.name,
    timeZone: tenant.timeZone,
    currency: tenant.currency,
    unitPrice: tenant.unitPrice,
    phoneExample: phoneExample(tenant.country),
    logo: tenant.logo,
    sampleData: tenant.sampleData,
    singleKeys: account?.singleKeys ?? true,
    tourDue: account?.tourDue ?? false,
    sandbox: deps.sandbox,
    emailsLeave: deps.mailer !== null,
    organisations,
    closesAt: tenant.state === 'closing' ? (tenant.closesAt?.toISOString() ?? null) : null,
    heldAfterRestore: tenant.heldAt !== null,
    storage,
    address: addressAsked(deps, ctx, account),
    sendingWaits: waits,
    secondFactor: await factorAsked(ctx, tenant.secondFactorFrom),
  };
}

const namesByLanguage = new Map<string, Intl.DisplayNames>();

/** Kept for each language there is: they take memory that the collector does not see, so hundreds would wait for it. */
function countryNames(language: string): Intl.DisplayNames {
  const known = namesByLanguage.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  namesByLanguage.set(language, known);
  return known;
}

/** Whether the account is asked to prove its address: if mail can do it, something changes, or it is due one day. */
function addressAsked(deps: SessionDeps, ctx: PrepareCtx, account: Account | undefined) {
  if (!account || isProvedFor(deps.mailer ? 'outlast letters' : 'administer', account))
    return { state: 'fine' as const };
  const { proveUntil } = account;
  const administers = ctx.user.role === 'owner' || ctx.user.role === 'administrator';
  if (proveUntil && administers && proveUntil <= ctx.clock()) return { state: 'needed' as const };
  if (!deps.mailer && (deps.sandbox || !administers)) return { state: 'fine' as const };
  return { state: 'asked' as const, until: administers ? (proveUntil?.toISOString() ?? null) : null };
}

/** Whether the organisation asks for a second factor that the account does not have. */
async function factorAsked(ctx: PrepareCtx, from: Date | null) {
  const administers = ctx.user.role === 'owner' || ctx.user.role === 'administrator';
  if (!from || !administers) return { state: 'fine' as const };
  if ((await signInMethods(ctx, ctx.user.accountId)).length > 0) return { state: 'fine' as const };
  return from <= ctx.clock() ? { state: 'needed' as const } : { state: 'asked' as const, from: from.toISOString() };
}
