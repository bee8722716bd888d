import { sql } from 'drizzle-orm';
import type { Outcome, Outgoing } from '../../../adapters/gateway.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant, planOnceByIndexes, preparedStatement } from '../../../core/db/index.ts';
import { storableJson } from '../../../core/storable-text.ts';
import type { Channel, Reader, Text } from '../../channels/channel.ts';
import { asArrays, leftOutByNow, type Going } from './recheck-recipients.ts';
import { optOutTokens } from '../../../people/index.ts';

/** A kept batch, with its worker and the time of the claim as the database writes it. */
export type Batch = { messageId: string; worker: number; claimedAt: string };

/** A provider's answer, and the places of the recipients it is for. */
export type Answer = { outcome: Outcome; seqs: number[] };

/** One step of a batch: the answers for those begun before, and the recipients who may leave now. */
export type Step = { step: number; next: readonly Going[]; answers: readonly Answer[] };

/** `out`: the next recipients who have opted out since they were claimed, and are not begun. */
export type Taken = { came: 'taken' | 'stopped' | 'gone'; out: readonly { seq: number; why: string }[] };

const ofBatch = ({ messageId, worker, claimedAt }: Batch) =>
  sql`b.message_id = ${messageId} AND b.worker = ${worker}::integer AND b.claimed_at = ${claimedAt}::timestamptz`;

/** Notes, in the transaction that claims a batch, that nothing of it has left. */
export async function keepBatch(
  ctx: Ctx,
  { messageId, worker, leaseMs }: { messageId: string; worker: number; leaseMs: number },
): Promise<Batch> {
  const { rows } = await ctx.db.execute<{ claimedAt: string }>(sql`
    INSERT INTO batches (tenant_id, message_id, worker, claimed_at, lease_until)
    VALUES (${ctx.tenantId}, ${messageId}, ${worker}::integer, now(), now() + ${leaseMs}::integer * interval '1 millisecond')
    RETURNING claimed_at::text AS "claimedAt"`);
  return { messageId, worker, claimedAt: rows[0]?.claimedAt ?? '' };
}

/** Kept by each connection: planning it takes several times as long as carrying it out, for a handful of calls each time. */
const steps = new WeakMap<Channel, ReturnType<typeof stepOf>>();

type Place = 'message' | 'worker' | 'claimedAt' | 'step' | 'answers' | 'seqs' | 'addresses';

const stepOf = (channel: Channel) =>
  preparedStatement<Place>(
    (place) => sql`
    WITH asked AS MATERIALIZED (${leftOutByNow(channel, { seqs: place('seqs'), addresses: place('addresses') })}),
    taken AS (
      INSERT INTO batch_steps (tenant_id, message_id, worker, claimed_at, step, begun, answers)
      SELECT b.tenant_id, b.message_id, b.worker, b.claimed_at, ${place('step')}::integer,
        CASE WHEN m.state = 'sending' THEN ARRAY(SELECT seq FROM asked WHERE why IS NULL) ELSE '{}' END, ${place('answers')}::json
      FROM batches b JOIN messages m ON m.tenant_id = ${currentTenant} AND m.id = b.message_id
      WHERE b.tenant_id = ${currentTenant} AND b.message_id = ${place('message')}::uuid AND b.worker = ${place('worker')}::integer
        AND b.claimed_at = ${place('claimedAt')}::timestamptz FOR KEY SHARE OF b
      RETURNING cardinality(begun) AS begun
    )
    SELECT begun, (SELECT json_agg(json_build_object('seq', seq, 'why', why)) FROM asked WHERE why IS NOT NULL) AS out FROM taken`,
  );

/**
 * Keeps the answers and begins the next, except those opted out by now; to be committed before a byte of them leaves.
 * `gone`: others look after the batch, and nothing was kept; `stopped`: the message was stopped, so nobody is begun.
 * Looking after a batch locks its row first: recipients being begun at that moment are begun, the rest never will be.
 */
export async function takeStep(
  ctx: Ctx,
  channel: Channel,
  { messageId: message, worker, claimedAt }: Batch,
  { step, next, answers }: Step,
): Promise<Taken> {
  const statement = steps.get(channel) ?? stepOf(channel);
  steps.set(channel, statement);
  await ctx.write(planOnceByIndexes);
  const { rows } = await ctx.db.execute<{ begun: number; out: Taken['out'] | null }>(
    statement({ message, worker, claimedAt, step, answers: storableJson(answers), ...asArrays(next) }),
  );
  const [taken] = rows;
  if (!taken) return { came: 'gone', out: [] };
  const out = taken.out ?? [];
  return { came: taken.begun + out.length === next.length ? 'taken' : 'stopped', out };
}

/** Forgets a batch and its steps, in the transaction that writes its outcomes: before the recipients, as all do who take both. */
export async function dropBatch(ctx: Ctx, batch: Batch): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM batches b WHERE b.tenant_id = ${currentTenant} AND (${ofBatch(batch)})`);
}

/** Writes the message for each of these readers, in order: with their name and link, the same every time. */
export async function composeBatch(
  ctx: Ctx,
  channel: Channel,
  text: Text,
  readers: readonly Reader[],
): Promise<Outgoing[]> {
  const addresses = readers.map(({ to }) => to);
  const tokens = text.optOutBase === '' ? new Map<string, string>() : await optOutTokens(ctx, channel.name, addresses);
  const compose = channel.compose(text);
  const counted = (await channel.counting?.(ctx, text, readers)) ?? readers;
  return counted.map((reader) => compose({ ...reader, token: tokens.get(reader.to) }));
}
