import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import { planWithoutStatistics } from '../delivery/status/advance.ts';
import type { Channel, Routes } from '../channels/channel.ts';
import { waitForMorning } from '../channels/night-waits.ts';
import { routeNames } from '../channels/ladder.ts';
import { refuseUnproved } from './send-message.ts';
import { inLaterMessage } from './send-to-rest.ts';
import { reserveUnits } from '../units/unit-ledger.ts';
import { wakeWorkers } from '../delivery/worker-presence.ts';
import { readStanding } from '../tables/message-tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../channels/messaging-texts.ts';

export type Again = {
  messageId: string;
  /** Cancelled recipients continue where they stood; others start over with a new reference. */
  from: 'failed' | 'unknown' | 'cancelled';
  /** Only these recipients, by their place in the message. */
  seqs?: readonly number[];
  /** The route to use; by default the same as before. */
  route?: string;
};

export type SentAgain = { people: number; unitsUsed: number };

const actions = {
  failed: 'retried',
  unknown: 'unknown_sent_again',
  cancelled: 'cancelling_taken_back',
} as const;

/** The route of each recipient now. People of the sample data always stay on the sandbox. */
function routeOf(routes: Routes, { route, from }: Again) {
  const pretend = routes.pretend.name;
  const known = arrayOf([...routeNames(routes), pretend], 'text');
  const before = sql`CASE WHEN r.route = ANY(${known}) THEN r.route ELSE ${routeNames(routes)[0] ?? pretend}::text END`;
  const wanted =
    route === undefined ? (from === 'cancelled' ? before : sql`coalesce(m.ladder[1], ${before})`) : sql`${route}::text`;
  return sql`CASE WHEN p.is_sample OR (r.person_id IS NOT NULL AND p.id IS NULL AND r.route = ${pretend}) THEN ${pretend}::text ELSE ${wanted} END`;
}

/**
 * Queues recipients of a message again: the earlier attempt is kept, refunded units are reserved again, and the message is
 * being sent again. Recipients no longer in that state are left alone, so asking twice sends once. @throws Refusal 402 if
 * there are not enough units
 */
export async function sendAgain(ctx: Ctx, channel: Channel, again: Again): Promise<SentAgain> {
  const { routes } = channel;
  const { messageId, from, seqs } = again;
  const anew = from !== 'cancelled';
  await planWithoutStatistics(ctx);
  const { rows } = await ctx.db.execute<{ people: number; units: number; routes: string[] | null }>(sql`
    WITH held AS (
      SELECT r.seq, r.rung, r.route, r.reference, r.reason, r.charge, r.pages, ${routeOf(routes, again)} AS next_route,
        r.updated_at, cardinality(m.ladder) AS steps
      FROM recipients r JOIN messages m ON m.tenant_id = ${currentTenant} AND m.id = r.message_id LEFT JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = r.person_id
      WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.state = ${from} AND r.reason <> ${inLaterMessage}
        ${seqs === undefined ? sql`` : sql`AND r.seq = ANY(${arrayOf([...seqs], 'integer')})`}
      ORDER BY r.seq FOR UPDATE OF r
    ),
    kept AS (
      INSERT INTO attempts (tenant_id, message_id, seq, rung, route, reference, reason, at)
      SELECT ${ctx.tenantId}::uuid, ${messageId}::uuid, seq, rung, route, reference, reason, updated_at
      FROM held WHERE ${anew}
    ),
    moved AS (
      UPDATE recipients r SET state = 'queued', reason = '', route = h.next_route,
        charge = CASE WHEN h.charge = 'refunded' THEN 'reserved' ELSE h.charge END,
        rung = CASE WHEN NOT ${anew} THEN r.rung WHEN h.steps > 0 THEN (r.rung / h.steps + 1) * h.steps ELSE r.rung + 1 END,
        reference = CASE WHEN NOT ${anew} THEN r.reference END, attempts = 0, fence = r.fence + 1,
        not_before = NULL, lease_until = NULL, unknown_since = NULL, updated_at = now()
      FROM held h WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.seq = h.seq
    )
    SELECT count(*) AS people, coalesce(sum(pages) FILTER (WHERE charge = 'refunded'), 0)::integer AS units,
      json_agg(DISTINCT next_route) AS routes FROM held`);
  const { people = 0, units = 0, routes: used } = rows[0] ?? {};
  if (people === 0) return { people, unitsUsed: 0 };
  await reserveUnits(ctx, { messageId, units });
  await ctx.db.execute(sql`
    UPDATE messages m SET units_reserved = units_reserved + ${units}, done_at = NULL,
      state = CASE WHEN m.state = 'paused' THEN m.state ELSE 'sending' END,
      routes = ARRAY(SELECT DISTINCT unnest(m.routes || ${arrayOf(used ?? [], 'text')}))
    WHERE m.tenant_id = ${currentTenant} AND m.id = ${messageId}`);
  await refuseUnproved(ctx, routes, messageId);
  await waitForMorning(ctx, channel, messageId);
  await ctx.audit({
    action: `${channel.name}.${actions[from]}`,
    subject: 'message',
    subjectId: messageId,
    detail: { people, units },
  });
  ctx.emit('message', { id: messageId });
  ctx.emit('units');
  await wakeWorkers(ctx);
  return { people, unitsUsed: units };
}

/** Retries the failed recipients, by another route if one is given. */
export async function retryFailed(
  ctx: Ctx,
  channel: Channel,
  { messageId, route }: { messageId: string; route?: string | undefined },
): Promise<SentAgain> {
  await readStanding(ctx, messageId);
  const names = routeNames(channel.routes);
  if (route !== undefined && !names.includes(route)) {
    throw refuse('messaging.unknown_route', 422, refusals.unknownRoute({ route, routes: names }), {
      route: refusals.chooseRoute,
    });
  }
  return sendAgain(ctx, channel, { messageId, from: 'failed', ...(route === undefined ? {} : { route }) });
}
