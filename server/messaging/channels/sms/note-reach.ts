import { sql } from 'drizzle-orm';
import type { DeliveryReport } from '../../../adapters/gateway.ts';
import type { Ctx } from '../../../core/context.ts';
import { forgetDoNotDisturb, noteDoNotDisturb, optOut } from '../../../people/index.ts';
import { byReply } from '../../../../contract/people/opt-out-sources.ts';
import { arrayOf } from '../../../core/array-parameter.ts';
import type { Submitted } from '../channel.ts';
import { keepSegments } from './segments.ts';
import { currentTenant } from '../../../core/db/index.ts';

type Seen = { messageId: string; route: string; reports: ReadonlyMap<number, Pick<DeliveryReport, 'state' | 'words'>> };

/** They told the provider, or it would not know: START over it takes it back. In the order of numbers, as others lock them. */
async function keepOptOuts(ctx: Ctx, provider: string, addresses: readonly string[]): Promise<void> {
  for (const address of [...new Set(addresses)].sort())
    await optOut(ctx, { channel: 'sms', address, source: byReply(provider) });
}

/** Keeps the references of segments, whose number does not take such messages, and who has opted out at the provider. */
export async function noteOutcomes(ctx: Ctx, submitted: Submitted, provider: string): Promise<void> {
  const { route, claimed, outcomes } = submitted;
  await keepSegments(ctx, submitted);
  const out = claimed.filter(({ outgoing }) => outcomes.get(outgoing.reference)?.outcome === 'opted out');
  await keepOptOuts(
    ctx,
    provider,
    out.map(({ outgoing }) => outgoing.to),
  );
  const unwilling = claimed.flatMap(({ outgoing }) => {
    const outcome = outcomes.get(outgoing.reference);
    return outcome?.outcome === 'do not disturb' ? [{ address: outgoing.to, words: outcome.words }] : [];
  });
  await noteDoNotDisturb(ctx, route, unwilling);
}

/** Keeps what reports tell of the numbers themselves: an opt-out, do-not-disturb, or that this route has reached them after all. */
export async function noteReach(ctx: Ctx, { messageId, route, reports }: Seen, provider: string): Promise<void> {
  const telling = [...reports].filter(([, { state }]) => state !== 'sent' && state !== 'failed');
  if (telling.length === 0) return;
  const seqs = arrayOf(
    telling.map(([seq]) => seq),
    'integer',
  );
  const { rows } = await ctx.db.execute<{ seq: number; address: string }>(sql`
    SELECT seq, address FROM recipients WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND seq = ANY(${seqs})`);
  const addressOf = new Map(rows.map(({ seq, address }) => [seq, address]));
  const told = telling.flatMap(([seq, { state, words }]) => {
    const address = addressOf.get(seq);
    return address === undefined ? [] : [{ address, state, words }];
  });
  await noteDoNotDisturb(
    ctx,
    route,
    told.filter(({ state }) => state === 'do not disturb'),
  );
  await keepOptOuts(
    ctx,
    provider,
    told.filter(({ state }) => state === 'opted out').map(({ address }) => address),
  );
  const reached = told.filter(({ state }) => state === 'delivered').map(({ address }) => address);
  await forgetDoNotDisturb(ctx, route, reached);
}
