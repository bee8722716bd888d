import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { signUp as schema } from '../../contract/session/schemas.ts';
import type { Tx } from '../core/db/index.ts';
import { refuse } from '../core/errors.ts';
import type { OpenCtx } from '../core/http/handlers.ts';
import { passwordMatches } from '../core/identity/password.ts';
import { countAttempt, uncountAttempt } from '../core/identity/throttle.ts';
import { accounts } from '../core/tables.ts';
import { writeOrganisation } from './add-organisation.ts';
import { guesses, newSignUps, signIns, takenSignUps } from './limits.ts';
import { emailTaken, newAccount } from './new-account.ts';
import { hashChosen } from './passwords/chosen-password.ts';
import { sendFirstProofMail } from './proof/mail-proof.ts';
import { signInMethods } from './second-factor/sign-in-methods.ts';
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

/** Creates an organisation with its owner, and whatever each feature gives a new one; all or nothing. Signs in. */
export async function signUp(deps: SessionDeps, ctx: OpenCtx, wish: SignUp) {
  if ((await signUpMode(ctx)) !== 'open') throw signUpClosed();
  await countAttempt(ctx.base.database, newSignUps, ctx.address);
  const timeZone = zoneOf(wish);
  const known = await knownAccount(ctx, wish);
  const passwordHash = known ? null : await hashChosen(wish.password, { ...wish, organisations: [wish.organisation] });
  const tenantId = crypto.randomUUID();
  const awaitsFactor = known !== null && (await signInMethods(ctx, known)).length > 0;

  const { token, accountId } = await ctx.gate(async (tx) => {
    const first = await isFirst(tx);
    if (!first && !ctx.base.env.SIGN_UP) throw signUpClosed();
    const { email, name } = wish;
    // Without mail nobody can be asked; whoever is the first here has set the server up.
    const founder = first && !deps.mailer ? ({ provedAt: ctx.base.clock(), provedBy: 'founder' } as const) : {};
    const accountId = known ?? (await newAccount(tx, { email, name, passwordHash, ...founder }));
    const opened = await startSession(ctx, tx, { accountId, tenantId: awaitsFactor ? null : tenantId, awaitsFactor });
    await writeOrganisation(deps, ctx.base, tx, { ...wish, tenantId, accountId, timeZone, language: ctx.language });
    return { token: opened, accountId };
  });
  if (!awaitsFactor) await noteSignIn(ctx, { tenantId, accountId, way: 'sign-up' });
  ctx.setToken(token);
  if (!known) sendFirstProofMail(deps, ctx, wish.email);
  if (awaitsFactor) return { tenantId: null, organisations: [], secondFactor: true };
  return { tenantId, organisations: [{ id: tenantId, name: wish.organisation }] };
}

/** Whether nobody is here yet; of several who would be the first at the same moment one is, and the others wait for that. */
async function isFirst(tx: Tx): Promise<boolean> {
  if (await anyTenant(tx)) return false;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('session.first organisation', 0))`);
  return !(await anyTenant(tx));
}

function signUpClosed() {
  return refuse('session.sign_up_closed', 403, refusals.signUpClosed);
}

/**
 * Somebody who has an account may found another organisation with the same e-mail and password. A wrong password tells that
 * there is one, for sign-up cannot go on; so each counts as a failed sign-in does, by the e-mail and by the address.
 */
async function knownAccount(ctx: OpenCtx, wish: SignUp): Promise<string | null> {
  const { database } = ctx.base;
  const [account] = await ctx.gate((tx) => tx.select().from(accounts).where(eq(accounts.email, wish.email)));
  if (!account) return null;
  await countAttempt(database, takenSignUps, ctx.address);
  await countAttempt(database, signIns, ctx.address);
  await countAttempt(database, guesses, wish.email);
  if (!(await passwordMatches(wish.password, account.passwordHash))) {
    noteFailedSignIn(ctx, { accountId: account.id, way: 'password' });
    throw emailTaken();
  }
  await uncountAttempt(database, guesses, wish.email);
  await uncountAttempt(database, takenSignUps, ctx.address);
  return account.id;
}
