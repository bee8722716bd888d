import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { eq, and, gt, lt } from 'drizzle-orm';
import { refuse } from '../../core/errors.ts';
import type { OpenCtx } from '../../core/http/handlers.ts';
import { countAttempt } from '../../core/identity/throttle.ts';
import { signIns } from '../limits.ts';
import type { SessionDeps } from '../session-deps.ts';
import { noteFailedSignIn } from '../security-trail.ts';
import { passkeys, passkeyChallenges } from './factor-tables.ts';
import { upgrade, waitingAccount } from './second-step.ts';
import { refusals } from '../refusal-texts.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

export type Purpose = 'add' | 'second' | 'alone';

/** Stores a passkey's challenge. Also removes abandoned ones. */
export async function saveChallenge(
  ctx: OpenCtx,
  given: { challenge: string; purpose: Purpose; accountId: string | null },
): Promise<void> {
  const now = ctx.base.clock();
  await ctx.gate(async (tx) => {
    await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
    await tx.insert(passkeyChallenges).values({ ...given, expiresAt: new Date(now.getTime() + FIVE_MINUTES_MS) });
  });
}

/** Whether this was asked for, for this and for this account; asked again it was not. */
export async function takeChallenge(
  ctx: OpenCtx,
  given: { challenge: string; purpose: Purpose; accountId: string | null },
): Promise<boolean> {
  const rows = await ctx.gate((tx) =>
    tx
      .delete(passkeyChallenges)
      .where(and(eq(passkeyChallenges.challenge, given.challenge), gt(passkeyChallenges.expiresAt, ctx.base.clock())))
      .returning(),
  );
  return rows.some(({ purpose, accountId }) => purpose === given.purpose && accountId === given.accountId);
}

/** A challenge for a passkey: one of the account whose sign-in waits, else any that names its owner itself. */
export async function passkeyChallenge(ctx: OpenCtx) {
  await countAttempt(ctx.base.database, signIns, ctx.address);
  const accountId = await waitingAccount(ctx);
  const own = accountId
    ? await ctx.gate((tx) => tx.select().from(passkeys).where(eq(passkeys.accountId, accountId)))
    : [];
  const options = await generateAuthenticationOptions({
    rpID: new URL(ctx.origin).hostname,
    allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
    // Alone it stands for both factors, so it must be unlocked; after a password its presence is enough.
    userVerification: accountId ? 'preferred' : 'required',
  });
  await saveChallenge(ctx, { challenge: options.challenge, purpose: accountId ? 'second' : 'alone', accountId });
  return options;
}

/** Signs in with a passkey, or finishes signing in with it. Throws 401 whatever is wrong with it. */
export async function signInWithPasskey(deps: SessionDeps, ctx: OpenCtx, given: object) {
  await countAttempt(ctx.base.database, signIns, ctx.address);
  const waiting = await waitingAccount(ctx);
  const response = given as AuthenticationResponseJSON;
  const id = typeof response.id === 'string' ? response.id : '';
  const [passkey] = await ctx.gate((tx) => tx.select().from(passkeys).where(eq(passkeys.id, id)));
  const wrong = () => {
    noteFailedSignIn(ctx, { accountId: waiting ?? passkey?.accountId ?? null, way: 'passkey' });
    return refuse('session.wrong_passkey', 401, refusals.wrongPasskey);
  };
  if (!passkey || (waiting && waiting !== passkey.accountId)) throw wrong();
  const purpose = waiting ? 'second' : 'alone';
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(ctx, { challenge, purpose, accountId: waiting }),
    expectedOrigin: ctx.origin,
    expectedRPID: new URL(ctx.origin).hostname,
    requireUserVerification: purpose === 'alone',
    credential: { ...passkey, publicKey: new Uint8Array(passkey.publicKey) },
  }).catch(() => {
    throw wrong();
  });
  if (!verified) throw wrong();
  const used = { counter: authenticationInfo.newCounter, lastUsedAt: ctx.base.clock() };
  await ctx.gate((tx) => tx.update(passkeys).set(used).where(eq(passkeys.id, passkey.id)));
  return upgrade(deps, ctx, passkey.accountId, 'passkey');
}
