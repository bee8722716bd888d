import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { currencyOf } from '../../contract/session/countries.ts';
import type { signUp as schema } from '../../contract/session/schemas.ts';
import { enterTenant, type Tx } from '../core/db/index.ts';
import { refuse } from '../core/errors.ts';
import type { OpenCtx } from '../core/http/handlers.ts';
import { hashPassword, passwordMatches } from '../core/identity/password.ts';
import { countAttempt } from '../core/identity/throttle.ts';
import { accounts, memberships, tenants } from '../core/tables.ts';
import { contextOf } from '../core/transaction.ts';
import { guesses, newSignUps } from './limits.ts';
import type { SessionDeps } from './session-deps.ts';
import { startSession } from './start-session.ts';

type SignUp = z.output<typeof schema>;

/** Whether a visitor may create an organisation: by `SIGN_UP`, else until the first one exists. */
export async function signUpMode(ctx: OpenCtx): Promise<'open' | 'invite' | 'off'> {
  const { SIGN_UP } = ctx.base.env;
  if (SIGN_UP) return SIGN_UP;
  const { rows } = await ctx.gate((tx) => tx.execute<{ any: boolean }>(sql`SELECT app.any_tenant() AS any`));
  return rows[0]?.any ? 'invite' : 'open';
}

/** Creates an organisation with its owner, and whatever each feature gives a new one; all or nothing. Signs in. */
export async function signUp(deps: SessionDeps, ctx: OpenCtx, wish: SignUp) {
  if ((await signUpMode(ctx)) !== 'open') {
    throw refuse('session.sign_up_closed', 403, 'New organisations are not taken here at the moment. Ask whoever runs this server for an invitation.');
  }
  await countAttempt(ctx.base.database, newSignUps, ctx.address);
  const timeZone = zoneOf(wish);
  const known = await knownAccount(ctx, wish);
  const passwordHash = known ? null : await hashPassword(wish.password);
  const tenantId = crypto.randomUUID();

  const token = await ctx.gate(async (tx) => {
    const accountId = known ?? (await newAccount(tx, { email: wish.email, name: wish.name, passwordHash }));
    const opened = await startSession(ctx, tx, { accountId, tenantId });
    await enterTenant(tx, tenantId);
    const user = { accountId, name: wish.name, email: wish.email, role: 'owner' as const };
    const own = contextOf(ctx.base, tenantId, user, tx);
    await tx.insert(tenants).values({
      tenantId,
      name: wish.organisation,
      country: wish.country,
      timeZone,
      currency: currencyOf(wish.country),
    });
    await tx.insert(memberships).values({ tenantId, accountId, role: 'owner' });
    await own.audit({ action: 'organisation.created', subject: 'organisation', subjectId: tenantId });
    for (const give of deps.newOrganisation) {
      await give(own, { organisation: wish.organisation, sampleData: wish.sampleData ?? false });
    }
    return opened;
  });
  ctx.setToken(token);
  return { tenantId, organisations: [{ id: tenantId, name: wish.organisation }] };
}

/** Adds an account; `null` for the password where the person has yet to choose one. */
export async function newAccount(tx: Tx, account: { email: string; name: string; passwordHash: string | null }): Promise<string> {
  const [row] = await tx.insert(accounts).values(account).onConflictDoNothing().returning({ id: accounts.id });
  if (!row) throw emailTaken();
  return row.id;
}

/** Somebody who has an account may found another organisation with the same e-mail and password. */
async function knownAccount(ctx: OpenCtx, wish: SignUp): Promise<string | null> {
  const [account] = await ctx.gate((tx) => tx.select().from(accounts).where(eq(accounts.email, wish.email)));
  if (!account) return null;
  await countAttempt(ctx.base.database, guesses, wish.email);
  if (!(await passwordMatches(wish.password, account.passwordHash))) throw emailTaken();
  return account.id;
}

function emailTaken() {
  const text = 'There is an account with this e-mail already. Use its password, or sign in.';
  return refuse('session.email_taken', 409, text, { email: text });
}

function zoneOf(wish: SignUp): string {
  const own = zonesOf(wish.country)[0];
  const zone = wish.timeZone ?? own ?? 'UTC';
  if (isTimeZone(zone)) return zone;
  throw refuse('session.time_zone', 400, 'Choose a time zone from the list.', { timeZone: 'Choose a time zone from the list.' });
}

/** IANA zones of a country, the usual one first. The method is newer than the type library. */
function zonesOf(country: string): string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] };
  return locale.getTimeZones?.() ?? [];
}

export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
