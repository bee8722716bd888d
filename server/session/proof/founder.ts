import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Base } from '../../core/context.ts';
import { proofBy, unproved } from '../../core/identity/address-proof.ts';
import { nameAccount } from '../../core/identity/one-account.ts';
import { accounts } from '../../core/tables.ts';

/**
 * On a server without mail, the owner of the first organisation is the person who set it up. New sign-ups there count
 * as proved at once; this covers those from before addresses were proved.
 */
export async function countFounderAsProved({ database, clock }: Base): Promise<void> {
  await database.asGate(async (tx) => {
    const { rows } = await tx.execute<{ owner: string | null }>(sql`SELECT app.first_owner() AS owner`);
    const owner = rows[0]?.owner;
    if (!owner) return;
    await nameAccount(tx, owner);
    await tx
      .update(accounts)
      .set(proofBy('founder', clock()))
      .where(and(eq(accounts.id, owner), unproved, isNotNull(accounts.proveUntil)));
  });
}
