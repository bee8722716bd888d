import type { FieldTexts } from '../../../../contract/messaging/personalise.ts';
import { sql } from 'drizzle-orm';
import type { Gateway, LookupAnswer, LookupQuestion } from '../../../adapters/gateway.ts';
import type { Base, Ctx } from '../../../core/context.ts';
import { messageReference } from '../../../core/message-reference.ts';
import { inTenant } from '../../../core/transaction.ts';
import { advance, type Move } from '../status/advance.ts';
import { arrayOf } from '../../../core/array-parameter.ts';
import type { Channel, Text } from '../../channels/channel.ts';
import { unknownWaitMs } from '../submit/outcomes.ts';
import { composeBatch } from '../claim/batches.ts';
import { composedOf, optedOut } from '../../tables/message-tables.ts';
import { currentTenant } from '../../../core/db/index.ts';

type Row = Text & {
  seq: number;
  fence: number;
  rung: number;
  address: string;
  reference: string | null;
  attempts: number;
  greeting: string;
  fields: FieldTexts | null;
  since: string;
  until: string;
};
type Served = { channel: Channel; gateway: Gateway };
type Asked = Pick<Row, 'seq' | 'fence' | 'attempts'> & { question: LookupQuestion };

/** Claims up to 100 recipients to ask about; no other process asks about them for half a minute. */
async function takeToAsk(ctx: Ctx, messageId: string, { channel, gateway }: Served): Promise<Asked[]> {
  const { name: route } = gateway;
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH picked AS (
      SELECT seq FROM recipients
      WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND route = ${route} AND state = 'unknown' AND not_before <= now()
      ORDER BY seq LIMIT 100 FOR UPDATE SKIP LOCKED
    )
    UPDATE recipients r SET not_before = now() + interval '30 seconds', fence = r.fence + 1, attempts = r.attempts + 1
    FROM messages m JOIN message_texts t ON t.tenant_id = ${currentTenant} AND t.message_id = m.id
    WHERE m.tenant_id = ${currentTenant} AND r.tenant_id = ${currentTenant} AND m.id = ${messageId} AND r.message_id = ${messageId} AND r.seq = ANY(ARRAY(SELECT seq FROM picked))
    RETURNING r.seq, r.fence, r.rung, r.address, r.reference, r.attempts, ${composedOf}, r.greeting, r.fields,
      coalesce(r.claimed_at, r.unknown_since, now())::text AS since, coalesce(r.unknown_since, now())::text AS until`);
  const [first] = rows;
  if (!first) return [];
  const readers = rows.map(({ seq, rung, address, greeting, fields }) => ({
    reference: messageReference({ messageId, seq, rung }),
    to: address,
    greeting,
    fields,
  }));
  const batch = await composeBatch(ctx, channel, first, readers);
  return rows.flatMap(({ seq, fence, attempts, reference, since, until }, place) => {
    const outgoing = batch[place];
    if (!outgoing) return [];
    const between = { since: new Date(since), until: new Date(until) };
    return [{ seq, fence, attempts, question: { ...outgoing, providerRef: reference, ...between } }];
  });
}

/** A provider's message counts once: an answer naming one that belongs to another recipient is ignored. */
async function onlyTheirOwn(
  base: Base,
  messageId: string,
  route: string,
  asked: readonly Asked[],
  answers: readonly LookupAnswer[],
): Promise<LookupAnswer[]> {
  const named = answers.map((answer, index) => {
    const reference = answer.found === 'here' ? answer.providerRef : '';
    return reference === asked[index]?.question.providerRef ? '' : reference;
  });
  if (named.every((reference) => reference === '')) return [...answers];
  const fromAnybody = arrayOf(
    named.map(() => ''),
    'text',
  );
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<{ place: number; message_id: string; seq: number }>(sql`
      SELECT place, message_id, seq FROM app.find_references(${route}, ${arrayOf(named, 'text')}, ${fromAnybody})`),
  );
  const taken = new Set(
    rows
      .filter(({ place, message_id, seq }) => message_id !== messageId || seq !== asked[place - 1]?.seq)
      .map(({ place }) => place - 1),
  );
  return answers.map((answer, index) => {
    const reference = named[index];
    const another = reference && named.indexOf(reference) !== index;
    return another || taken.has(index) ? { found: 'cannot say' } : answer;
  });
}

function moveAfter({ seq, fence, attempts }: Asked, answer: LookupAnswer, gateway: Gateway): Move {
  const step = { seq, fence, from: ['unknown'] as const };
  if (answer.found === 'never arrived') return { ...step, to: 'queued', reason: '', waitMs: 0 };
  if (answer.found === 'cannot say') {
    return {
      ...step,
      to: 'unknown',
      reason: 'not traceable',
      waitMs: unknownWaitMs(gateway.capabilities, attempts),
    };
  }
  if (answer.state === 'opted out')
    return { ...step, to: 'suppressed', reason: optedOut, reference: answer.providerRef };
  const to = answer.state === 'do not disturb' ? 'failed' : answer.state;
  return { ...step, to, reason: to === 'failed' ? answer.words : '', reference: answer.providerRef };
}

/** Asks the provider for the outcome of unknown recipients, outside of any transaction. */
export async function askAbout(base: Base, tenantId: string, messageId: string, served: Served): Promise<void> {
  const { channel, gateway } = served;
  const { name } = gateway;
  if (!gateway.lookUp) return;
  const asked = await inTenant(base, tenantId, null, (ctx) => takeToAsk(ctx, messageId, served));
  const told = await Promise.all(
    asked.map(
      async ({ question }): Promise<LookupAnswer> =>
        (await gateway.lookUp?.(question).catch(() => undefined)) ?? { found: 'cannot say' },
    ),
  );
  const answers = await onlyTheirOwn(base, messageId, name, asked, told);
  const moves = asked.map((one, index) => moveAfter(one, answers[index] ?? { found: 'cannot say' }, gateway));
  await inTenant(base, tenantId, null, async (ctx) => {
    if ((await advance(ctx, messageId, moves)).moved > 0) ctx.emit('message', { id: messageId });
    const found = asked.flatMap(({ seq }, index) => {
      const answer = answers[index];
      return answer?.found === 'here' ? [[seq, answer] as const] : [];
    });
    await channel.noteReports?.(ctx, { messageId, route: name, reports: new Map(found) });
  });
}
