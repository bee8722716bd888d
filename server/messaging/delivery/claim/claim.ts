import { sql, type SQL } from 'drizzle-orm';
import type { FieldTexts } from '../../../../contract/messaging/personalise.ts';
import type { Outgoing } from '../../../adapters/gateway.ts';
import type { Ctx } from '../../../core/context.ts';
import { messageReference } from '../../../core/message-reference.ts';
import { advance, type Move, closeOrReopen } from '../status/advance.ts';
import { type Batch, keepBatch, composeBatch } from './batches.ts';
import type { Channel, Night, Text } from '../../channels/channel.ts';
import { triesLaterRungNow, waitForMorningOn, untilMs } from '../../channels/night-waits.ts';
import { nextRung } from '../../channels/ladder.ts';
import { composedOf } from '../../tables/message-tables.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { whyLeftOut } from './recheck-recipients.ts';

export type Claim = {
  channel: Channel;
  messageId: string;
  route: string;
  /** `unknown` claims again, under the same reference, what a provider with keys may have taken. */
  from: 'queued' | 'unknown';
  limit: number;
  leaseMs: number;
  /** The worker that claims. */
  worker: number;
  /** Whether what has not left is kept apart from what may have. */
  callByCall: boolean;
  /** The people this route does not reach tonight. */
  night: Night | null;
};

/** One recipient in our hands until the lease ends; every write about it must carry the fence. */
export type Claimed = Pick<Claim, 'from'> & {
  seq: number;
  fence: number;
  rung: number;
  attempts: number;
  outgoing: Outgoing;
};

type Row = {
  seq: number;
  fence: number;
  rung: number;
  attempts: number;
  address: string;
  greeting: string;
  fields: FieldTexts | null;
  barred: string | null;
  asleep: boolean;
};

type Written = Text & { ladder: string[] };

/**
 * Picks the next recipients: those whose wait is over, then the others in order, from the head of the queue. While the
 * head is locked nobody else takes any of the latter, and it moves on past them.
 */
