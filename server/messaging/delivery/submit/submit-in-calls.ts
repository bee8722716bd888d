import type { Gateway, Outcome, Outgoing } from '../../../adapters/gateway.ts';
import type { Base } from '../../../core/context.ts';
import { isDatabaseUnavailable } from '../../../core/db/index.ts';
import { inTenant } from '../../../core/transaction.ts';
import { type Answer, type Batch, type Step, type Taken, takeStep } from '../claim/batches.ts';
import type { Channel } from '../../channels/channel.ts';
import type { Share } from './call-window.ts';
import type { Claimed } from '../claim/claim.ts';
import type { LeftOut } from '../claim/recheck-recipients.ts';

type Handing = {
  base: Base;
  tenantId: string;
  channel: Channel;
  gateway: Gateway;
  kept: Batch;
  claimed: readonly Claimed[];
  share: Share;
  deadline: AbortSignal;
  /** No call begins after this moment of `performance.now()`. */
  latest: number;
};

/** The provider's answers, recipients not begun, and those left out; for all others the provider gave no answer. */
export type Submitted = { outcomes: Map<string, Outcome>; notBegun: readonly Claimed[]; leftOut: LeftOut };

type Call = readonly Claimed[];

/** The calls of a batch: recipients of the same text share one, up to the provider's limit for a call. */
function callsOf(channel: Channel, claimed: readonly Claimed[], bulkSize: number): Call[] {
  const by = new Map(claimed.map((one) => [one.outgoing.reference, one]));
  const calls = channel.calls(
    claimed.map(({ outgoing }) => outgoing),
    bulkSize,
  );
  return calls.map((call) => call.flatMap(({ reference }) => by.get(reference) ?? []));
}

const seqsOf = (calls: readonly Call[]): number[] => calls.flatMap((call) => call.map(({ seq }) => seq));
const outgoingOf = (call: Call): Outgoing[] => call.map(({ outgoing }) => outgoing);

function answersTo(calls: readonly Call[], outcomes: ReadonlyMap<string, Outcome>): Answer[] {
  const alike = Map.groupBy(calls.flat(), ({ outgoing }) => JSON.stringify(outcomes.get(outgoing.reference)));
  return [...alike.values()].flatMap((those) => {
    const outcome = outcomes.get(those[0]?.outgoing.reference ?? '');
    return outcome ? [{ outcome, seqs: seqsOf([those]) }] : [];
  });
}

/**
 * Submits a batch call by call. Each is noted as begun before it leaves, and its place in the route's window is free for
 * the next only once its answer is kept: so many calls, and no more, are unknown should we die now. One note begins as
 * many calls as there is room for and keeps as many answers as have come meanwhile.
 */
export async function submitInCalls(handing: Handing): Promise<Submitted> {
  const { base, tenantId, channel, gateway, kept, claimed, share, deadline, latest } = handing;
  const left = callsOf(channel, claimed, gateway.capabilities.bulkSize);
  const outcomes = new Map<string, Outcome>();
  const notBegun: Call[] = [];
  const leftOut = new Map<number, string>();
  let answered: Call[] = [];
  let underWay = 0;
  const failures: unknown[] = [];
  let change = Promise.withResolvers<void>();

  async function handOver(call: Call): Promise<void> {
    try {
      const going = call.filter(({ seq }) => !leftOut.has(seq));
      const said = going.length === 0 ? [] : await gateway.submit(outgoingOf(going), deadline);
      for (const [reference, outcome] of said) outcomes.set(reference, outcome);
      answered.push(call);
    } catch (error) {
      failures.push(error);
    }
    underWay -= 1;
    change.resolve();
  }

  /** While the database is unavailable no call begins; answers are stored later. */
  const noted = (step: Step) =>
    inTenant(base, tenantId, null, (ctx) => takeStep(ctx.last, channel, kept, step)).catch((error: unknown): Taken => {
      if (isDatabaseUnavailable(error)) return { came: 'gone', out: [] };
      throw error;
    });

  for (let step = 0; ; step += 1) {
    const said = answered;
    answered = [];
    change = Promise.withResolvers();
    if (performance.now() >= latest) notBegun.push(...left.splice(0));
    const next = share.take(left, said);
    const last = underWay === 0 && left.length === 0 && next.length === 0;
    // The last answers are stored with the batch, unless other batches want their places in the window.
    if (last && (said.length === 0 || !share.wanted())) break;
    if (next.length === 0 && said.length === 0) {
      await (left.length > 0 ? share.room(change.promise) : change.promise);
      continue;
    }
    const { came, out } = await noted({ step, next: next.flat(), answers: answersTo(said, outcomes) });
    for (const { seq, why } of out) leftOut.set(seq, why);
    if (came !== 'gone') share.free(said);
    if (came !== 'taken') {
      share.free(next);
      notBegun.push(...next, ...left.splice(0));
      continue;
    }
    underWay += next.length;
    for (const call of next) void handOver(call);
  }
  if (failures.length > 0) throw failures[0];
  return { outcomes, notBegun: notBegun.flat(), leftOut };
}
