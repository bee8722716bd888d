import { sql } from 'drizzle-orm';
import type { Base, Ctx } from '../../core/context.ts';
import { inTenant } from '../../core/transaction.ts';
import { askAbout } from './abandoned/ask-provider.ts';
import { cancelWaiting } from './status/cancel.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import { type Channels, gatewaysOf } from '../channels/registry.ts';
import { applyEarlyReports } from './delivery-reports/apply-reports.ts';
import { dispatchBatch } from './dispatch.ts';
import { forgetWorkers, lostWorkers, takeAbandoned } from './abandoned/abandoned.ts';
import { advance, type Move } from './status/advance.ts';
import { finalAfterMs } from './submit/outcomes.ts';
import { currentTenant } from '../../core/db/index.ts';

type Left = { tenantId: string; messageId: string };
type Unknown = Left & { route: string };
type Sweeping = { channels: Channels; leaseMs: number; worker: number };

/** One unknown batch: sent again under its key, or asked about, or given up; whichever the route allows. */
async function settle(base: Base, left: Unknown, { channels, leaseMs, worker }: Sweeping): Promise<void> {
  const { tenantId, messageId } = left;
  const served = channels.byRoute(left.route);
  await inTenant(base, tenantId, null, (ctx) => giveUp(ctx, messageId));
  if (!served) return;
  const { keys, lookup } = served.gateway.capabilities;
  if (keys) await dispatchBatch({ base, tenantId, messageId, ...served, worker, from: 'unknown', limit: 200, leaseMs });
  else if (lookup) await askAbout(base, tenantId, messageId, served);
}

/**
 * Routes on which what a dead worker had needs no waiting for its lease. A provider that is asked by text and address may
 * take on what is still on its way there after it said that nothing had come.
 */
function routesAtOnce({ all }: Channels): string[] {
  return all
    .flatMap(gatewaysOf)
    .filter(({ capabilities: { keys, lookup } }) => keys || !lookup)
    .map(({ name }) => name);
}

/**
 * Looks after what was left behind: claims whose worker is gone become unknown, unknown ones are settled where the
 * provider can help, and who came back to wait in a cancelled message is cancelled. Answers whether there was anything.
 */
export async function sweepOnce(base: Base, sweeping: Sweeping): Promise<boolean> {
  const { channels } = sweeping;
  try {
    const gone = await lostWorkers(base);
    const atOnce = routesAtOnce(channels);
    const leases = await base.database.asGate((tx) =>
      tx.execute<Left>(sql`
        SELECT tenant_id AS "tenantId", message_id AS "messageId"
        FROM app.left_behind(${arrayOf(gone.dead, 'integer')}, ${arrayOf(gone.silent, 'integer')}, ${arrayOf(atOnce, 'text')})`),
    );
    for (const { tenantId, messageId } of leases.rows) {
      const references = await inTenant(base, tenantId, null, (ctx) =>
        takeAbandoned(ctx, messageId, { byRoute: channels.byRoute, gone, atOnce }),
      );
      for (const [route, those] of references) {
        const served = channels.byRoute(route);
        if (served) await applyEarlyReports(base, served, those);
      }
    }
    if (leases.rows.length === 0) await forgetWorkers(base, gone.dead);
    const { rows } = await base.database.asGate((tx) =>
      tx.execute<Left & { route: string | null }>(sql`
        SELECT tenant_id AS "tenantId", message_id AS "messageId", route FROM app.due_unknowns()
        UNION ALL SELECT tenant_id, message_id, NULL FROM app.cancelled_messages()`),
    );
    const unknowns = rows.flatMap(({ route, ...left }): Unknown[] => (route === null ? [] : [{ ...left, route }]));
    for (const { tenantId, messageId } of rows.filter(({ route }) => route === null))
      await inTenant(base, tenantId, null, (ctx) => cancelWaiting(ctx, messageId));
    for (const left of unknowns) await settle(base, left, sweeping);
    return leases.rows.length + unknowns.length > 0;
  } catch (error) {
    // The database is away, or another process was quicker; the next sweep looks again.
    base.log.warn({ err: error }, 'a sweep broke off');
    return false;
  }
}

/** After 72 hours an unknown recipient is final: its units come back, and the administrator decides. */
async function giveUp(ctx: Ctx, messageId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ seq: number; fence: number }>(sql`
    SELECT seq, fence FROM recipients
    WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND state = 'unknown' AND not_before <= now()
      AND unknown_since <= now() - ${finalAfterMs}::integer * interval '1 millisecond'
    ORDER BY seq LIMIT 2000 FOR UPDATE SKIP LOCKED`);
  const moves = rows.map(({ seq, fence }): Move => ({
    seq,
    fence,
    from: ['unknown'],
    to: 'unknown',
    reason: 'no answer',
  }));
  if ((await advance(ctx, messageId, moves)).moved > 0) ctx.emit('message', { id: messageId });
}
