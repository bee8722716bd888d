import { and, eq, gt } from 'drizzle-orm';
import { Refusal, refuse } from '../../core/errors.ts';
import type { OpenCtx } from '../../core/http/handlers.ts';
import { countAttempt, isLimitReached, uncountAttempt } from '../../core/identity/throttle.ts';
import { hashToken } from '../../core/identity/cookie.ts';
import { say } from '../../core/language/catalogue.ts';
import { accountById } from '../../core/identity/one-account.ts';
import { sessions } from '../../core/tables.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { joinAsAdministrator } from '../accept-invitation.ts';
import { codeGuesses, codesOfDay } from '../limits.ts';
import { letters } from '../mail-texts.ts';
import type { SessionDeps } from '../session-deps.ts';
import { noteAccountChange, noteFailedSignIn, type SignInWay } from '../security-trail.ts';
import { takeAppCode, takeRecoveryCode } from './codes.ts';
import { signInMethods } from './rule.ts';
import { refusals } from '../refusal-texts.ts';

/** The account whose password this browser has just given; null where no sign-in waits for its second factor. */
export async function waitingAccount(ctx: OpenCtx): Promise<string | null> {
  return (await waitingSession(ctx))?.accountId ?? null;
}

async function waitingSession(ctx: OpenCtx) {
  if (!ctx.token) return null;
  const mine = and(
    eq(sessions.tokenHash, hashToken(ctx.token)),
    eq(sessions.awaitsFactor, true),
    gt(sessions.expiresAt, ctx.base.clock()),
  );
  const [row] = await ctx.gate((tx) => tx.select().from(sessions).where(mine));
  return row ?? null;
}

export async function readSecondStep(ctx: OpenCtx) {
  return { ways: await signInMethods(ctx, await mustWait(ctx)) };
}

/** Finishes signing in with a code of the app or a recovery code; after five wrong ones it has to wait, after twenty for a day. */
export async function signInWithCode(deps: SessionDeps, ctx: OpenCtx, code: string) {
  const accountId = await mustWait(ctx);
  if (await isLimitReached(ctx.base.database, codesOfDay, accountId))
    throw refuse('session.too_many', 429, refusals.tooManyCodes);
  await countAttempt(ctx.base.database, codeGuesses, accountId);
  const now = ctx.base.clock();
  const ways = await signInMethods(ctx, accountId);
  const ofTheApp = /^[\d ]{6,7}$/.test(code);
  const right = await ctx.gate(async (tx) => {
    if (ofTheApp) return ways.includes('authenticator') && takeAppCode(tx, accountId, code, now);
    return takeRecoveryCode(tx, accountId, code, now);
  });
  const way = ofTheApp ? 'authenticator' : 'recovery';
  if (!right) {
    noteFailedSignIn(ctx, { accountId, way });
    await countWrongCode(deps, ctx, accountId);
    const words = refusals.usedCode;
    throw refuse('session.wrong_code', 401, words, { code: words });
  }
  await uncountAttempt(ctx.base.database, codeGuesses, accountId);
  return upgrade(deps, ctx, accountId, way);
}

/** The last wrong code of a day is told to whom it concerns: somebody has their password. */
async function countWrongCode({ mailer, appUrl }: SessionDeps, ctx: OpenCtx, accountId: string): Promise<void> {
  const { base, language } = ctx;
  await countAttempt(base.database, codesOfDay, accountId);
  if (!(await isLimitReached(base.database, codesOfDay, accountId))) return;
  await noteAccountChange(base, { accountId, action: 'second_factor.guessed', by: null });
  const account = await ctx.gate((tx) => accountById(tx, accountId));
  if (!mailer || !account) return;
  const { subject, text } = letters.wrongCodes;
  const told = say(text({ count: codesOfDay.limit, link: `${appUrl()}/forgot-password` }), language);
  await mailer
    .send({ to: account.email, subject: say(subject, language), text: told })
    .catch((error: unknown) => base.log.warn({ err: error }, 'an e-mail about wrong codes was not taken'));
}

/** The waiting sign-in becomes a session, with a token of its own; an invitation that began it is accepted now. */
export async function upgrade(deps: SessionDeps, ctx: OpenCtx, accountId: string, way: SignInWay) {
  const { token } = ctx;
  const waiting = await waitingSession(ctx);
  const meant = waiting?.accountId === accountId ? await joinBy(deps, ctx, waiting) : null;
  if (token) await ctx.gate((tx) => tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token))));
  return completeSignIn(ctx, accountId, { way, meant });
}

/** Joins what the sign-in was begun for; null where that was nothing, or has ended meanwhile. */
async function joinBy(
  deps: SessionDeps,
  ctx: OpenCtx,
  { accountId, joinsAs, joinsBy }: typeof sessions.$inferSelect,
): Promise<string | null> {
  if (!joinsAs || !joinsBy) return null;
  const join = joinsAs === 'member' ? deps.joinAsMember : joinAsAdministrator;
  try {
    return await join(ctx, { linkHash: joinsBy, accountId });
  } catch (error) {
    // Signing in itself succeeded; ended invitations stay ended.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function mustWait(ctx: OpenCtx): Promise<string> {
  const accountId = await waitingAccount(ctx);
  if (!accountId) throw refuse('session.no_second_step', 401, refusals.noSecondStep);
  return accountId;
}
