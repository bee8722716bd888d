import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../core/db/index.ts';
import { accounts } from '../core/tables.ts';

/** Does what the letter after signing up leads to. */
export async function proveAddress(database: Database, email: string): Promise<void> {
  const proved = { provedAt: new Date(), provedBy: 'mail' } as const;
  const one = and(eq(accounts.email, email), isNull(accounts.provedAt));
  await database.asGate((tx) => tx.update(accounts).set(proved).where(one));
}
