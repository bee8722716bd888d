import { sql } from 'drizzle-orm';
import type { Gateway, LookupAnswer } from '../adapters/sms/gateway.ts';
import type { Base, Ctx } from '../core/context.ts';
import { inTenant } from '../core/transaction.ts';
import { advance, type Move } from './advance.ts';
import { referenceOf } from './claim.ts';
import { finalAfterMs, unknownWaitMs } from './outcomes.ts';

/** Recipients whose worker did not come back: what left the house nobody can say, so they are unknown. */
export async function expireLeases(ctx: Ctx, messageId: string, gatewayOf: (route: string) => Gateway | undefined): Promise<void> {
  const { rows } = await ctx.db.execute<{ seq: number; fence: number; route: string }>(sql`
    SELECT seq, fence, route FROM recipients
    WHERE message_id = ${messageId} AND state = 'sending' AND lease_until < now() ORDER BY seq LIMIT 2000 FOR UPDATE SKIP LOCKED`);
  const moves = rows.map(({ seq, fence, route }): Move => {
    const { keys = false, lookup = false } = gatewayOf(route)?.capabilities ?? {};
    const waitMs = keys || lookup ? 0 : unknownWaitMs({ keys, lookup }, 1);
    return { seq, fence, from: ['sending'], to: 'unknown', reason: 'The sending was interrupted', waitMs };
  });
  if ((await advance(ctx, messageId, moves)).moved > 0) await ctx.emit('message', { id: messageId });
}

type Asked = { seq: number; fence: number; rung: number; address: string; reference: string | null; attempts: number };

/** Takes up to 100 recipients to be asked about; nobody else asks about them for half a minute. */
async function takeToAsk(ctx: Ctx, messageId: string, route: string): Promise<Asked[]> {
  const { rows } = await ctx.db.execute<Asked>(sql`
    WITH picked AS (
      SELECT seq FROM recipients WHERE message_id = ${messageId} AND route = ${route} AND state = 'unknown' AND not_before <= now()
      ORDER BY seq LIMIT 100 FOR UPDATE SKIP LOCKED
    )
    UPDATE recipients r SET not_before = now() + interval '30 seconds', fence = r.fence + 1, attempts = r.attempts + 1
    WHERE r.message_id = ${messageId} AND r.seq = ANY(ARRAY(SELECT seq FROM picked))
    RETURNING r.seq, r.fence, r.rung, r.address, r.reference, r.attempts`);
  return rows;
}

function moveAfter(asked: Asked, answer: LookupAnswer, gateway: Gateway): Move {
  const step = { seq: asked.seq, fence: asked.fence, from: ['unknown'] as const };
  if (answer.found === 'never arrived') return { ...step, to: 'queued', reason: '', waitMs: 0 };
  if (answer.found === 'cannot say') {
    return { ...step, to: 'unknown', reason: 'The provider cannot say', waitMs: unknownWaitMs(gateway.capabilities, asked.attempts) };
  }
  const to = answer.state === 'do not disturb' ? 'failed' : answer.state;
  return { ...step, to, reason: to === 'failed' ? answer.words : '', reference: answer.providerRef };
}

/** Asks the provider what became of unknown recipients, holding no transaction meanwhile. */
export async function askAbout(base: Base, tenantId: string, messageId: string, gateway: Gateway): Promise<number> {
  const { lookUp, name } = gateway;
  if (!lookUp) return 0;
  const asked = await inTenant(base, tenantId, null, (ctx) => takeToAsk(ctx, messageId, name));
  const answers = await Promise.all(
    asked.map(({ seq, rung, address, reference }) =>
      lookUp({ reference: referenceOf(messageId, seq, rung), to: address, providerRef: reference }).catch((): LookupAnswer => ({ found: 'cannot say' })),
    ),
  );
  const moves = asked.map((one, index) => moveAfter(one, answers[index] ?? { found: 'cannot say' }, gateway));
  await inTenant(base, tenantId, null, async (ctx) => {
    if ((await advance(ctx, messageId, moves)).moved > 0) await ctx.emit('message', { id: messageId });
  });
  return asked.length;
}

/** After 72 hours an unknown recipient is final: its units come back, and the administrator decides. */
export async function giveUp(ctx: Ctx, messageId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ seq: number; fence: number }>(sql`
    SELECT seq, fence FROM recipients
    WHERE message_id = ${messageId} AND state = 'unknown' AND not_before <= now()
      AND unknown_since <= now() - ${finalAfterMs}::integer * interval '1 millisecond'
    ORDER BY seq LIMIT 2000 FOR UPDATE SKIP LOCKED`);
  const moves = rows.map(({ seq, fence }): Move => ({ seq, fence, from: ['unknown'], to: 'unknown', reason: 'No word from the provider for 72 hours' }));
  if ((await advance(ctx, messageId, moves)).moved > 0) await ctx.emit('message', { id: messageId });
}
