import { sql } from 'drizzle-orm';
import type { Gateway, Outcome } from '../../adapters/sms/gateway.ts';
import type { Ctx } from '../../core/context.ts';
import { advance, type Move } from './advance.ts';
import { type Claimed, referenceOf } from './claim.ts';
import { finalAfterMs, readLadder, recordOutcomes, referencesIn, unknownWaitMs } from './outcomes.ts';
import type { Answered } from './portions.ts';

type Left = Pick<Claimed, 'seq' | 'fence' | 'rung' | 'attempts'> & {
  address: string;
  route: string;
  portion: 'held' | 'begun' | 'answered' | null;
  answers: Answered['answers'] | null;
};

/**
 * Takes the recipients whose worker did not come back, with what is known of their portion. The portions are locked
 * first: one that is being begun at this moment is begun, and one that was not begun never will be.
 */
async function takeExpired(ctx: Ctx, messageId: string): Promise<Left[]> {
  const { rows } = await ctx.db.execute<Left>(sql`
    WITH gone AS (
      DELETE FROM portions WHERE message_id = ${messageId} AND lease_until < now()
      RETURNING worker, claimed_at, from_seq, to_seq, state, answers
    )
    SELECT r.seq, r.fence, r.rung, r.attempts, r.address, r.route, g.state AS portion, g.answers
    FROM recipients r LEFT JOIN gone g ON g.worker = r.worker AND g.claimed_at = r.claimed_at AND r.seq BETWEEN g.from_seq AND g.to_seq
    WHERE r.message_id = ${messageId} AND r.state = 'sending' AND r.lease_until < now()
    ORDER BY r.seq LIMIT 5000 FOR UPDATE OF r SKIP LOCKED`);
  return rows;
}

/** Writes down what was said to those who were answered; answers the references they were given. */
async function recordKept(ctx: Ctx, messageId: string, gateway: Gateway, left: readonly Left[]): Promise<string[]> {
  const said = new Map<number, Outcome>();
  for (const answers of new Set(left.map((one) => one.answers ?? [])))
    for (const { outcome, seqs } of answers) for (const seq of seqs) said.set(seq, outcome);
  const claimed = left.map(({ seq, fence, rung, attempts, address }) => {
    const outgoing = { reference: referenceOf(messageId, seq, rung), to: address, from: '', text: '', unicode: false };
    return { from: 'queued' as const, seq, fence, rung, attempts, outgoing };
  });
  const outcomes = new Map(
    claimed.flatMap(({ seq, outgoing }) => {
      const outcome = said.get(seq);
      return outcome ? [[outgoing.reference, outcome] as const] : [];
    }),
  );
  const ladder = await readLadder(ctx, messageId);
  const { name: route, capabilities } = gateway;
  await recordOutcomes(ctx, { messageId, route, capabilities, claimed, outcomes, ladder });
  return referencesIn(outcomes.values());
}

/**
 * Looks after recipients whose worker did not come back. Of a portion that was answered, the answers are written down;
 * one that was not begun waits again; of all others nobody can say what left the house, so they are unknown. Answers
 * the provider's references that have become known, by route.
 */
export async function expireLeases(
  ctx: Ctx,
  messageId: string,
  gatewayOf: (route: string) => Gateway | undefined,
): Promise<Map<string, string[]>> {
  const left = await takeExpired(ctx, messageId);
  const references = new Map<string, string[]>();
  const answered = left.filter(({ portion, route }) => portion === 'answered' && gatewayOf(route));
  for (const [route, those] of Map.groupBy(answered, (one) => one.route)) {
    const gateway = gatewayOf(route);
    if (gateway) references.set(route, await recordKept(ctx, messageId, gateway, those));
  }
  const done = new Set(answered);
  const moves = left.flatMap((one): Move[] => {
    if (done.has(one)) return [];
    const { seq, fence, route, portion } = one;
    const step = { seq, fence, from: ['sending'] as const };
    if (portion === 'held') return [{ ...step, to: 'queued', reason: '', waitMs: 0 }];
    const { keys = false, lookup = false } = gatewayOf(route)?.capabilities ?? {};
    const waitMs = keys || lookup ? 0 : unknownWaitMs({ keys, lookup }, 1);
    return [{ ...step, to: 'unknown', reason: 'The sending was interrupted', waitMs }];
  });
  await advance(ctx, messageId, moves);
  if (left.length > 0) await ctx.emit('message', { id: messageId });
  return references;
}

/** After 72 hours an unknown recipient is final: its units come back, and the administrator decides. */
export async function giveUp(ctx: Ctx, messageId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ seq: number; fence: number }>(sql`
    SELECT seq, fence FROM recipients
    WHERE message_id = ${messageId} AND state = 'unknown' AND not_before <= now()
      AND unknown_since <= now() - ${finalAfterMs}::integer * interval '1 millisecond'
    ORDER BY seq LIMIT 2000 FOR UPDATE SKIP LOCKED`);
  const moves = rows.map(({ seq, fence }): Move => ({
    seq,
    fence,
    from: ['unknown'],
    to: 'unknown',
    reason: 'No word from the provider for 72 hours',
  }));
  if ((await advance(ctx, messageId, moves)).moved > 0) await ctx.emit('message', { id: messageId });
}
