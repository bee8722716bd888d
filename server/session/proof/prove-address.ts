import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../core/db/index.ts';
import { isProvedFor, proofBy } from '../../core/identity/address-proof.ts';
import { nameAccount } from '../../core/identity/one-account.ts';
import { accounts, sessions } from '../../core/tables.ts';
import { forgetFactors } from '../second-factor/forget-factors.ts';
import { passwordResets } from '../tables.ts';

type Proof = {
  accountId: string;
  by: 'mail' | 'operator';
  now: Date;
  /** The hash of the session's token that proves it, where one does. */
  keep?: Uint8Array;
};

/**
 * The mailbox has answered. The first time everything goes that anybody set up before: passkeys, authenticator, recovery
 * codes and every session but the one that proves it. Later proofs change nothing here. In the caller's transaction over
 * the global tables; answers whether it was the first, which `writeProof` then writes into the trails.
 */
export async function proveAddress(tx: Tx, { accountId, by, now, keep }: Proof): Promise<boolean> {
  const mine = eq(accounts.id, accountId);
  await nameAccount(tx, accountId);
  const [account] = await tx.select({ provedBy: accounts.provedBy }).from(accounts).where(mine).for('update');
  if (!account || isProvedFor('outlast letters', account)) return false;
  await tx
    .update(accounts)
    .set({ ...proofBy(by, now), proofUnwritten: true })
    .where(mine);
  await forgetFactors(tx, accountId);
  const ofAccount = eq(sessions.accountId, accountId);
  await tx.delete(sessions).where(keep ? and(ofAccount, ne(sessions.tokenHash, keep)) : ofAccount);
  return true;
}

/** Ends every link and code of an account: one was used, or the password was changed. */
export async function endLinks(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.accountId, accountId));
}
