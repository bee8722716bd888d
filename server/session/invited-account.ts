import { eq } from 'drizzle-orm';
import type { Owner } from '../../contract/session/guessable-password.ts';
import type { Tx } from '../core/db/index.ts';
import { refuse } from '../core/errors.ts';
import type { OpenCtx } from '../core/http/handlers.ts';
import { countLink } from '../core/identity/link-throttle.ts';
import { countAttempt, isLimitReached, tooMany } from '../core/identity/throttle.ts';
import { isProvedFor, proofBy } from '../core/identity/address-proof.ts';
import type { Account } from '../core/identity/one-account.ts';
import { accounts } from '../core/tables.ts';
import { takenSignUps } from './limits.ts';
import { type Begun, deleteIfUnused, newAccount } from './new-account.ts';
import { refuseGuessed } from './passwords/chosen-password.ts';
import { isPassword, takeBackTry } from './passwords/password-tries.ts';
import { endLinks, proveAddress } from './proof/prove-address.ts';
import { writeProof } from './proof/links.ts';
import { refusals } from './refusal-texts.ts';
import { noteFailedSignIn } from './security-trail.ts';

/** Whether the letter that the link came in is the first that proves the account's address. */
export const isFirstProof = (account: Account, vouched: 'mail' | 'inviter' | null): boolean =>
  vouched === 'mail' && !isProvedFor('outlast letters', account);

type Invitee = { account: Account | undefined; vouched: 'mail' | 'inviter' | null; link: string };

/**
 * Whether the page behind an invitation asks for the password of an account. A letter tells its reader nothing new; any
 * other link tells whoever made it that the address has an account, and is held to the limit of signing up.
 * @throws Refusal 429
 */
export async function hasAccount(ctx: OpenCtx, { account, vouched, link }: Invitee): Promise<boolean> {
  if (!account || isFirstProof(account, vouched)) return false;
  if (vouched !== 'mail') await countLink(ctx.base.database, takenSignUps, { link, address: ctx.address });
  return true;
}

type Joining = {
  email: string;
  known: Account | undefined;
  vouched: 'mail' | 'inviter' | null;
  owner: Owner;
  /** The token of the invitation. */
  link: string;
};

/**
 * Whether whoever accepts an invitation joins with the account that has its address, by that account's password; else an
 * account begins with the password given. A letter in the mailbox tells its reader nothing new; any other link is held to
 * the limits of signing in and signing up, and answers the same, in words and time, until the password may be chosen.
 * @throws Refusal 401 when it is not the password of the account that is there already, 400 for a guessed one, 429
 */
export async function joinsAsKnown(
  ctx: OpenCtx,
  { email, known, vouched, owner, link }: Joining,
  password: string,
): Promise<boolean> {
  const { database } = ctx.base;
  const byLetter = vouched === 'mail';
  if (!byLetter && (await isLimitReached(database, takenSignUps, ctx.address))) throw tooMany(takenSignUps);
  if (byLetter && (!known || isFirstProof(known, vouched))) return false;
  const tried = { email, link };
  const matches = await isPassword(ctx, tried, password, known?.passwordHash ?? null);
  if (!matches) {
    if (known) noteFailedSignIn(ctx, { accountId: known.id, way: 'password' });
    if (!byLetter) await refuseGuessed(password, owner);
    if (known) {
      if (!byLetter) await countAttempt(database, takenSignUps, ctx.address);
      throw refuse('session.wrong', 401, refusals.otherPassword, { password: refusals.otherPassword });
    }
  }
  if (!matches) await takeBackTry(ctx, tried);
  return matches;
}

type Invited = {
  known: Account | undefined;
  email: string;
  name: string;
  passwordHash: string;
  vouched: 'mail' | 'inviter' | null;
};

/**
 * Joins with an account that begins with this invitation, or begins anew with it: everything set up before goes. The
 * account is written first, in its own transaction; if the process ends before `join` has run, the invitation is still
 * open, and the account joins by the password just chosen. If `join` refuses, a new account is removed.
 */
export async function joinAsInvited(
  ctx: OpenCtx,
  who: Invited,
  join: (accountId: string) => Promise<void>,
): Promise<string> {
  const { id, begun } = await ctx.gate((tx) => createInvitedAccount(ctx, tx, who));
  await writeProof(ctx.base, id);
  try {
    await join(id);
  } catch (error) {
    if (begun) await deleteIfUnused(ctx.base, begun);
    throw error;
  }
  return id;
}

async function createInvitedAccount(ctx: OpenCtx, tx: Tx, who: Invited): Promise<{ id: string; begun: Begun | null }> {
  const { known, email, name, passwordHash, vouched } = who;
  const now = ctx.base.clock();
  if (!known) {
    const begun = await newAccount(tx, { email, name, passwordHash, ...(vouched && proofBy(vouched, now)) });
    return { id: begun.id, begun };
  }
  if (!(await proveAddress(tx, { accountId: known.id, by: 'mail', now })))
    throw refuse('session.proved', 409, refusals.justProved);
  await tx.update(accounts).set({ name, passwordHash }).where(eq(accounts.id, known.id));
  await endLinks(tx, known.id);
  return { id: known.id, begun: null };
}
