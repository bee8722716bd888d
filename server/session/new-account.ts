import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Base } from '../core/context.ts';
import type { Tx } from '../core/db/index.ts';
import { refuse } from '../core/errors.ts';
import type { proofBy } from '../core/identity/address-proof.ts';
import { nameAccount } from '../core/identity/one-account.ts';
import { accounts } from '../core/tables.ts';
import { refusals } from './refusal-texts.ts';

type NewAccount = Pick<typeof accounts.$inferInsert, 'email' | 'name' | 'passwordHash'> &
  Partial<ReturnType<typeof proofBy>>;

/** An account that goes again where its first place cannot be written, unless its row is another version by then. */
export type Begun = { id: string; version: string };

const version = sql<string>`xmin::text`;

/** Adds an account, which is shown around at first; `null` for the password where the person has yet to choose one. */
export async function newAccount(tx: Tx, account: NewAccount): Promise<Begun> {
  const id = crypto.randomUUID();
  await nameAccount(tx, id);
  const [row] = await tx
    .insert(accounts)
    .values({ ...account, id, tourDue: true })
    .onConflictDoNothing()
    .returning({ id: accounts.id, version });
  if (!row) throw emailTaken();
  return row;
}

/**
 * Keeps an existing account for another place: its creator no longer removes it, even if the place is written later.
 * Undefined if it was removed before.
 */
export async function keepAccount(tx: Tx, accountId: string) {
  await nameAccount(tx, accountId);
  const [row] = await tx
    .update(accounts)
    .set({ name: sql`${accounts.name}` })
    .where(eq(accounts.id, accountId))
    .returning({ ...getTableColumns(accounts), version });
  return row;
}

/** Takes back a new account whose first organisation could not be founded or joined. Why that was is told, and not what fails here. */
export async function deleteIfUnused({ database, log }: Base, { id, version: begun }: Begun): Promise<void> {
  const asBegun = sql`id = ${id} AND ${version} = ${begun}`;
  await database
    .asGate(async (tx) => {
      await nameAccount(tx, id);
      await tx.execute(
        sql`DELETE FROM accounts WHERE ${asBegun} AND NOT EXISTS (SELECT FROM app.tenants_of(${id}::uuid))`,
      );
    })
    .catch((error: unknown) => log.error({ err: error }, 'a new account without a place could not be taken back'));
}

export function emailTaken() {
  const text = refusals.emailTaken;
  return refuse('session.email_taken', 409, text, { email: text });
}
