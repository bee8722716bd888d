import { sql } from 'drizzle-orm';
import type { Capabilities, Outcome } from '../../../adapters/gateway.ts';
import type { Ctx } from '../../../core/context.ts';
import { advance, type Advanced, type Move } from '../status/advance.ts';
import type { Claimed } from '../claim/claim.ts';
import type { LeftOut } from '../claim/recheck-recipients.ts';
import type { Channel } from '../../channels/channel.ts';
import { nextRung } from '../../channels/ladder.ts';
import { optedOut } from '../../tables/message-tables.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { storable } from '../../../core/storable-text.ts';

/** How long an unknown recipient may still be settled by a report before it is final. */
export const finalAfterMs = 72 * 3600 * 1000;

/** How often `not now` is accepted, about four hours in all, before a recipient fails. */
const patience = 60;

/** The delay grows from one second to five minutes; jitter spreads a burst. */
export function backOffMs(attempts: number, asked = 0): number {
  const wait = Math.min(1000 * 2 ** Math.min(attempts - 1, 9), 300_000);
  return Math.max(asked, wait) * (0.75 + Math.random() / 2);
}

/** How long to wait before asking again about an unknown recipient. */
export function unknownWaitMs({ keys, lookup }: Pick<Capabilities, 'keys' | 'lookup'>, attempts: number): number {
  return keys || lookup ? backOffMs(attempts) : finalAfterMs;
}

/** The provider's references in the outcomes, including those of every segment. */
export function referencesIn(outcomes: Iterable<Outcome>): string[] {
  return [...outcomes].flatMap((one) => (one.outcome === 'accepted' ? (one.parts ?? [one.providerRef]) : []));
}

/** The rungs of a hybrid message; recipients on the sandbox route are outside of it. */
export async function readLadder(ctx: Ctx, messageId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ ladder: string[] }>(sql`
    SELECT to_json(ladder) AS ladder FROM messages WHERE tenant_id = ${currentTenant} AND id = ${messageId}`);
  return rows[0]?.ladder ?? [];
}

type Told = {
  claimed: Claimed;
  outcome: Outcome;
  ladder: readonly string[];
  route: string;
  capabilities: Capabilities;
};

function moveFor({ claimed, outcome, ladder, route, capabilities }: Told): Move {
  const { seq, fence, rung, attempts } = claimed;
  const step = { seq, fence, from: ['sending'] as const };
  switch (outcome.outcome) {
    case 'accepted':
      return { ...step, to: 'sent', reason: '', reference: outcome.providerRef };
    case 'unknown':
      return { ...step, to: 'unknown', reason: outcome.words, waitMs: unknownWaitMs(capabilities, attempts) };
    case 'not now': {
      // Not accepted this time; an earlier attempt may have been sent, so it stays unknown.
      if (claimed.from === 'unknown')
        return { ...step, to: 'unknown', reason: outcome.words, waitMs: backOffMs(attempts, outcome.retryAfterMs) };
      if (outcome.ours) return { ...step, to: 'queued', reason: outcome.words, waitMs: outcome.retryAfterMs ?? 1000 };
      if (attempts >= patience) return { ...step, to: 'failed', reason: outcome.words };
      return { ...step, to: 'queued', reason: outcome.words, waitMs: backOffMs(attempts, outcome.retryAfterMs) };
    }
    case 'provider refuses us':
      return { ...step, to: claimed.from, reason: outcome.words, waitMs: backOffMs(1) };
    case 'opted out':
      return { ...step, to: 'suppressed', reason: optedOut };
    case 'refused':
    case 'do not disturb': {
      const nextRoute = nextRung(ladder, rung, route);
      if (nextRoute === null) return { ...step, to: 'failed', reason: outcome.words };
      return { ...step, to: 'queued', reason: outcome.words, nextRoute };
    }
  }
}

/** A provider that refuses everything fails nobody: the message is paused with the reason until somebody resumes it. */
async function pauseIfRefused(ctx: Ctx, messageId: string, outcomes: Iterable<Outcome>): Promise<void> {
  const refused = [...outcomes].find(({ outcome }) => outcome === 'provider refuses us');
  if (refused?.outcome !== 'provider refuses us') return;
  const paused = await ctx.db.execute(sql`
    UPDATE messages SET state = 'paused', paused_why = 'provider', paused_words = ${storable(refused.words.slice(0, 500))}, paused_at = ${ctx.clock().toISOString()}::timestamptz
    WHERE tenant_id = ${currentTenant} AND id = ${messageId} AND state = 'sending' RETURNING channel`);
  if (paused.rows.length === 0) return;
  await ctx.audit({
    action: `${String(paused.rows[0]?.['channel'])}.paused`,
    subject: 'message',
    subjectId: messageId,
  });
  ctx.emit('message', { id: messageId });
}

/** Stores the provider's answers to one batch. Recipients whose lease has ended meanwhile are left as they are. */
export async function recordOutcomes(
  ctx: Ctx,
  batch: {
    channel: Channel;
    messageId: string;
    route: string;
    capabilities: Capabilities;
    claimed: readonly Claimed[];
    outcomes: ReadonlyMap<string, Outcome>;
    /** Recipients that were not handed over after all, and why. */
    leftOut?: LeftOut;
    /** The rungs of a hybrid message. */
    ladder: readonly string[];
  },
): Promise<Advanced> {
  const { channel, messageId, route, capabilities, claimed, outcomes, leftOut, ladder } = batch;
  const missing: Outcome = { outcome: 'unknown', words: 'nothing said' };
  const moves = claimed.map((one): Move => {
    const why = leftOut?.get(one.seq);
    if (why !== undefined) return { seq: one.seq, fence: one.fence, from: ['sending'], to: 'suppressed', reason: why };
    const outcome = outcomes.get(one.outgoing.reference) ?? missing;
    return moveFor({ claimed: one, outcome, ladder, route, capabilities });
  });
  const advanced = await advance(ctx, messageId, moves);
  await pauseIfRefused(ctx, messageId, outcomes.values());
  await channel.noteOutcomes?.(ctx, { messageId, route, claimed, outcomes });
  return advanced;
}
