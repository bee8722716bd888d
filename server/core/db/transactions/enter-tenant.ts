import { sql } from 'drizzle-orm';
import { becomeGate, becomeTenant } from './tenant-setting.ts';
import type { Tx } from './transaction-handle.ts';

/** Goes on with this transaction as the tenant's (role `app_rw`): sign-up writes the account and the organisation at once. */
export async function enterTenant(tx: Tx, tenantId: string): Promise<void> {
  for (const statement of becomeTenant(tenantId).split('; ')) await tx.execute(sql.raw(statement));
}

/** Goes on with this transaction as the gate's (role `app_gate`): global tables, no tenant. */
export async function enterGate(tx: Tx): Promise<void> {
  for (const statement of becomeGate.split('; ')) await tx.execute(sql.raw(statement));
}
