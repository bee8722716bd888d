import { eq } from 'drizzle-orm';
import { refuse } from '../core/errors.ts';
import type { OpenCtx } from '../core/http/handlers.ts';
import { accountByEmail } from '../core/identity/one-account.ts';
import { accountOf, forgetToken } from '../core/identity/signed-in.ts';
import { hashToken } from '../core/identity/cookie.ts';
import { sessions } from '../core/tables.ts';
import { continueSignIn } from './complete-sign-in.ts';
import { isPassword } from './passwords/password-tries.ts';
import { noteFailedSignIn, noteSignIn } from './security-trail.ts';
import { organisationsOf, startSession } from './start-session.ts';
import { refusals } from './refusal-texts.ts';
import { commonWords } from '../core/language/common-words.ts';

/** Signs in with a new token; the answer is the same, in words and time, for an e-mail we know and one we do not. */
export async function signIn(ctx: OpenCtx, given: { email: string; password: string }) {
  const account = await ctx.gate((tx) => accountByEmail(tx, given.email));
  if (!(await isPassword(ctx, { email: given.email }, given.password, account?.passwordHash ?? null)) || !account) {
    noteFailedSignIn(ctx, { accountId: account?.id ?? null, way: 'password' });
    throw refuse('session.wrong', 401, refusals.wrongSignIn);
  }
  return continueSignIn(ctx, account.id);
}

export async function signOut(ctx: OpenCtx): Promise<true> {
  const { token } = ctx;
  if (token) {
    await ctx.gate((tx) => tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token))));
    forgetToken(ctx.base, token);
  }
  ctx.setToken(null);
  return true;
}

/** The organisations to choose from. */
export async function ownOrganisations(ctx: OpenCtx) {
  const account = await accountOf(ctx.base, ctx.token);
  if (!account) throw refuse('session.signed_out', 401, commonWords.youAreSignedOutSign);
  return organisationsOf(ctx, account.accountId);
}

/** Goes on in another of the account's organisations, with a new token. */
export async function chooseOrganisation(ctx: OpenCtx, tenantId: string) {
  const account = await accountOf(ctx.base, ctx.token);
  if (!account || !ctx.token) throw refuse('session.signed_out', 401, commonWords.youAreSignedOutSign);
  const organisations = await organisationsOf(ctx, account.accountId);
  if (!organisations.some(({ id }) => id === tenantId)) throw refuse('not_found', 404, refusals.notYours);
  const old = ctx.token;
  const token = await ctx.gate(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(old)));
    return startSession(ctx, tx, { accountId: account.accountId, tenantId });
  });
  forgetToken(ctx.base, old);
  await noteSignIn(ctx, { tenantId, accountId: account.accountId, way: 'choice' });
  ctx.setToken(token);
  return { tenantId, organisations };
}
