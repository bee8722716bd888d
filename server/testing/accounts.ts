import { eq } from 'drizzle-orm';
import type { Database } from '../core/db/index.ts';
import { accountByEmail, nameAccount } from '../core/identity/one-account.ts';
import { accounts } from '../core/tables.ts';

type Row = typeof accounts.$inferInsert;

/** Accounts without the steps that lead to them; returns their ids in the given order. */
export const writeAccounts = (database: Database, rows: readonly Row[]): Promise<string[]> =>
  database.asGate(async (tx) => {
    const ids: string[] = [];
    for (const row of rows) {
      const id = row.id ?? crypto.randomUUID();
      await nameAccount(tx, id);
      await tx.insert(accounts).values({ ...row, id });
      ids.push(id);
    }
    return ids;
  });

/** Changes the account with this address, as if it had happened. */
export const changeAccount = (database: Database, email: string, changes: Partial<Row>): Promise<void> =>
  database.asGate(async (tx) => {
    const account = await accountByEmail(tx, email);
    if (!account) throw new Error('There is no account with this address.');
    await nameAccount(tx, account.id);
    await tx.update(accounts).set(changes).where(eq(accounts.id, account.id));
  });

/** Follows the letter after signing up. */
export async function proveAddress(database: Database, email: string): Promise<void> {
  const account = await database.asGate((tx) => accountByEmail(tx, email));
  if (account && !account.provedAt) await changeAccount(database, email, { provedAt: new Date(), provedBy: 'mail' });
}
