import { sql } from 'drizzle-orm';
import type { Gateway } from '../../adapters/sms/gateway.ts';
import type { Base } from '../../core/context.ts';
import { inTenant } from '../../core/transaction.ts';
import { askAbout } from './ask-provider.ts';
import { cancelWaiting } from '../sending/cancel.ts';
import { dispatchBatch } from './dispatch.ts';
import { expireLeases, giveUp } from './unknowns.ts';

type Left = { tenantId: string; messageId: string };
type Unknown = Left & { route: string };

/** One unknown batch: sent again under its key, or asked about, or given up; whichever the route allows. */
async function settle(base: Base, left: Unknown, gateway: Gateway | undefined, leaseMs: number): Promise<void> {
  const { tenantId, messageId } = left;
  await inTenant(base, tenantId, null, (ctx) => giveUp(ctx, messageId));
  if (gateway?.capabilities.keys)
    await dispatchBatch({ base, tenantId, messageId, gateway, from: 'unknown', limit: 200, leaseMs });
  else if (gateway?.capabilities.lookup) await askAbout(base, tenantId, messageId, gateway);
}

/**
 * Looks after what was left behind: claims whose worker is gone become unknown, unknown ones are settled where the
 * provider can help, and who came back to wait in a cancelled message is cancelled. Answers whether there was anything.
 */
export async function sweepOnce(
  base: Base,
  { leaseMs }: { leaseMs: number },
  gatewayOf: (route: string) => Gateway | undefined,
): Promise<boolean> {
  try {
    const leases = await base.database.asGate((tx) =>
      tx.execute<Left>(sql`SELECT tenant_id AS "tenantId", message_id AS "messageId" FROM app.expired_leases()`),
    );
    for (const { tenantId, messageId } of leases.rows) {
      await inTenant(base, tenantId, null, (ctx) => expireLeases(ctx, messageId, gatewayOf));
    }
    const unknowns = await base.database.asGate((tx) =>
      tx.execute<Unknown>(
        sql`SELECT tenant_id AS "tenantId", message_id AS "messageId", route FROM app.due_unknowns()`,
      ),
    );
    const cancelled = await base.database.asGate((tx) =>
      tx.execute<Left>(sql`SELECT tenant_id AS "tenantId", message_id AS "messageId" FROM app.cancelled_messages()`),
    );
    for (const { tenantId, messageId } of cancelled.rows)
      await inTenant(base, tenantId, null, (ctx) => cancelWaiting(ctx, messageId));
    for (const left of unknowns.rows) await settle(base, left, gatewayOf(left.route), leaseMs);
    return leases.rows.length + unknowns.rows.length > 0;
  } catch (error) {
    // The database is away, or another process was quicker; the next sweep looks again.
    base.log.warn({ err: error }, 'a sweep broke off');
    return false;
  }
}
