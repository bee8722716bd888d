import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Gateway, Outcome } from '../../adapters/gateway.ts';
import type { Base, Ctx } from '../../core/context.ts';
import { isDatabaseUnavailable, currentTenant } from '../../core/db/index.ts';
import { inTenant } from '../../core/transaction.ts';
import { cancelWaiting } from './status/cancel.ts';
import { dropBatch } from './claim/batches.ts';
import type { CallWindow } from './submit/call-window.ts';
import { claim, type Claim, type Claimed as ClaimedRow } from './claim/claim.ts';
import { recordOutcomes, referencesIn } from './submit/outcomes.ts';
import { submitInCalls, type Submitted } from './submit/submit-in-calls.ts';
import { applyEarlyReports } from './delivery-reports/apply-reports.ts';
import { columnOf } from '../../core/array-parameter.ts';
import type { Channel } from '../channels/channel.ts';
import { leftOutOf } from './claim/recheck-recipients.ts';

/**
 * Puts claimed people back where their message was paused or cancelled while they waited for the route's turn, so that
 * stopping takes effect within a second on a slow route, too. Answers whether it did.
 */
export async function releaseIfStopped(ctx: Ctx, messageId: string, claimed: readonly ClaimedRow[]): Promise<boolean> {
  const stopped = await ctx.db.execute(
    sql`SELECT FROM messages WHERE tenant_id = ${currentTenant} AND id = ${messageId} AND state IN ('paused', 'cancelled')`,
  );
  if (stopped.rowCount === 0) return false;
  await ctx.db.execute(sql`
    UPDATE recipients r SET state = 'queued', attempts = r.attempts - 1, fence = r.fence + 1, lease_until = NULL, not_before = now(), updated_at = now()
    FROM unnest(${columnOf(claimed, 'seq', 'integer')}, ${columnOf(claimed, 'fence', 'integer')}) AS c(seq, fence)
    WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.seq = c.seq AND r.fence = c.fence AND r.state = 'sending'`);
  ctx.emit('message', { id: messageId });
  return true;
}

type Handing = {
  base: Base;
  tenantId: string;
  channel: Channel;
  gateway: Gateway;
  claimed: readonly ClaimedRow[];
  deadline: AbortSignal;
};

/**
 * Submits a whole batch, except those opted out since they were claimed, to a provider that can say later what became
 * of it. Recipients that may have left before are only asked about, under the same key.
 */
export async function submitAtOnce({ gateway, claimed, deadline, ...of }: Handing): Promise<Submitted> {
  const fresh = claimed.filter(({ from }) => from === 'queued');
  const leftOut =
    fresh.length === 0
      ? new Map<number, string>()
      : await leftOutOf(of, fresh).catch((error: unknown) => {
          if (isDatabaseUnavailable(error)) return null;
          throw error;
        });
  // Nobody can say who wants it, so nobody is begun.
  if (!leftOut) return { outcomes: new Map(), notBegun: claimed, leftOut: new Map() };
  const outgoing = claimed.flatMap((one) => (leftOut.has(one.seq) ? [] : [one.outgoing]));
  const outcomes = outgoing.length === 0 ? new Map() : await gateway.submit(outgoing, deadline);
  return { outcomes, notBegun: [], leftOut };
}

export type Dispatching = Omit<Claim, 'route' | 'night' | 'callByCall'> & {
  base: Base;
  tenantId: string;
  gateway: Gateway;
  /** Set if nobody could say later what became of a batch: it is handed over call by call. */
  window?: CallWindow | undefined;
};

const toldAt = new Map<string, number>();

/** Tells the open screens how far a message has come, at most twice a second; its end is told by itself. */
async function tellProgress(ctx: Ctx, messageId: string): Promise<void> {
  const now = Date.now();
  if (now - (toldAt.get(messageId) ?? 0) < 500) return;
  if (toldAt.size > 1000) toldAt.clear();
  toldAt.set(messageId, now);
  ctx.emit('message', { id: messageId });
}

/**
 * Waits for this route's turn, counted over all processes. A turn that comes later than `longest` milliseconds is not
 * taken: one that is booked and cannot be used would keep the others waiting until theirs come too late as well.
 */
async function waitForTurn(
  base: Base,
  { name, capabilities }: Gateway,
  { texts, longest }: { texts: number; longest: number },
): Promise<'at once' | 'waited' | 'too long'> {
  const { rows } = await base.database.asGate((_, { lastTx }) =>
    lastTx().execute<{ wait: number | null }>(sql`
      SELECT app.take_turn(${name}, ${texts}::integer, ${capabilities.rate}::double precision, ${Math.round(longest)}::integer) AS wait`),
  );
  const wait = rows[0]?.wait ?? null;
  if (wait === null) return 'too long';
  if (wait > 0) await sleep(wait);
  return wait > 0 ? 'waited' : 'at once';
}

type Claimed = Awaited<ReturnType<typeof claim>>['claimed'];
type Taken = Pick<Dispatching, 'base' | 'tenantId' | 'messageId' | 'gateway' | 'from'> & { claimed: Claimed };

