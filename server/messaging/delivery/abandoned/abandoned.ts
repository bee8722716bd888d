import type { Outcome } from '../../../adapters/gateway.ts';
import type { Ctx, Base } from '../../../core/context.ts';
import { messageReference } from '../../../core/message-reference.ts';
import { advance, type Move } from '../status/advance.ts';
import type { Channels } from '../../channels/registry.ts';
import type { Answer } from '../claim/batches.ts';
import { readLadder, recordOutcomes, referencesIn, unknownWaitMs } from '../submit/outcomes.ts';
import { sql } from 'drizzle-orm';
import { arrayOf, columnOf } from '../../../core/array-parameter.ts';
import type { Claimed } from '../claim/claim.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { isProcessGone, ownProcess } from '../../../core/process-identity.ts';

/**
 * Somebody whose worker is gone. `held`: has certainly not left; `answered`: among the answers that were kept; `begun`:
 * may have left; `perhaps under way`: the same, and their worker may be alive and hear what came of it.
 */
type Left = Pick<Claimed, 'seq' | 'fence' | 'rung' | 'attempts'> & {
  address: string;
  route: string;
  standing: 'held' | 'begun' | 'answered' | 'perhaps under way';
};

/** `taken`: whether there was any batch, even one without remaining recipients. */
type Taken = { left: Left[]; answers: Answer[]; taken: boolean };

/** Per message and pass: as many as can be moved at once without holding others up. */
const MOST_BATCHES = 5;

/**
 * Takes the batches of workers that are gone, with everybody in them. Their rows are locked first: what is being begun at
 * this moment is begun, and what was not begun never will be.
 */
async function takeBatches(ctx: Ctx, messageId: string, { dead, silent }: LostWorkers): Promise<Taken> {
  const workers = arrayOf([...dead, ...silent], 'integer');
  const locked = await ctx.db.execute<{ worker: number; claimedAt: string; certain: boolean }>(sql`
    SELECT worker, claimed_at::text AS "claimedAt", lease_until < now() OR worker = ANY(${arrayOf(dead, 'integer')}) AS certain
    FROM batches WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND (lease_until < now() OR worker = ANY(${workers}))
    ORDER BY claimed_at LIMIT ${MOST_BATCHES} FOR UPDATE`);
  if (locked.rows.length === 0) return { left: [], answers: [], taken: false };
  const certain = arrayOf(
    locked.rows.map((row) => (row.certain ? 1 : 0)),
    'integer',
  );
  const those = sql`unnest(${columnOf(locked.rows, 'worker', 'integer')}, ${columnOf(locked.rows, 'claimedAt', 'text')}::timestamptz[], ${certain})
    AS b(worker, claimed_at, certain)`;
  // Only now: a step that was being taken when the rows were locked is seen by a statement that begins afterwards.
  const { rows: steps } = await ctx.db.execute<{ answers: Answer[] }>(sql`
    SELECT s.answers FROM batch_steps s JOIN ${those} ON s.worker = b.worker AND s.claimed_at = b.claimed_at
    WHERE s.tenant_id = ${currentTenant} AND s.message_id = ${messageId}`);
  const answers = steps.flatMap((step) => step.answers);
  const answered = arrayOf(
    answers.flatMap(({ seqs }) => seqs),
    'integer',
  );
  const { rows: left } = await ctx.db.execute<Left>(sql`
    WITH begun AS (
      SELECT unnest(s.begun) AS seq FROM batch_steps s JOIN ${those} ON s.worker = b.worker AND s.claimed_at = b.claimed_at
      WHERE s.tenant_id = ${currentTenant} AND s.message_id = ${messageId}
    )
    SELECT r.seq, r.fence, r.rung, r.attempts, r.address, r.route, CASE
      WHEN r.seq = ANY(${answered}) THEN 'answered'
      WHEN r.seq NOT IN (SELECT seq FROM begun) THEN 'held'
      WHEN b.certain = 1 THEN 'begun' ELSE 'perhaps under way' END AS standing
    FROM recipients r JOIN ${those} ON r.worker = b.worker AND r.claimed_at = b.claimed_at
    WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.state = 'sending'
    ORDER BY r.seq FOR UPDATE OF r`);
  await ctx.db.execute(sql`
    DELETE FROM batches d USING ${those}
    WHERE d.tenant_id = ${currentTenant} AND d.message_id = ${messageId} AND d.worker = b.worker AND d.claimed_at = b.claimed_at`);
  return { left, answers, taken: true };
}

/**
 * Takes all others whose lease is over, or whose worker is dead if the route allows it: all that is known is that they
 * may have left. Claims by 0.2.0 may have portions, which tell more.
 */
async function takeOthers(
  ctx: Ctx,
  messageId: string,
  { dead, atOnce }: { dead: readonly number[]; atOnce: readonly string[] },
): Promise<Taken> {
  const { rows } = await ctx.db.execute<
    Omit<Left, 'standing'> & { portion: string | null; answers: Answer[] | null }
  >(sql`
    WITH gone AS (
      DELETE FROM portions WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND lease_until < now()
      RETURNING worker, claimed_at, from_seq, to_seq, state, answers
    )
    SELECT r.seq, r.fence, r.rung, r.attempts, r.address, r.route, g.state AS portion, g.answers
    FROM recipients r LEFT JOIN gone g ON g.worker = r.worker AND g.claimed_at = r.claimed_at AND r.seq BETWEEN g.from_seq AND g.to_seq
    WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.state = 'sending'
      AND (r.lease_until < now() OR (r.worker = ANY(${arrayOf(dead, 'integer')}) AND r.route = ANY(${arrayOf(atOnce, 'text')})))
      AND NOT EXISTS (
        SELECT FROM batches b WHERE b.tenant_id = ${currentTenant} AND b.message_id = ${messageId} AND b.worker = r.worker AND b.claimed_at = r.claimed_at)
    ORDER BY r.seq LIMIT 5000 FOR UPDATE OF r SKIP LOCKED`);
  const answers = [...new Set(rows.map((row) => row.answers ?? []))].flat();
  const left = rows.map(({ portion, ...one }): Left => ({
    ...one,
    standing: portion === 'held' || portion === 'answered' ? portion : 'begun',
  }));
  return { left, answers, taken: left.length > 0 };
}

