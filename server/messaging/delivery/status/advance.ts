import { sql } from 'drizzle-orm';
import type { RecipientState } from '../../../../contract/messaging/schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { arrayOf, columnOf } from '../../../core/array-parameter.ts';
import { moveUnits, settleAgain } from '../../units/unit-ledger.ts';
import { currentTenant } from '../../../core/db/index.ts';

/** One state change of a recipient. It happens only from a state in `from`, and with `fence` only under that claim. */
export type Move = {
  seq: number;
  fence?: number;
  from: readonly RecipientState[];
  to: RecipientState;
  reason: string;
  /** The provider's reference, where it gave one. */
  reference?: string;
  /** Milliseconds until a queued one may be tried again (without: at once), or an unknown one asked about (without: never, it is final). */
  waitMs?: number;
  /** The route of the next rung; the attempt so far is kept. */
  nextRoute?: string;
};

export type Advanced = { moved: number; settle: number; refund: number; reverse: number };

/**
 * Moves recipients of one message, books their units and closes the message when nobody is left. Every outcome
 * of a provider comes through here; stopping, cancelling, opting out and sending again change the state where they happen.
 * Rows are locked in order, so that batches cannot deadlock.
 */
export async function advance(ctx: Ctx, messageId: string, moves: readonly Move[]): Promise<Advanced> {
  if (moves.length === 0) return { moved: 0, settle: 0, refund: 0, reverse: 0 };
  const numbers = moves.map(({ seq }) => seq);
  const places = arrayOf(numbers, 'integer');
  const among = sql`r.seq BETWEEN ${Math.min(...numbers)} AND ${Math.max(...numbers)} AND r.seq = ANY(${places})`;
  // Identical moves are sent once.
  const kinds = new Map<string, { place: number; move: Move }>();
  const kindOf = moves.map((move) => {
    const key = `${move.from.join(' ')}/${move.to}/${move.nextRoute ?? ''}/${move.reason}`;
    const known = kinds.get(key) ?? { place: kinds.size + 1, move };
    kinds.set(key, known);
    return known.place;
  });
  const kind = (what: (move: Move) => string | null) =>
    arrayOf(
      [...kinds.values()].map(({ move }) => what(move)),
      'text',
    );
  const each = (what: (move: Move) => number | null) => arrayOf(moves.map(what), 'integer');
  // Sent together, to save a round trip.
  const planned = planWithoutStatistics(ctx);
  const moving = ctx.db.execute<Advanced & { arrived: Arrived[] | null }>(sql`
    WITH told AS (
      SELECT t.seq, t.fence, t.reference, t.wait_ms, k.from_states, k.state, k.reason, k.next_route
      FROM unnest(${places}, ${each(({ fence }) => fence ?? null)}, ${columnOf(moves, 'reference', 'text')}, ${each(({ waitMs }) => (waitMs === undefined ? null : Math.round(waitMs)))}, ${arrayOf(kindOf, 'integer')})
        AS t(seq, fence, reference, wait_ms, kind)
      JOIN unnest(${kind(({ from }) => from.join(' '))}, ${kind(({ to }) => to)}, ${kind(({ reason }) => reason)}, ${kind(({ nextRoute }) => nextRoute ?? null)})
        WITH ORDINALITY AS k(from_states, state, reason, next_route, kind) ON k.kind = t.kind
    ),
    held AS (
      SELECT t.*, r.charge AS old_charge, r.pages, r.rung AS old_rung, r.route AS old_route, r.reference AS old_reference,
        CASE
          WHEN t.state IN ('sent', 'delivered') AND r.charge = 'reserved' THEN 'settled'
          WHEN t.state = 'delivered' AND r.state = 'failed' AND r.charge = 'refunded' THEN 'settled'
          WHEN (t.state IN ('failed', 'suppressed', 'cancelled') OR (t.state = 'unknown' AND t.wait_ms IS NULL))
            AND r.charge IN ('reserved', 'settled') THEN 'refunded'
          ELSE r.charge
        END AS new_charge
      FROM told t JOIN recipients r ON r.message_id = ${messageId} AND ${among} AND r.seq = t.seq
      WHERE r.tenant_id = ${currentTenant} AND r.state = ANY(string_to_array(t.from_states, ' ')) AND (t.fence IS NULL OR r.fence = t.fence)
      ORDER BY r.seq FOR UPDATE OF r
    ),
    kept AS (
      INSERT INTO attempts (tenant_id, message_id, seq, rung, route, reference, reason)
      SELECT ${ctx.tenantId}::uuid, ${messageId}::uuid, seq, old_rung, old_route, old_reference, reason
      FROM held WHERE next_route IS NOT NULL
    ),
    moved AS (
      UPDATE recipients r SET state = h.state, reason = h.reason, charge = h.new_charge,
        reference = CASE WHEN h.next_route IS NULL THEN coalesce(h.reference, r.reference) END,
        rung = r.rung + (h.next_route IS NOT NULL)::integer, route = coalesce(h.next_route, r.route),
        attempts = CASE WHEN h.next_route IS NULL THEN r.attempts ELSE 0 END,
        fence = CASE WHEN h.state IN ('queued', 'unknown') THEN r.fence + 1 ELSE r.fence END,
        not_before = now() + coalesce(h.wait_ms, CASE WHEN h.state = 'queued' THEN 0 END) * interval '1 millisecond',
        lease_until = NULL, updated_at = now(),
        unknown_since = CASE WHEN h.state = 'unknown' THEN coalesce(r.unknown_since, now()) END
      FROM held h WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND ${among} AND r.seq = h.seq
    )
    SELECT count(*) AS moved,
      coalesce(sum(pages) FILTER (WHERE old_charge = 'reserved' AND new_charge = 'settled'), 0) AS settle,
      coalesce(sum(pages) FILTER (WHERE old_charge = 'reserved' AND new_charge = 'refunded'), 0) AS refund,
      coalesce(sum(pages) FILTER (WHERE old_charge = 'settled' AND new_charge = 'refunded'), 0) AS reverse,
      json_agg(json_build_object('seq', seq, 'pages', pages)) FILTER (WHERE old_charge = 'refunded' AND new_charge = 'settled') AS arrived
    FROM held`);
  const [, { rows }] = await Promise.all([planned, moving]);
  const { arrived, ...advanced } = rows[0] ?? { moved: 0, settle: 0, refund: 0, reverse: 0, arrived: null };
  const comesBack = advanced.moved > 0 && moves.some(({ to }) => to === 'queued');
  // From here to the commit the message's counts are locked, so the remaining statements are sent together.
  await Promise.all([
    moveUnits(ctx, { messageId, settle: advanced.settle, refund: advanced.refund, reverse: advanced.reverse }),
    comesBack ? lockMessage(ctx, messageId) : undefined,
    advanced.moved > 0 ? closeOrReopen(ctx, messageId) : undefined,
  ]);
  for (const one of arrived ?? []) await chargeArrived(ctx, messageId, one);
  return advanced;
}

