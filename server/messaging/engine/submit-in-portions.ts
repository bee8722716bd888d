import type { Gateway, Outcome } from '../../adapters/sms/gateway.ts';
import type { Base, Ctx } from '../../core/context.ts';
import { isAway } from '../../core/db/index.ts';
import type { InTurn } from '../../core/in-turn.ts';
import { writeInTenant } from '../../core/transaction.ts';
import type { Claimed } from './claim.ts';
import { type Answered, beginPortion, type Held, inPortions, keepAnswers } from './portions.ts';

/** How a route without keys is handed its batches: so many at a time, and so many portions at once on the whole route. */
export type Portions = { size: number; atOnce: number; inTurn: InTurn };

type Handing = {
  base: Base;
  tenantId: string;
  gateway: Gateway;
  held: Held;
  claimed: readonly Claimed[];
  portions: Portions;
  deadline: AbortSignal;
  /** Nothing begins after this instant of `performance.now()`. */
  latest: number;
};

function answeredBy(portion: readonly Claimed[], outcomes: ReadonlyMap<string, Outcome>): Answered {
  const alike = Map.groupBy(portion, ({ outgoing }) => JSON.stringify(outcomes.get(outgoing.reference)));
  const answers = [...alike.values()].flatMap((those) => {
    const outcome = outcomes.get(those[0]?.outgoing.reference ?? '');
    return outcome ? [{ outcome, seqs: those.map(({ seq }) => seq) }] : [];
  });
  return { to: portion.at(-1)?.seq ?? 0, answers };
}

/** What the provider said, and who was not begun; of whom neither tells, it said nothing. */
export type Submitted = { outcomes: Map<string, Outcome>; notBegun: readonly Claimed[] };

/**
 * Submits a batch portion by portion. Each is marked begun before it leaves,
 * and its place on the route is free for the next only once its answer is kept: so many portions, and no more, are
 * unknown should we die now.
 */
export async function submitInPortions(handing: Handing): Promise<Submitted> {
  const { base, tenantId, gateway, held, claimed, portions, deadline, latest } = handing;
  const left = inPortions(claimed, portions.size);
  const outcomes = new Map<string, Outcome>();
  const notBegun: Claimed[] = [];
  /** A database that is away now lets nothing begin; what was answered is written down later. */
  const noted = (work: (ctx: Ctx) => Promise<boolean>) =>
    writeInTenant(base, tenantId, work).catch((error: unknown) => {
      if (isAway(error)) return false;
      throw error;
    });

  async function lane(): Promise<void> {
    let before: Answered | null = null;
    for (let portion = left.shift(); portion !== undefined; portion = left.shift()) {
      const kept: Answered | null = before;
      const to = portion.at(-1)?.seq ?? 0;
      if (performance.now() >= latest || !(await noted((ctx) => beginPortion(ctx, held, to, kept)))) {
        notBegun.push(...portion);
        break;
      }
      before = null;
      const said = await gateway.submit(
        portion.map(({ outgoing }) => outgoing),
        deadline,
      );
      for (const [reference, outcome] of said) outcomes.set(reference, outcome);
      before = answeredBy(portion, said);
    }
    const last: Answered | null = before;
    if (last) await noted((ctx) => keepAnswers(ctx, held, last).then(() => true));
  }

  await Promise.all(Array.from({ length: Math.min(portions.atOnce, left.length) }, () => portions.inTurn(lane)));
  return { outcomes, notBegun: [...notBegun, ...left.flat()] };
}
