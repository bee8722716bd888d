import type { Outcome } from '../../../adapters/gateway.ts';
import type { Ctx } from '../../../core/context.ts';
import { messageReference } from '../../../core/message-reference.ts';
import { advance, type Move } from '../status/advance.ts';
import type { Channels } from '../../channels/registry.ts';
import type { Answer } from '../claim/batches.ts';
import type { LostWorkers } from './lost-workers.ts';
import { readLadder, recordOutcomes, referencesIn, unknownWaitMs } from '../submit/outcomes.ts';
import { type Left, takeBatches, takeOthers } from './take-abandoned.ts';

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
 * Looks after recipients whose worker did not come back or is gone. What was answered is written down; who was not begun
 * waits again; of all others nobody can say what left the house, so they are unknown, at once where their worker is
 * certainly dead and else with their lease. Answers the provider's references that have become known, by route.
 */
export async function takeAbandoned(
  ctx: Ctx,
  messageId: string,
  { byRoute, gone, atOnce }: Looking,
): Promise<Map<string, string[]>> {
  const batches = await takeBatches(ctx, messageId, gone);
  // Those who stand in no batch come next time, when nobody is taken for one of them any more.
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