type Served = NonNullable<ReturnType<Channels['byRoute']>>;

type Looking = {
  byRoute: Channels['byRoute'];
  gone: LostWorkers;
  /** Routes on which what a dead worker had need not wait for its lease. */
  atOnce: readonly string[];
};

/** Writes down what was said to those who were answered; answers the references they were given. */
async function recordKept(
  ctx: Ctx,
  messageId: string,
  { served, left, answers }: { served: Served; left: readonly Left[]; answers: readonly Answer[] },
): Promise<string[]> {
  const said = new Map<number, Outcome>();
  for (const { outcome, seqs } of answers) for (const seq of seqs) said.set(seq, outcome);
  const claimed = left.map(({ seq, fence, rung, attempts, address }) => {
    const outgoing = { reference: messageReference({ messageId, seq, rung }), to: address };
    return { from: 'queued' as const, seq, fence, rung, attempts, outgoing };
  });
  const outcomes = new Map(
    claimed.flatMap(({ seq, outgoing }) => {
      const outcome = said.get(seq);
      return outcome ? [[outgoing.reference, outcome] as const] : [];
    }),
  );
  const ladder = await readLadder(ctx, messageId);
  const { channel, gateway } = served;
  const { name: route, capabilities } = gateway;
  await recordOutcomes(ctx, { channel, messageId, route, capabilities, claimed, outcomes, ladder });
  return referencesIn(outcomes.values());
}

/**
 * Looks after recipients whose worker is gone or did not come back. Answers are written down; recipients not begun wait
 * again. Nobody can say whether the others left, so they become unknown: at once if their worker is certainly dead,
 * else when their lease ends. Returns the provider's references learned, by route.
 */
export async function takeAbandoned(
  ctx: Ctx,
  messageId: string,
  { byRoute, gone, atOnce }: Looking,
): Promise<Map<string, string[]>> {
  const batches = await takeBatches(ctx, messageId, gone);
  // Recipients in no batch come next time, once nobody in a batch can be mistaken for one of them.
  const { left, answers } = batches.taken ? batches : await takeOthers(ctx, messageId, { dead: gone.dead, atOnce });
  const references = new Map<string, string[]>();
  const answered = left.filter(({ standing, route }) => standing === 'answered' && byRoute(route));
  for (const [route, those] of Map.groupBy(answered, (one) => one.route)) {
    const served = byRoute(route);
    if (served) references.set(route, await recordKept(ctx, messageId, { served, left: those, answers }));
  }
  const done = new Set(answered);
  const moves = left.flatMap((one): Move[] => {
    if (done.has(one) || one.standing === 'perhaps under way') return [];
    const { seq, fence, route, standing } = one;
    const step = { seq, fence, from: ['sending'] as const };
    if (standing === 'held') return [{ ...step, to: 'queued', reason: '', waitMs: 0 }];
    const { keys = false, lookup = false } = byRoute(route)?.gateway.capabilities ?? {};
    const waitMs = keys || lookup ? 0 : unknownWaitMs({ keys, lookup }, 1);
    return [{ ...step, to: 'unknown', reason: 'interrupted', waitMs }];
  });
  await advance(ctx, messageId, moves);
  if (left.length > 0) ctx.emit('message', { id: messageId });
  return references;
}

/**
 * `dead`: certainly so, with their process. `silent`: their lock is gone and nothing has been heard of them, which may be
 * the network between them and the database; all that is taken from these is what has certainly not left.
 */
export type LostWorkers = { dead: number[]; silent: number[] };

type Row = { id: number; process: string; silent: boolean };

/** After so long without a sign a worker is looked for among the locks. */
const SILENT_MS = 6000;

/**
 * Finds workers that are gone before their leases end. Stopped ones keep their process and their lock. All locks are
 * lost when PostgreSQL starts again or another server takes its place. Our own connection is new then, and everybody has
 * time to take theirs again.
 */
export async function lostWorkers(base: Base): Promise<LostWorkers> {
  const { database } = base;
  const { rows } = await database.asGate((tx) =>
    tx.execute<Row>(sql`
      SELECT id, process, holds_lock AND seen < now() - ${SILENT_MS}::integer * interval '1 millisecond' AS silent FROM workers
      WHERE process <> ${ownProcess}`),
  );
  const isDead = ({ process }: Row) => isProcessGone(process);
  const dead = rows.filter(isDead).map(({ id }) => id);
  const quiet = rows.filter((row) => row.silent && !isDead(row)).map(({ id }) => id);
  if (quiet.length === 0) return { dead, silent: [] };
  const { locks, connectedMs } = await database.locksHeld();
  return { dead, silent: connectedMs < SILENT_MS ? [] : quiet.filter((id) => !locks.includes(id)) };
}

/** Forgets dead workers of whom nothing is left. */
export async function forgetWorkers(base: Base, dead: readonly number[]): Promise<void> {
  if (dead.length === 0) return;
  await base.database.asGate((tx) => tx.execute(sql`DELETE FROM workers WHERE id = ANY(${arrayOf(dead, 'integer')})`));
}
