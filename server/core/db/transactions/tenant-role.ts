import { sql } from 'drizzle-orm';
import { goOnAs, type Tx } from './transaction-handle.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The statements that make the rest of a transaction the tenant's. The only place where an id is put into SQL text:
 * SET takes no parameters, and one simple query needs no round trip of its own, so the id is checked here.
 */
function becomeTenant(tenantId: string): string {
  return `set local role app_rw; set local app.tenant_id = '${checkedTenantId(tenantId)}'`;
}

export function checkedTenantId(tenantId: string): string {
  if (!UUID.test(tenantId)) throw new TypeError('A tenant id must be a UUID.');
  return tenantId;
}

/** The statements that make the rest of a transaction the gate's: global tables only, no tenant. */
const becomeGate = `set local role app_gate; set local app.tenant_id = ''`;

/** The statements that make the rest of a transaction the tenant's, or the gate's where that is null. */
export const become = (tenantId: string | null): string => (tenantId === null ? becomeGate : becomeTenant(tenantId));

/** Goes on with this transaction as the tenant's (role `app_rw`): sign-up writes the account and the organisation at once. */
export async function enterTenant(tx: Tx, tenantId: string): Promise<void> {
  for (const statement of becomeTenant(tenantId).split('; ')) await tx.execute(sql.raw(statement));
  goOnAs(tenantId);
}

/** Goes on with this transaction as the gate's (role `app_gate`): global tables, no tenant. */
export async function enterGate(tx: Tx): Promise<void> {
  for (const statement of becomeGate.split('; ')) await tx.execute(sql.raw(statement));
  goOnAs(null);
}
