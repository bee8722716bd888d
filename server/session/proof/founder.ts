import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Base } from '../../core/context.ts';
import { accounts } from '../../core/tables.ts';

/**
 * On a server without mail the owner of the first organisation is whoever set it up. Who signs up there counts as proved
 * at once; this is for those who did before addresses were proved.
 */
export async function countFounderAsProved({ database, clock }: Base): Promise<void> {
  await database.asGate((tx) =>
    tx
      .update(accounts)
      .set({ provedAt: clock(), provedBy: 'founder', proveUntil: null })
      .where(and(eq(accounts.id, sql`app.first_owner()`), isNull(accounts.provedAt), isNotNull(accounts.proveUntil))),
  );
}
