import { eq } from 'drizzle-orm';
import type { Base } from '../../core/context.ts';
import { accountByEmail } from '../../core/identity/one-account.ts';
import { sessions } from '../../core/tables.ts';
import { endLinks } from '../proof/prove-address.ts';
import { forgetFactors } from './forget-factors.ts';
import { noteAccountChange } from '../security-trail.ts';

/** For somebody who has lost everything but the password: it is all that is asked for again. False for no such account. */
export async function resetSecondFactor(base: Base, email: string): Promise<boolean> {
  const accountId = await base.database.asGate(async (tx) => {
    const account = await accountByEmail(tx, email);
    if (!account) return null;
    await forgetFactors(tx, account.id);
    await endLinks(tx, account.id);
    await tx.delete(sessions).where(eq(sessions.accountId, account.id));
    return account.id;
  });
  if (accountId) await noteAccountChange(base, { accountId, action: 'second_factor.reset', by: null });
  return accountId !== null;
}