/**
 * Waits for the route's turn, and gives the batch back where the message was stopped meanwhile. `held up`: the route's
 * turn comes too late, or the database went away, so nobody can say; nothing has left yet, and nothing does.
 */
async function mayBegin(taken: Taken, latest: number): Promise<'yes' | 'stopped' | 'held up'> {
  const { base, tenantId, messageId, gateway, from, claimed } = taken;
  // Timers ring late: a fifth of the time is left to that.
  const longest = Math.max(0, 0.8 * (latest - performance.now()));
  try {
    const turn = await waitForTurn(base, gateway, { texts: claimed.length, longest });
    if (turn === 'too long') return 'held up';
    if (turn === 'at once' || from !== 'queued') return 'yes';
    const stopped = await inTenant(base, tenantId, null, (ctx) => releaseIfStopped(ctx, messageId, claimed));
    return stopped ? 'stopped' : 'yes';
  } catch (error) {
    if (isDatabaseUnavailable(error)) return 'held up';
    throw error;
  }
}

/**
 * A worker delayed past half of the lease does not begin: before the provider has answered, another might have been
 * told that nothing arrived, and send it.
 */
const heldUp: Outcome = { outcome: 'not now', words: 'delayed' };

/** Ends at `at`, with a quarter of the lease to go, so that what came of a batch is written down while it is still ours. */
function deadlineOf(at: number): AbortSignal {
  const signal = AbortSignal.timeout(Math.max(1, Math.round(at - performance.now())));
  // Every call of the batch listens to it.
  setMaxListeners(0, signal);
  return signal;
}

/**
 * Retries until the lease ends, so that a provider's answer survives an outage of the database. Writing twice does no
 * harm, since every write carries the fence.
 */
async function writeDown(work: () => Promise<void>, leaseEnds: number): Promise<void> {
  for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() + pause > leaseEnds) throw error;
    }
    await sleep(pause);
  }
}

/** `picked`: how many were taken up; `heldUp`: they went back, because the route is taken for longer than they may wait. */
export type Dispatched = { picked: number; heldUp: boolean };

/**
 * Claims, submits and writes down one batch. `sending` is committed before a byte leaves, and no transaction is open
 * while the provider is spoken to. No call outlasts the lease.
 */
export async function dispatchBatch(batch: Dispatching): Promise<Dispatched> {
  const { base, tenantId, gateway, window, ...wanted } = batch;
  const { channel, messageId } = wanted;
  const route = gateway.name;
  const leaseEnds = performance.now() + wanted.leaseMs;
  const night = channel.nights?.on(route, base.clock()) ?? null;
  const { picked, claimed, ladder, kept } = await inTenant(base, tenantId, null, (ctx) =>
    claim(ctx, { ...wanted, route, night, callByCall: window !== undefined }),
  );
  if (picked > claimed.length) await inTenant(base, tenantId, null, (ctx) => tellProgress(ctx, messageId));
  if (claimed.length === 0) return { picked, heldUp: false };
  const latest = leaseEnds - wanted.leaseMs / 2;
  const may = await mayBegin({ base, tenantId, messageId, gateway, from: wanted.from, claimed }, latest);
  if (may === 'stopped') {
    if (kept) await inTenant(base, tenantId, null, (ctx) => dropBatch(ctx, kept));
    await inTenant(base, tenantId, null, (ctx) => cancelWaiting(ctx, messageId));
    return { picked: 0, heldUp: false };
  }
  const share = kept ? window?.share() : undefined;
  try {
    const begins = may === 'yes' && performance.now() < latest;
    const deadline = deadlineOf(leaseEnds - wanted.leaseMs / 4);
    const handing = { base, tenantId, channel, gateway, claimed, deadline, latest };
    const { outcomes, notBegun, leftOut }: Submitted = !begins
      ? { outcomes: new Map(), notBegun: claimed, leftOut: new Map() }
      : kept && share
        ? await submitInCalls({ ...handing, kept, share })
        : await submitAtOnce(handing);
    for (const { outgoing } of notBegun) outcomes.set(outgoing.reference, heldUp);
    // That we were late ourselves is no refusal of the provider's: it neither lengthens the wait nor uses up patience.
    const told = claimed.map((one) =>
      outcomes.get(one.outgoing.reference) === heldUp ? { ...one, attempts: 1 } : one,
    );
    const { capabilities } = gateway;
    const record = { channel, messageId, route, capabilities, claimed: told, outcomes, leftOut, ladder };
    await writeDown(
      () =>
        inTenant(base, tenantId, null, async (ctx) => {
          // Sent together, and run in this order, because everybody locks a batch before its recipients.
          await Promise.all([kept && dropBatch(ctx, kept), recordOutcomes(ctx, record)]);
          await tellProgress(ctx, messageId);
        }),
      leaseEnds,
    );
    await applyEarlyReports(base, { channel, gateway }, referencesIn(outcomes.values()));
    return { picked, heldUp: notBegun.length > 0 };
  } finally {
    share?.leave();
  }
}
