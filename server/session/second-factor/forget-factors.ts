import { eq } from 'drizzle-orm';
import type { Tx } from '../../core/db/index.ts';
import { authenticators, passkeyChallenges, passkeys, recoveryCodes } from './factor-tables.ts';

/** Takes away everything an account signs in with besides its password. */
export async function forgetFactors(tx: Tx, accountId: string): Promise<void> {
  for (const table of [authenticators, passkeys, recoveryCodes, passkeyChallenges])
    await tx.delete(table).where(eq(table.accountId, accountId));
}
