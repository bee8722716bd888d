import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { signUp as schema } from '../../contract/session/schemas.ts';
import type { Tx } from '../core/db/index.ts';
import { refuse } from '../core/errors.ts';
import type { OpenCtx } from '../core/http/handlers.ts';
import { countAttempt, uncountAttempt } from '../core/identity/throttle.ts';
import { isProvedFor, proofBy } from '../core/identity/address-proof.ts';
import { type Account, accountByEmail } from '../core/identity/one-account.ts';
import { foundOrganisation } from './add-organisation.ts';
import { newSignUps, takenSignUps } from './limits.ts';
import { emailTaken, keepAccount, newAccount } from './new-account.ts';
import { hashChosen, isPassword } from './passwords/password-tries.ts';
import { sendFirstProofMail } from './proof/links.ts';
import { signInMethods } from './second-factor/rule.ts';
import { noteFailedSignIn, noteSignIn } from './security-trail.ts';
import type { SessionDeps } from './session-deps.ts';
import { startSession } from './start-session.ts';
import { zoneOf } from './time-zones.ts';
import { refusals } from './refusal-texts.ts';

type SignUp = z.output<typeof schema>;

/** Whether a visitor may create an organisation: by `SIGN_UP`, else until the first one exists. */
export async function signUpMode(ctx: OpenCtx): Promise<'open' | 'invite' | 'off'> {
  const { SIGN_UP } = ctx.base.env;
  if (SIGN_UP) return SIGN_UP;
  return (await ctx.gate(anyTenant)) ? 'invite' : 'open';
}

async function anyTenant(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ any: boolean }>(sql`SELECT app.any_tenant() AS any`);
  return rows[0]?.any === true;
}

/**
 * Creates an organisation with its owner and each feature's initial data, and signs in. The account comes first, in a
 * transaction of its own: a second try after a crash finds it, and founds the organisation with it.
 */
export async function signUp(deps: SessionDeps, ctx: OpenCtx, wish: SignUp) {
  if ((await signUpMode(ctx)) !== 'open') throw signUpClosed();
  await countAttempt(ctx.base.database, newSignUps, ctx.address);
  const timeZone = zoneOf(wish);
  const known = await knownAccount(ctx, wish);
  const passwordHash =
    known?.passwordHash ??
    (await hashChosen(ctx, { password: wish.password, owner: { ...wish, organisations: [wish.organisation] } }));
  const tenantId = crypto.randomUUID();
  const awaitsFactor = known !== undefined && (await signInMethods(ctx, known.id)).length > 0;

  const { email, name } = wish;
  const account = await ctx.gate(async (tx) => {
    const founder = await foundingNow(deps, ctx, tx, known?.id ?? null);
    const kept = known && (await keepAccount(tx, known.id));
    if (kept) return { id: kept.id, begun: null };
    const begun = await newAccount(tx, { email, name, passwordHash, ...founder });
    return { id: begun.id, begun };
  });
  const accountId = account.id;
  const { language } = ctx;
  await foundOrganisation(deps, ctx.base, { ...wish, tenantId, account, timeZone, language }, async (tx) => {
    if (!ctx.base.env.SIGN_UP && !(await isFirst(tx))) throw signUpClosed();
  });
  const session = { accountId, tenantId: awaitsFactor ? null : tenantId, awaitsFactor };
  const token = await ctx.gate((tx) => startSession(ctx, tx, session));
  if (!awaitsFactor) await noteSignIn(ctx, { tenantId, accountId, way: 'sign-up' });
  ctx.setToken(token);
  if (!known || !isProvedFor('outlast letters', known)) sendFirstProofMail(deps, ctx, wish.email);
  if (awaitsFactor) return { tenantId: null, organisations: [], secondFactor: true };
  return { tenantId, organisations: [{ id: tenantId, name: wish.organisation }] };
}

/**
 * Proof for a new account that founds the first organisation: without mail nobody can be asked, and the first person
 * here has set the server up. If several sign up at the same moment, one of them counts; its organisation follows
 * within the minute.
 * @throws Refusal 403 if sign-up is over, or somebody else is founding the one organisation there will be
 */
async function foundingNow(deps: SessionDeps, ctx: OpenCtx, tx: Tx, known: string | null) {
  const first = await isFirst(tx);
  const { SIGN_UP } = ctx.base.env;
  if (!first && !SIGN_UP) throw signUpClosed();
  if (!first || deps.mailer) return {};
  const { rows } = await tx.execute<{ founds: boolean }>(sql`SELECT app.somebody_founds(${known}::uuid) AS founds`);
  if (!rows[0]?.founds) return proofBy('founder', ctx.base.clock());
  if (!SIGN_UP) throw signUpClosed();
  return {};
}

/** Whether no organisation exists yet; the lock makes others who sign up at the same moment wait for the first. */
async function isFirst(tx: Tx): Promise<boolean> {
  if (await anyTenant(tx)) return false;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('session.first organisation', 0))`);
  return !(await anyTenant(tx));
}

function signUpClosed() {
  return refuse('session.sign_up_closed', 403, refusals.signUpClosed);
}

/**
 * Somebody with an account may found another organisation with the same e-mail and password. A wrong password reveals that
 * there is an account, because sign-up is refused; so each counts as a failed sign-in, by e-mail and by network address.
 */
async function knownAccount(ctx: OpenCtx, wish: SignUp): Promise<Account | undefined> {
  const { database } = ctx.base;
  const account = await ctx.gate((tx) => accountByEmail(tx, wish.email));
  if (!account) return undefined;
  await countAttempt(database, takenSignUps, ctx.address);
  if (!(await isPassword(ctx, { email: wish.email }, wish.password, account.passwordHash))) {
    noteFailedSignIn(ctx, { accountId: account.id, way: 'password' });
    throw emailTaken();
  }
  await uncountAttempt(database, takenSignUps, ctx.address);
  return account;
}
