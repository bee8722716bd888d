import { sql } from 'drizzle-orm';
import type { Outgoing } from '../../adapters/sms/gateway.ts';
import { needsUnicode } from '../../../contract/messaging/sms-pages.ts';
import type { Ctx } from '../../core/context.ts';
import { advance, type Move } from './advance.ts';
import { closeOrReopen } from '../sending/done.ts';
import { textsFor } from './texts.ts';

export type Claim = {
  messageId: string;
  route: string;
  /** `unknown` claims again, under the same reference, what a provider with keys may have taken. */
  from: 'queued' | 'unknown';
  limit: number;
  leaseMs: number;
};

/** One recipient in our hands until the lease ends; every write about it must carry the fence. */
export type Claimed = Pick<Claim, 'from'> & {
  seq: number;
  fence: number;
  rung: number;
  attempts: number;
  outgoing: Outgoing;
};

type Row = {
  seq: number;
  fence: number;
  rung: number;
  attempts: number;
  address: string;
  greeting: string;
  out: boolean;
};

/** What the provider knows this recipient's attempt by; the same however often it is tried. */
export function referenceOf(messageId: string, seq: number, rung: number): string {
  return `${messageId}.${seq}.${rung}`;
}

type Written = { body: string; subject: string; isPersonalized: boolean; optOutBase: string };

/**
 * Takes recipients of one message on one route and marks them `sending`, to be committed before a byte leaves. Who has
 * opted out meanwhile is suppressed instead. Other workers skip what is locked. A message that is paused or cancelled
 * gives none.
 */
export async function claim(ctx: Ctx, { messageId, route, from, limit, leaseMs }: Claim): Promise<Claimed[]> {
  const message = await ctx.db.execute<Written>(sql`
    SELECT body, subject, is_personalized AS "isPersonalized", opt_out_base AS "optOutBase" FROM messages
    WHERE id = ${messageId} AND (state = 'sending' OR (${from} = 'unknown' AND state <> 'cancelled'))`);
  const [written] = message.rows;
  if (!written) return [];
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH picked AS (
      SELECT r.seq FROM recipients r
      WHERE r.message_id = ${messageId} AND r.route = ${route} AND r.state = ${from === 'queued' ? sql`'queued'` : sql`'unknown'`}
        AND ${from === 'queued' ? sql`(r.not_before IS NULL OR r.not_before <= now())` : sql`r.not_before <= now()`}
      ORDER BY r.seq LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE recipients r SET state = 'sending', reason = '', attempts = r.attempts + 1, fence = r.fence + 1, not_before = NULL,
      updated_at = now(), claimed_at = now(), lease_until = now() + ${leaseMs}::integer * interval '1 millisecond'
    WHERE r.message_id = ${messageId} AND r.seq = ANY(ARRAY(SELECT seq FROM picked))
      AND r.seq BETWEEN (SELECT min(seq) FROM picked) AND (SELECT max(seq) FROM picked)
    RETURNING r.seq, r.fence, r.rung, r.attempts, r.address, r.greeting,
      ${from === 'queued'}::boolean AND EXISTS (SELECT FROM opt_outs x WHERE x.channel = 'sms' AND x.address = r.address) AS out`);
  const barred = rows.filter(({ out }) => out);
  await advance(
    ctx,
    messageId,
    barred.map(({ seq, fence }): Move => ({ seq, fence, from: ['sending'], to: 'suppressed', reason: 'opted out' })),
  );
  if (rows.length === 0) await closeOrReopen(ctx, messageId);
  const taken = rows.filter(({ out }) => !out);
  const texts = await textsFor(ctx, written, taken);
  return taken.map(({ seq, fence, rung, attempts, address }, place) => {
    const text = texts[place] ?? written.body;
    const outgoing = {
      reference: referenceOf(messageId, seq, rung),
      to: address,
      from: written.subject,
      text,
      unicode: needsUnicode(text),
    };
    return { from, seq, fence, rung, attempts, outgoing };
  });
}
