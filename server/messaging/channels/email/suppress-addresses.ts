import { sql } from 'drizzle-orm';
import type { DeliveryReport } from '../../../adapters/gateway.ts';
import { columnOf } from '../../../core/array-parameter.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { storableJson } from '../../../core/storable-text.ts';
import type { Submitted } from '../channel.ts';
import { emailName } from './reach-by-email.ts';

/** An address that could not take this many messages within this many days is not written to any more. */
const mostTroubles = 5;
const troubleDays = 30;

type Seen = { messageId: string; reports: ReadonlyMap<number, Pick<DeliveryReport, 'words' | 'verdict'>> };

/** Records what bounces and complaints say about addresses. The same report again changes nothing. */
export async function noteBounces(ctx: Ctx, { messageId, reports }: Seen): Promise<void> {
  const telling = [...reports].flatMap(([seq, { verdict, words }]) => (verdict ? [{ seq, verdict, words }] : []));
  if (telling.length === 0) return;
  const told = sql`
    SELECT r.address, t.verdict, left(t.words, 300) AS words
    FROM unnest(${columnOf(telling, 'seq', 'integer')}, ${columnOf(telling, 'verdict', 'text')}, ${columnOf(telling, 'words', 'text')}) AS t (seq, verdict, words)
    JOIN recipients r ON r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.seq = t.seq
    WHERE r.address <> '' ORDER BY r.address`;
  await ctx.db.execute(sql`
    INSERT INTO soft_bounces (tenant_id, channel, address, message_id, words)
    SELECT ${ctx.tenantId}::uuid, ${emailName}::text, address, ${messageId}::uuid, words FROM (${told}) AS told
    WHERE verdict = 'trouble'
    ON CONFLICT (tenant_id, channel, address, message_id) DO NOTHING`);
  const { rows } = await ctx.db.execute<{ address: string; reason: string }>(sql`
    INSERT INTO suppressed_addresses (tenant_id, channel, address, reason, words)
    SELECT ${ctx.tenantId}::uuid, ${emailName}::text, address,
      CASE verdict WHEN 'complaint' THEN 'complained' ELSE 'bounced' END, words
    FROM (${told}) AS told
    WHERE verdict IN ('wrong', 'complaint') OR (
      SELECT count(*) FROM soft_bounces b
      WHERE b.tenant_id = ${currentTenant} AND b.channel = ${emailName} AND b.address = told.address
        AND b.at > now() - make_interval(days => ${troubleDays}::integer)) >= ${mostTroubles}::integer
    ON CONFLICT (tenant_id, channel, address) DO UPDATE SET reason = excluded.reason, words = excluded.words
    WHERE suppressed_addresses.reason = 'bounced' AND excluded.reason = 'complained'
    RETURNING address, reason`);
  const { tenantId } = ctx;
  for (const { address, reason } of rows)
    if (reason === 'complained')
      ctx.afterCommit((base) => base.applyOptOut(base, { tenantId, channel: emailName, address }));
  await ctx.db.execute(sql`
    DELETE FROM soft_bounces
    WHERE tenant_id = ${currentTenant} AND at < now() - make_interval(days => ${troubleDays}::integer)`);
  ctx.emit('people');
}

/** Nobody is written to again at an address that the mail server says does not exist. */
export async function noteBadAddresses(ctx: Ctx, { claimed, outcomes }: Submitted): Promise<void> {
  const bad = claimed.flatMap(({ outgoing }) => {
    const outcome = outcomes.get(outgoing.reference);
    return outcome?.outcome === 'refused' && outcome.badAddress ? [[outgoing.to, outcome.words] as const] : [];
  });
  if (bad.length === 0) return;
  const rows = storableJson([...new Map(bad)].sort(([a], [b]) => (a < b ? -1 : 1)));
  await ctx.db.execute(sql`
    INSERT INTO suppressed_addresses (tenant_id, channel, address, reason, words)
    SELECT ${ctx.tenantId}::uuid, ${emailName}::text, t->>0, 'bounced', left(t->>1, 300) FROM jsonb_array_elements(${rows}::jsonb) AS t
    ON CONFLICT (tenant_id, channel, address) DO NOTHING`);
  ctx.emit('people');
}
