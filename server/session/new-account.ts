import { sql } from 'drizzle-orm';
import type { Base } from '../core/context.ts';
import type { Tx } from '../core/db/index.ts';
import { refuse } from '../core/errors.ts';
import { accounts } from '../core/tables.ts';
import { refusals } from './refusal-texts.ts';

type NewAccount = Pick<typeof accounts.$inferInsert, 'email' | 'name' | 'passwordHash' | 'provedAt' | 'provedBy'>;

/** Adds an account, which is shown around at first; `null` for the password where the person has yet to choose one. */
export async function newAccount(tx: Tx, account: NewAccount): Promise<string> {
  const [row] = await tx
    .insert(accounts)
    .values({ ...account, tourDue: true })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (!row) throw emailTaken();
  return row.id;
}

/** Takes back a new account whose first organisation could not be founded or joined. */
export async function dropIfNowhere({ database }: Base, accountId: string): Promise<void> {
  await database.asGate((tx) =>
    tx.execute(
      sql`DELETE FROM accounts WHERE id = ${accountId} AND NOT EXISTS (SELECT FROM app.tenants_of(${accountId}::uuid))`,
    ),
  );
}

export function emailTaken() {
  const text = refusals.emailTaken;
  return refuse('session.email_taken', 409, text, { email: text });
}
