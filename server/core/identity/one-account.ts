import { getTableColumns, type SQL, sql, Subquery, inArray } from 'drizzle-orm';
import type { Tx } from '../db/index.ts';
import { accounts } from '../tables.ts';
import type { Ctx } from '../context.ts';

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

type NamedAccount = Pick<typeof accounts.$inferSelect, 'id' | 'name' | 'email' | 'provedBy' | 'proveUntil'>;

/**
 * The accounts of these ids by name; an id of nobody here is left out. Accounts are global, and an organisation's rows may lie in
 * another database, so no statement joins the two.
 */
export async function accountsById(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly (string | null)[],
): Promise<Map<string, NamedAccount>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { id, name, email, provedBy, proveUntil } = accounts;
  const rows = await ctx.db
    .select({ id, name, email, provedBy, proveUntil })
    .from(accounts)
    .where(inArray(id, wanted))
    .orderBy(sql`lower(${name})`, id);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The same rows, with an account's name in place of its id; '' if there is none. The caller's name is known, so rows
 * that are all theirs cost no statement.
 */
export async function nameAccounts<F extends string, R extends { [field in F]: string | null }>(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  rows: readonly R[],
  field: F,
): Promise<(R & { [field in F]: string })[]> {
  const others = rows.map((row) => row[field]).filter((id) => id !== user?.accountId);
  const known = await accountsById({ db }, others);
  const nameOf = (id: string | null) => (id === user?.accountId ? user?.name : known.get(id ?? '')?.name) ?? '';
  return rows.map((row) => ({ ...row, [field]: nameOf(row[field]) }));
}
