import { refuse } from '../../core/errors.ts';
import type { PrepareCtx, OpenCtx } from '../../core/http/handlers.ts';
import { accountOf, forgetToken } from '../../core/identity/signed-in.ts';
import { countAttempt, uncountAttempt } from '../../core/identity/throttle.ts';
import { openLink } from '../../core/identity/link-throttle.ts';
import { hashToken } from '../../core/identity/cookie.ts';
import { isProvedFor } from '../../core/identity/address-proof.ts';
import { accountById } from '../../core/identity/one-account.ts';
import { links, proofCodes, resets } from '../limits.ts';
import { resetPassword } from '../password-reset.ts';
import type { SessionDeps } from '../session-deps.ts';
import { mailProof, readLink, takeCode, takeLink, writeProof } from './links.ts';
import { endLinks, proveAddress } from './prove-address.ts';
import { refusals } from '../refusal-texts.ts';

/** Sends the signed-in user a code and a link to prove their address; earlier ones stop working. */
export async function sendProof(deps: SessionDeps, ctx: PrepareCtx) {
  const { accountId, email } = ctx.user;
  const account = await ctx.gate((tx) => accountById(tx, accountId));
  if (account && isProvedFor('outlast letters', account)) throw refuse('session.proved', 409, refusals.alreadyProved);
  if (!deps.mailer) return { mail: false };
  await countAttempt(ctx.base.database, resets, email);
  try {
    await mailProof(deps, ctx, email);
  } catch {
    deps.onMailFailure('proof of address');
    throw refuse('session.mail_failed', 503, refusals.mailFailed);
  }
  return { mail: true };
}

/** Proves the address by the code of the letter; this session goes on, and keeps its password. */
export async function proveByCode(ctx: PrepareCtx, code: string): Promise<true> {
  const { accountId, email } = ctx.user;
  await countAttempt(ctx.base.database, proofCodes, accountId);
  const now = ctx.base.clock();
  const taken = await ctx.gate(async (tx) => {
    const link = await takeCode(tx, { accountId, email, code, now });
    if (!link) return false;
    await proveAddress(tx, { accountId, by: link.madeBy, now, keep: hashToken(ctx.token ?? '') });
    return true;
  });
  if (!taken) {
    const words = refusals.wrongMailCode;
    throw refuse('session.wrong_code', 400, words, { code: words });
  }
  await writeProof(ctx.base, accountId);
  await uncountAttempt(ctx.base.database, proofCodes, accountId);
  if (ctx.token) forgetToken(ctx.base, ctx.token);
  return true;
}

/** The owner of the address a link proves, and whether they are signed in here: then no password has to be chosen. */
export async function readProof(ctx: OpenCtx, token: string) {
  const tried = { link: token, address: ctx.address };
  const link = await openLink(ctx.base.database, links, tried, () =>
    ctx.gate((tx) => readLink(tx, { token, now: ctx.base.clock() })),
  );
  const account = await ctx.gate((tx) => accountById(tx, link.accountId));
  return { email: account?.email ?? '', here: await isHere(ctx, link.accountId) };
}

/**
 * Proves an address by the link. A user signed in with it here stays signed in; anybody else chooses a password,
 * because the one before may be a stranger's who typed this address.
 */
export async function proveByLink(ctx: OpenCtx, given: { token: string; password?: string | undefined }) {
  const now = ctx.base.clock();
  const { here } = await readProof(ctx, given.token);
  if (!here) {
    if (given.password === undefined) {
      const words = refusals.choosePassword;
      throw refuse('session.choose_password', 400, words, { password: words });
    }
    await resetPassword(ctx, { token: given.token, password: given.password });
    return { here };
  }
  const accountId = await ctx.gate(async (tx) => {
    const { accountId, madeBy } = await takeLink(tx, { token: given.token, now });
    await endLinks(tx, accountId);
    await proveAddress(tx, { accountId, by: madeBy, now, keep: hashToken(ctx.token ?? '') });
    return accountId;
  });
  await writeProof(ctx.base, accountId);
  if (ctx.token) forgetToken(ctx.base, ctx.token);
  return { here };
}

async function isHere(ctx: OpenCtx, accountId: string): Promise<boolean> {
  return (await accountOf(ctx.base, ctx.token))?.accountId === accountId;
}