function next({ messageId, route, from, limit }: Claim): SQL {
  const those = sql`SELECT r.seq FROM recipients r
  WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.route = ${route}`;
  if (from === 'unknown')
    return sql`picked AS (${those} AND r.state = 'unknown' AND r.not_before <= now() ORDER BY r.seq LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
  return sql`
    due AS (${those} AND r.state = 'queued' AND r.not_before IS NOT NULL AND r.not_before <= now() ORDER BY r.not_before LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    room AS (SELECT ${limit}::bigint - count(*) AS places FROM due),
    fresh AS (
      ${those} AND r.state = 'queued' AND r.not_before IS NULL
        AND r.seq >= (SELECT h.seq FROM queue_heads h
          WHERE h.tenant_id = ${currentTenant} AND h.message_id = ${messageId} AND h.route = ${route})
      ORDER BY r.seq LIMIT (SELECT places FROM room)
    ),
    head AS (
      UPDATE queue_heads h SET seq = CASE WHEN f.found < room.places THEN ${afterAll}::integer ELSE f.last + 1 END
      FROM (SELECT count(*) AS found, max(seq) AS last FROM fresh) AS f, room
      WHERE h.tenant_id = ${currentTenant} AND h.message_id = ${messageId} AND h.route = ${route} AND room.places > 0
    ),
    picked AS (SELECT seq FROM due UNION ALL SELECT seq FROM fresh)`;
}

/** The head of a queue in which nobody waits. */
const afterAll = 2_147_483_647;

/** Locks the beginning of a queue, so that the next statement sees who waits there as it is now. */
async function lockQueue(ctx: Ctx, { messageId, route, from }: Claim): Promise<void> {
  if (from !== 'queued') return;
  await ctx.db.execute(sql`
    SELECT FROM queue_heads h WHERE h.tenant_id = ${currentTenant} AND h.message_id = ${messageId} AND h.route = ${route} FOR UPDATE`);
}

/**
 * `picked`: how many were taken up, those included who are not to be sent to now. `claimed` is in the order of places;
 * `kept`, where it is handed over call by call: nothing of it may leave before that is noted.
 */
export type Claimings = { picked: number; claimed: Claimed[]; ladder: readonly string[]; kept: Batch | null };

/**
 * Takes recipients of one message on one route and marks them `sending`, to be committed before a byte leaves.
 * Recipients opted out meanwhile are suppressed; those not reached now wait or go on. Other workers wait for their turn
 * at the queue. A paused or cancelled message gives none, nor does a suspended organisation.
 */
export async function claim(ctx: Ctx, wanted: Claim): Promise<Claimings> {
  const { channel, messageId, route, from, leaseMs, night } = wanted;
  const reading = ctx.db.execute<Written>(sql`
    SELECT ${composedOf}, to_json(m.ladder) AS ladder
    FROM messages m JOIN message_texts t ON t.tenant_id = ${currentTenant} AND t.message_id = m.id
    WHERE m.tenant_id = ${currentTenant} AND m.id = ${messageId} AND (m.state = 'sending' OR (${from} = 'unknown' AND m.state <> 'cancelled' AND m.paused_why <> 'late'))
      AND (SELECT t.state FROM tenants t WHERE t.tenant_id = ${currentTenant}) = 'active'`);
  // Sent together: a round trip less.
  const [message] = await Promise.all([reading, lockQueue(ctx, wanted)]);
  const [written] = message.rows;
  if (!written) return { picked: 0, claimed: [], ladder: [], kept: null };
  const asleep = night && from === 'queued' ? night.concerns(sql`r.address`) : sql`false`;
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH ${next(wanted)}
    UPDATE recipients r SET state = 'sending', reason = '', attempts = r.attempts + 1, fence = r.fence + 1, not_before = NULL,
      updated_at = now(), claimed_at = now(), lease_until = now() + ${leaseMs}::integer * interval '1 millisecond', worker = ${wanted.worker}::integer
    WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.seq = ANY(ARRAY(SELECT seq FROM picked))
      AND r.seq BETWEEN (SELECT min(seq) FROM picked) AND (SELECT max(seq) FROM picked)
      AND r.route = ${route} AND r.state = ${from} AND (r.not_before IS NULL OR r.not_before <= now())
    RETURNING r.seq, r.fence, r.rung, r.attempts, r.address, r.greeting, r.fields, ${asleep} AS asleep,
      ${from === 'queued' ? whyLeftOut(channel, sql`r.address`) : sql`NULL::text`} AS barred`);
  rows.sort((a, b) => a.seq - b.seq);
  const barred = rows.filter(({ barred: why }) => why !== null);
  await advance(
    ctx,
    messageId,
    barred.map(({ seq, fence, barred: why }): Move => ({
      seq,
      fence,
      from: ['sending'],
      to: 'suppressed',
      reason: why ?? '',
    })),
  );
  await sleepOrGoOn(
    ctx,
    wanted,
    written.ladder,
    rows.filter((row) => row.asleep && !barred.includes(row)),
  );
  if (rows.length === 0) await closeOrReopen(ctx, messageId);
  const taken = rows.filter((row) => !barred.includes(row) && !row.asleep);
  const keeping = wanted.callByCall && taken.length > 0;
  const readers = taken.map(({ seq, rung, address, greeting, fields }) => ({
    reference: messageReference({ messageId, seq, rung }),
    to: address,
    greeting,
    fields,
  }));
  // Sent together: a round trip less.
  const [kept, batch] = await Promise.all([
    keeping ? keepBatch(ctx, wanted) : null,
    composeBatch(ctx, channel, written, readers),
  ]);
  const claimed = taken.flatMap(({ seq, fence, rung, attempts }, place) => {
    const outgoing = batch[place];
    return outgoing ? [{ from, seq, fence, rung, attempts, outgoing }] : [];
  });
  return { picked: rows.length, claimed, ladder: written.ladder, kept };
}

/** Recipients this route does not reach now go to a later rung that does, or wait until it does. */
async function sleepOrGoOn(
  ctx: Ctx,
  { channel, messageId, route, night }: Claim,
  ladder: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const { nights } = channel;
  if (!night || !nights || rows.length === 0) return;
  const now = ctx.clock();
  const waitMs = untilMs(night, now);
  const moves = rows.map(({ seq, fence, rung }): Move => {
    const step = { seq, fence, from: ['sending'] as const, to: 'queued' as const };
    const nextRoute = triesLaterRungNow(channel, { ladder, rung, route }, now) ? nextRung(ladder, rung, route) : null;
    return nextRoute === null
      ? { ...step, reason: nights.reason, waitMs }
      : { ...step, reason: nights.passedOver, nextRoute };
  });
  await advance(ctx, messageId, moves);
  // The others of the message wait as well, at once, so that the report says how many from the start.
  if (moves.every(({ nextRoute }) => nextRoute === undefined))
    await waitForMorningOn(ctx, { messageId, route, night, reason: nights.reason });
}
