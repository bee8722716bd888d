import { sql } from 'drizzle-orm';
import { arrayOf, columnOf } from '../../../core/array-parameter.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import type { Reported, Submitted } from '../channel.ts';

/** Keeps the references of texts that left in several segments, each of which will be reported on. */
export async function keepSegments(ctx: Ctx, batch: Submitted): Promise<void> {
  const segments = batch.claimed.flatMap(({ seq, outgoing }) => {
    const outcome = batch.outcomes.get(outgoing.reference);
    if (outcome?.outcome !== 'accepted') return [];
    return (outcome.parts ?? []).map((reference) => ({ seq, first: outcome.providerRef, reference }));
  });
  if (segments.length === 0) return;
  await ctx.db.execute(sql`
    INSERT INTO recipient_parts (tenant_id, message_id, seq, first, reference, route)
    SELECT ${ctx.tenantId}::uuid, ${batch.messageId}::uuid, p.seq, p.first, p.reference, ${batch.route}
    FROM unnest(${columnOf(segments, 'seq', 'integer')}, ${columnOf(segments, 'first', 'text')},
      ${columnOf(segments, 'reference', 'text')}) AS p(seq, first, reference)
    ON CONFLICT DO NOTHING`);
}

/**
 * Notes which segments were delivered. While one is outstanding, the text counts as sent and no more; one that failed
 * fails the text. The recipients are locked first, so that two processes with one segment each see each other's.
 */
export async function applyToSegments(ctx: Ctx, messageId: string, told: readonly Reported[]): Promise<Reported[]> {
  const seqs = arrayOf([...new Set(told.map(({ seq }) => seq))], 'integer');
  const several = await ctx.db.execute<{ seq: number }>(sql`
    SELECT r.seq FROM recipients r
    WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.seq = ANY(${seqs})
      AND EXISTS (SELECT FROM recipient_parts p
        WHERE p.tenant_id = ${currentTenant} AND p.message_id = ${messageId} AND p.seq = r.seq AND p.first = r.reference)
    ORDER BY r.seq FOR UPDATE`);
  if (several.rows.length === 0) return [...told];
  const delivered = told.filter(({ report }) => report.state === 'delivered');
  await ctx.db.execute(sql`
    UPDATE recipient_parts p SET delivered = true
    FROM unnest(${columnOf(delivered, 'seq', 'integer')}, ${columnOf(delivered, 'reference', 'text')}) AS t(seq, reference)
    WHERE p.tenant_id = ${currentTenant} AND p.message_id = ${messageId} AND p.seq = t.seq AND p.reference = t.reference AND NOT p.delivered`);
  const outstanding = await ctx.db.execute<{ seq: number }>(sql`
    SELECT DISTINCT r.seq FROM recipients r
    JOIN recipient_parts p ON p.tenant_id = ${currentTenant} AND p.message_id = ${messageId} AND p.seq = r.seq AND p.first = r.reference AND NOT p.delivered
    WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.seq = ANY(${seqs})`);
  const waits = new Set(outstanding.rows.map(({ seq }) => seq));
  return told.map((one) =>
    one.report.state === 'delivered' && waits.has(one.seq) ? { ...one, report: { ...one.report, state: 'sent' } } : one,
  );
}
