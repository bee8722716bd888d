import { getTableColumns, type SQL, sql, Subquery } from 'drizzle-orm';
import type { Tx } from '../db/index.ts';
import { accounts } from '../tables.ts';

export type Account = typeof accounts.$inferSelect;

/** The account with this address, in a transaction of the gate, which is answered one account at a time. */
export const accountByEmail = (tx: Tx, email: string): Promise<Account | undefined> =>
  one(tx, sql`app.account_by_email(${email})`);

/** The same by its id. */
export const accountById = (tx: Tx, id: string): Promise<Account | undefined> =>
  one(tx, sql`app.account_by_id(${id}::uuid)`);

async function one(tx: Tx, answer: SQL): Promise<Account | undefined> {
  const columns = getTableColumns(accounts);
  const [account] = await tx.select(columns).from(new Subquery(sql`SELECT * FROM ${answer}`, columns, 'accounts'));
  return account;
}

/** Names the account that the rest of the gate's transaction sees and writes in the table: no statement reaches another. */
export async function nameAccount(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`SELECT set_config('app.account_id', ${id}, true)`);
}
