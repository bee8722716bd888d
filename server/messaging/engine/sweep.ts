import { sql } from 'drizzle-orm';
import type { Base } from '../../core/context.ts';
import { inTenant } from '../../core/transaction.ts';
import { askAbout } from './ask-provider.ts';
import { cancelWaiting } from '../sending/cancel.ts';
import { gatewayOf, type SmsRoutes } from '../sending/ladder.ts';
import { heedEarlyReports } from '../callbacks/reports-in.ts';
import { dispatchBatch } from './dispatch.ts';
import { expireLeases, giveUp } from './unknowns.ts';

type Left = { tenantId: string; messageId: string };
type Unknown = Left & { route: string };
type Sweeping = { routes: SmsRoutes; leaseMs: number; worker: number };

/** One unknown batch: sent again under its key, or asked about, or given up; whichever the route allows. */
async function settle(base: Base, left: Unknown, { routes, leaseMs, worker }: Sweeping): Promise<void> {
  const { tenantId, messageId } = left;
  const gateway = gatewayOf(routes, left.route);
  await inTenant(base, tenantId, null, (ctx) => giveUp(ctx, messageId));
  if (gateway?.capabilities.keys)
    await dispatchBatch({ base, tenantId, messageId, gateway, routes, worker, from: 'unknown', limit: 200, leaseMs });
  else if (gateway?.capabilities.lookup) await askAbout(base, tenantId, messageId, gateway);
}

/**
 * Looks after what was left behind: claims whose worker is gone become unknown, unknown ones are settled where the
 * provider can help, and who came back to wait in a cancelled message is cancelled. Answers whether there was anything.
 */
export async function sweepOnce(base: Base, sweeping: Sweeping): Promise<boolean> {
  const gatewayBy = (route: string) => gatewayOf(sweeping.routes, route);
  try {
    const leases = await base.database.asGate((tx) =>
      tx.execute<Left>(sql`SELECT tenant_id AS "tenantId", message_id AS "messageId" FROM app.expired_leases()`),
    );
    for (const { tenantId, messageId } of leases.rows) {
      const references = await inTenant(base, tenantId, null, (ctx) => expireLeases(ctx, messageId, gatewayBy));
      for (const [route, those] of references) {
        const gateway = gatewayBy(route);
        if (gateway) await heedEarlyReports(base, gateway, those);
      }
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
    for (const left of unknowns.rows) await settle(base, left, sweeping);
    return leases.rows.length + unknowns.rows.length > 0;
  } catch (error) {
    // The database is away, or another process was quicker; the next sweep looks again.
    base.log.warn({ err: error }, 'a sweep broke off');
    return false;
  }
}
