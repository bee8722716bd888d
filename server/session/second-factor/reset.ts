import { eq } from 'drizzle-orm';
import type { Database } from '../../core/db/index.ts';
import { accounts, sessions } from '../../core/tables.ts';
import { endLinks } from '../proof/prove-address.ts';
import { forgetFactors } from './forget-factors.ts';

/** For somebody who has lost everything but the password: it is all that is asked for again. False for no such account. */
export function resetSecondFactor(database: Database, email: string): Promise<boolean> {
  return database.asGate(async (tx) => {
    const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
    if (!account) return false;
    await forgetFactors(tx, account.id);
    await endLinks(tx, account.id);
    await tx.delete(sessions).where(eq(sessions.accountId, account.id));
    return true;
  });
}
