import { sql } from 'drizzle-orm';
import type { Outcome } from '../../adapters/sms/gateway.ts';
import type { Ctx } from '../../core/context.ts';
import { arrayOf } from '../audience/array-parameter.ts';

/** A batch that stands in portions: who claimed it, and when, as the database writes it. */
export type Held = { messageId: string; worker: number; claimedAt: string };

/** What was said to one portion, known by its last place in the message; who was told the same stands together. */
export type Answered = { to: number; answers: { outcome: Outcome; seqs: number[] }[] };

const ofBatch = ({ messageId, worker, claimedAt }: Held) =>
  sql`message_id = ${messageId} AND worker = ${worker} AND claimed_at = ${claimedAt}::timestamptz`;

/** Cuts a batch, which is in the order of its places, into portions. */
export function inPortions<T>(batch: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(batch.length / size) }, (_, at) => batch.slice(at * size, (at + 1) * size));
}

/** Notes, in the transaction that claims a batch, that nothing of these portions has left. */
export async function holdPortions(
  ctx: Ctx,
  { messageId, worker, leaseMs }: { messageId: string; worker: number; leaseMs: number },
  portions: readonly (readonly { seq: number }[])[],
): Promise<Held> {
  const { rows } = await ctx.db.execute<{ claimedAt: string }>(sql`
    INSERT INTO portions (tenant_id, message_id, worker, claimed_at, from_seq, to_seq, lease_until)
    SELECT ${ctx.tenantId}::uuid, ${messageId}::uuid, ${worker}::integer, now(), p.from_seq, p.to_seq, now() + ${leaseMs}::integer * interval '1 millisecond'
    FROM unnest(${arrayOf(
      portions.map(([first]) => first?.seq ?? 0),
      'integer',
    )}, ${arrayOf(
      portions.map((portion) => portion.at(-1)?.seq ?? 0),
      'integer',
    )}) AS p(from_seq, to_seq)
    RETURNING claimed_at::text AS "claimedAt"`);
  return { messageId, worker, claimedAt: rows[0]?.claimedAt ?? '' };
}

/** `those`: what the provider said, to be kept until it stands in the recipients' rows. */
const keptAnswers = (held: Held, those: Answered | null) => sql`
  UPDATE portions SET state = 'answered', answers = ${JSON.stringify(those?.answers ?? [])}::json
  WHERE ${ofBatch(held)} AND to_seq = ${those?.to ?? 0}::integer AND state = 'begun'`;

/**
 * Marks a portion begun, to be committed before a byte of it leaves, and keeps what was said to the one before it.
 * False where it must not begin: its lease is over and others look after it, or the message was stopped.
 */
export async function beginPortion(ctx: Ctx, held: Held, to: number, before: Answered | null): Promise<boolean> {
  const begun = await ctx.db.execute(sql`
    WITH kept AS (${keptAnswers(held, before)})
    UPDATE portions SET state = 'begun' WHERE ${ofBatch(held)} AND to_seq = ${to}::integer AND state = 'held'
      AND EXISTS (SELECT FROM messages m WHERE m.id = ${held.messageId} AND m.state = 'sending')`);
  return (begun.rowCount ?? 0) > 0;
}

/** Keeps what was said to a portion after which no other begins. */
export async function keepAnswers(ctx: Ctx, held: Held, answered: Answered): Promise<void> {
  await ctx.db.execute(keptAnswers(held, answered));
}

/** Forgets a batch's portions, in the transaction that writes its outcomes: before the recipients, as all do who take both. */
export async function dropPortions(ctx: Ctx, held: Held): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM portions WHERE ${ofBatch(held)}`);
}