type Arrived = { seq: number; pages: number };

/**
 * Charges for a text that arrived after its units had been given back. Units no longer there are not owed: the text was
 * as good as free.
 */
async function chargeArrived(ctx: Ctx, messageId: string, { seq, pages }: Arrived): Promise<void> {
  if (await settleAgain(ctx, { messageId, units: pages })) return;
  await ctx.db.execute(sql`UPDATE recipients SET charge = 'refunded'
    WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND seq = ${seq} AND charge = 'settled'`);
}

/**
 * Marks a message done once nobody waits and its counts add up to everybody chosen; reopens it if somebody waits again
 * because a route reported late. A cancelled message stays cancelled; it ends when nobody waits. Changing a count locks
 * its row, so of two last batches the later sees both. Putting somebody back to wait requires a lock on the message
 * (`lockMessage`).
 */
export async function closeOrReopen(ctx: Ctx, messageId: string): Promise<void> {
  if (!(await standsAsCounted(ctx, messageId))) return;
  // Before we locked the row, an uncounted recipient may have returned to the queue; from now on they wait for us.
  await standsAsCounted(ctx, messageId);
  ctx.emit('message', { id: messageId });
  ctx.emit('units');
}

/** Keeps others from closing a message until this transaction ends, for one that puts people back to wait. */
export async function lockMessage(ctx: Ctx, messageId: string): Promise<void> {
  await ctx.db.execute(
    sql`SELECT FROM messages WHERE tenant_id = ${currentTenant} AND id = ${messageId} FOR NO KEY UPDATE`,
  );
}

/** Writes how a message stands by its counts; answers whether that was news. */
async function standsAsCounted(ctx: Ctx, messageId: string): Promise<boolean> {
  const changed = await ctx.db.execute(sql`
    WITH counted AS (
      SELECT coalesce(sum(count) FILTER (WHERE state IN ('queued', 'sending')), 0) AS waiting, sum(count) AS total
      FROM message_counts WHERE tenant_id = ${currentTenant} AND message_id = ${messageId}
    )
    UPDATE messages m SET done_at = CASE WHEN c.waiting = 0 THEN now() END,
      state = CASE WHEN m.state = 'cancelled' THEN m.state WHEN c.waiting = 0 THEN 'done' ELSE 'sending' END
    FROM counted c
    WHERE m.tenant_id = ${currentTenant} AND m.id = ${messageId} AND CASE WHEN c.waiting = 0
      THEN m.state IN ('sending', 'paused', 'cancelled') AND m.done_at IS NULL AND c.total = m.chosen
      ELSE m.state IN ('done', 'cancelled') AND m.done_at IS NOT NULL END
    RETURNING m.state`);
  return changed.rows.length > 0;
}

/**
 * Makes the rest of this transaction join a batch to its recipients by hash or merge, never in nested loops. A new
 * message has no statistics, so thousands look like one: a batch of 500 out of 14,000 compared seven million pairs for
 * 17 s, where a hash takes 0.3 s.
 */
export async function planWithoutStatistics(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SET LOCAL enable_nestloop = off`);
}
