import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../core/db/index.ts';
import { notFound, refuse } from '../../core/errors.ts';
import type { PrepareCtx } from '../../core/http/handlers.ts';
import { countAttempt, uncountAttempt } from '../../core/identity/throttle.ts';
import { hashToken } from '../../core/identity/cookie.ts';
import { sessions, tenants } from '../../core/tables.ts';
import { checkOwnPassword } from '../administrators.ts';
import { codeGuesses } from '../limits.ts';
import { noteAccountChange } from '../security-trail.ts';
import { newSecret, takeAppCode, writeRecoveryCodes } from './codes.ts';
import { authenticators, passkeys, recoveryCodes } from './factor-tables.ts';
import { saveChallenge, takeChallenge } from './passkey-sign-in.ts';
import { signInMethods } from './rule.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../refusal-texts.ts';

/** The account's second factors, and its organisation's requirement. */
export async function readSecondFactor(ctx: PrepareCtx) {
  const { accountId } = ctx.user;
  const ways = await signInMethods(ctx, accountId);
  const [tenant] = await ctx.transaction((own) =>
    own.db.select().from(tenants).where(eq(tenants.tenantId, currentTenant)),
  );
  return ctx.gate(async (tx) => {
    const own = await tx.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(passkeys.createdAt);
    const unused = and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt));
    return {
      authenticator: ways.includes('authenticator'),
      passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryLeft: await tx.$count(recoveryCodes, unused),
      neededFrom: tenant?.secondFactorFrom?.toISOString() ?? null,
    };
  });
}

/** A secret for the authenticator app. Signing in does not change until the first code from it is confirmed. */
export async function newAuthenticator(ctx: PrepareCtx, password: string) {
  await checkOwnPassword(ctx, password);
  const { secret, text, uri } = newSecret(ctx.user.email);
  const fresh = { secret, confirmedAt: null, lastStep: 0 };
  if ((await signInMethods(ctx, ctx.user.accountId)).includes('authenticator')) {
    throw refuse('session.has_authenticator', 409, refusals.hasAuthenticator);
  }
  await ctx.gate((tx) =>
    tx
      .insert(authenticators)
      .values({ accountId: ctx.user.accountId, ...fresh })
      .onConflictDoUpdate({ target: authenticators.accountId, set: fresh }),
  );
  return { uri, secret: text };
}

/** Enables the app with its first code. Answers recovery codes where there were none. */
export async function confirmAuthenticator(ctx: PrepareCtx, code: string) {
  const { accountId } = ctx.user;
  await countAttempt(ctx.base.database, codeGuesses, accountId);
  const now = ctx.base.clock();
  const codes = await ctx.gate(async (tx) => {
    if (!(await takeAppCode(tx, accountId, code, now))) return null;
    await tx.update(authenticators).set({ confirmedAt: now }).where(eq(authenticators.accountId, accountId));
    return settled(ctx, tx);
  });
  if (!codes) {
    const words = refusals.wrongNewAppCode;
    throw refuse('session.wrong_code', 400, words, { code: words });
  }
  await uncountAttempt(ctx.base.database, codeGuesses, accountId);
  await tell(ctx, 'second_factor.authenticator_added');
  return { recoveryCodes: codes };
}

export async function removeAuthenticator(ctx: PrepareCtx, password: string): Promise<true> {
  await checkOwnPassword(ctx, password);
  const mine = eq(authenticators.accountId, ctx.user.accountId);
  const gone = await ctx.gate((tx) => tx.delete(authenticators).where(mine).returning());
  if (gone.length === 0) throw notFound();
  await tell(ctx, 'second_factor.authenticator_removed');
  return true;
}

/** The options from which the browser makes a passkey. */
export async function newPasskey(ctx: PrepareCtx, password: string) {
  await checkOwnPassword(ctx, password);
  const { accountId, email, name } = ctx.user;
  const own = await ctx.gate((tx) => tx.select().from(passkeys).where(eq(passkeys.accountId, accountId)));
  const options = await generateRegistrationOptions({
    rpName: 'Koinonia',
    rpID: new URL(ctx.origin).hostname,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(accountId),
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await saveChallenge(ctx, { challenge: options.challenge, purpose: 'add', accountId });
  return options;
}

/** 1,023 bytes in base64url, the most an id may have (WebAuthn level 3, 5.1.3); it stands in an index. */
const LONGEST_ID = 1364;
const waysToReach = z.array(z.string().max(40)).max(10);

const notAccepted = () => refuse('session.wrong_passkey', 400, refusals.wrongPasskey);

/** Adds the passkey the browser made. Answers recovery codes where there were none. */
export async function addPasskey(ctx: PrepareCtx, given: { name: string; response: object }) {
  const { accountId } = ctx.user;
  const made = await verifyRegistrationResponse({
    response: given.response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(ctx, { challenge, purpose: 'add', accountId }),
    expectedOrigin: ctx.origin,
    expectedRPID: new URL(ctx.origin).hostname,
    requireUserVerification: false,
  }).catch(() => null);
  const credential = made?.verified ? made.registrationInfo.credential : null;
  // Everything the browser says of it, this included, is untrusted.
  const transports = waysToReach.safeParse(credential?.transports ?? []);
  if (!credential || credential.id.length > LONGEST_ID || !transports.success) throw notAccepted();
  const { id, publicKey, counter } = credential;
  const codes = await ctx.gate(async (tx) => {
    const row = { id, accountId, publicKey, counter, transports: transports.data, name: given.name };
    const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
    if (added.length === 0) throw notAccepted();
    return settled(ctx, tx);
  });
  await tell(ctx, 'second_factor.passkey_added');
  return { recoveryCodes: codes };
}

export async function removePasskey(ctx: PrepareCtx, given: { id: string; password: string }): Promise<true> {
  await checkOwnPassword(ctx, given.password);
  const mine = and(eq(passkeys.accountId, ctx.user.accountId), eq(passkeys.id, given.id));
  const gone = await ctx.gate((tx) => tx.delete(passkeys).where(mine).returning());
  if (gone.length === 0) throw notFound();
  await tell(ctx, 'second_factor.passkey_removed');
  return true;
}

export async function newRecoveryCodes(ctx: PrepareCtx, password: string) {
  await checkOwnPassword(ctx, password);
  const { accountId } = ctx.user;
  if ((await signInMethods(ctx, accountId)).length === 0) throw refuse('session.no_factor', 409, refusals.noFactor);
  const codes = await ctx.gate((tx) => writeRecoveryCodes(tx, accountId));
  await tell(ctx, 'second_factor.codes_renewed');
  return { recoveryCodes: codes };
}

/** Sessions opened by the password alone have to sign in again; the first factor brings recovery codes. */
async function settled(ctx: PrepareCtx, tx: Tx): Promise<string[]> {
  const { accountId } = ctx.user;
  const others = and(eq(sessions.accountId, accountId), ne(sessions.tokenHash, hashToken(ctx.token ?? '')));
  await tx.delete(sessions).where(others);
  const left = await tx.$count(
    recoveryCodes,
    and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)),
  );
  return left > 0 ? [] : writeRecoveryCodes(tx, accountId);
}

function tell(ctx: PrepareCtx, action: string): Promise<void> {
  return noteAccountChange(ctx.base, { accountId: ctx.user.accountId, action, by: ctx.user });
}
