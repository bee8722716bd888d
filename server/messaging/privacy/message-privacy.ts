import { and, eq, sql, type SQL } from 'drizzle-orm';
import { recipientState } from '../../../contract/messaging/schemas.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import { refuse } from '../../core/errors.ts';
import type { Text } from '../../core/language/catalogue.ts';
import type { Channels } from '../channels/registry.ts';
import { reasonText, stateTexts, refusals } from '../channels/messaging-texts.ts';
import { textOfMessage, withoutHead, messages, type SavedDestination } from '../tables/message-tables.ts';
import type { AboutPerson, Traced } from '../../people/index.ts';
import { currentTenant } from '../../core/db/index.ts';
import { parseMemberIds } from '../../../contract/messaging/tokens.ts';
import type { Ctx } from '../../core/context.ts';

/** Every address of a person, on every channel. */
const addressesOf = ({ all }: Channels, person: Traced): SQL =>
  arrayOf([...new Set(all.flatMap(({ reach }) => reach.of(person)))], 'text');

/** A typed recipient that is an address of theirs, as the message's channel reads it. */
const typedTheirs = ({ all }: Channels, person: Traced): SQL =>
  sql`(${sql.join(
    all.map(({ name, reach }) => sql`(m.channel = ${name} AND ${reach.isTypedOf(person, sql`t.typed`)})`),
    sql` OR `,
  )})`;

/** Recipients that are this person or an address that only they have. */
const ofPerson = ({ id }: Traced, addresses: SQL): SQL =>
  sql`(r.person_id = ${id} OR (r.address = ANY(${addresses}) AND (r.person_id IS NULL)))`;

/** The text of a message, whose channel may no longer exist. */
function wordsIn({ all }: Channels, { channel, text }: { channel: string; text: string }): string {
  return all.find(({ name }) => name === channel)?.words?.(text) ?? text;
}

const typedOf = sql`jsonb_array_elements_text(
  CASE jsonb_typeof(m.destination->'typed') WHEN 'array' THEN m.destination->'typed' ELSE '[]' END)`;

/** States and reasons of recipients, as reports say them. */
export function messageCodeText(part: string, line: string, code: string): Text | string | undefined {
  if (part !== 'messages' && part !== 'recipients') return undefined;
  if (line === 'reason') return reasonText(code);
  const state = recipientState.safeParse(code);
  return line === 'state' && state.success ? stateTexts[state.data] : undefined;
}

/** The messaging part: messages sent to a person, and every place that names them as a recipient. */
export const messagePrivacy = (
  channels: Channels,
): Required<Pick<AboutPerson, 'export' | 'codeText' | 'erase' | 'eraseOutside'>> => ({
  codeText: messageCodeText,
  eraseOutside: async (gate, person) => {
    const addresses = addressesOf(channels, person);
    await gate.execute(sql`DELETE FROM early_reports WHERE address = ANY(${addresses})`);
    await gate.execute(
      sql`DELETE FROM replies_seen WHERE reply LIKE 'help %' AND split_part(reply, ' ', 3) = ANY(${addresses})`,
    );
  },
  export: async (ctx, person) => {
    const addresses = addressesOf(channels, person);
    const theirs = ofPerson(person, addresses);
    const { rows: sent } = await ctx.db.execute<{ channel: string; text: string }>(sql`
      SELECT m.created_at AS at, m.channel, m.sender AS "from", CASE WHEN m.subject = m.sender THEN '' ELSE m.subject END AS subject, ${textOfMessage} AS text, r.address AS "to", r.state, r.reason
      FROM recipients r JOIN messages m ON m.tenant_id = ${currentTenant} AND m.id = r.message_id
      WHERE r.tenant_id = ${currentTenant} AND (${theirs}) ORDER BY m.created_at`);
    // E-mails are exported as plain text, not as HTML.
    const messages = sent.map((one) => ({ ...one, text: wordsIn(channels, one) }));
    const { rows: replies } = await ctx.db.execute(
      sql`SELECT at, body AS text FROM replies WHERE tenant_id = ${currentTenant} AND address = ANY(${addresses}) ORDER BY at`,
    );
    const { rows: notWrittenTo } = await ctx.db.execute(sql`
      SELECT at, address, reason, words AS text FROM suppressed_addresses
      WHERE tenant_id = ${currentTenant} AND address = ANY(${addresses}) ORDER BY at`);
    const { rows: read } = await ctx.db.execute(sql`
      SELECT k.first_at AS "from", k.last_at AS until, k.times, k.by_machine AS "byMachine", w.links[k.link] AS link
      FROM message_reads k JOIN recipients r ON r.tenant_id = ${currentTenant} AND r.message_id = k.message_id AND r.seq = k.seq
      JOIN message_reading w ON w.tenant_id = ${currentTenant} AND w.message_id = k.message_id
      WHERE k.tenant_id = ${currentTenant} AND ${theirs} ORDER BY k.first_at`);
    return { messages, replies, notWrittenTo, read };
  },
  erase: async (ctx, person) => {
    const addresses = addressesOf(channels, person);
    const theirs = ofPerson(person, addresses);
    const typed = typedTheirs(channels, person);
    const { rows: open } = await ctx.db.execute(sql`
      SELECT FROM recipients r JOIN messages m ON m.tenant_id = ${currentTenant} AND m.id = r.message_id
      WHERE r.tenant_id = ${currentTenant} AND ${theirs} AND r.state IN ('queued', 'sending') AND m.state <> 'cancelled' LIMIT 1`);
    if (open.length > 0) {
      throw refuse('messaging.on_its_way', 409, refusals.onItsWay);
    }
    await ctx.db.execute(sql`
      UPDATE message_texts t SET body = '(erased)', excerpt = NULL, rendered = NULL FROM messages m
      WHERE t.tenant_id = ${currentTenant} AND m.tenant_id = ${currentTenant} AND m.id = t.message_id AND m.chosen = 1
        AND EXISTS (SELECT FROM recipients r WHERE r.tenant_id = ${currentTenant} AND r.message_id = m.id AND ${theirs})`);
    await ctx.db.execute(sql`
      DELETE FROM message_reading w USING messages m WHERE w.tenant_id = ${currentTenant} AND m.tenant_id = ${currentTenant}
        AND m.id = w.message_id AND m.chosen = 1
        AND EXISTS (SELECT FROM recipients r WHERE r.tenant_id = ${currentTenant} AND r.message_id = m.id AND ${theirs})`);
    await ctx.db.execute(sql`
      DELETE FROM message_reads k USING recipients r
      WHERE k.tenant_id = ${currentTenant} AND r.tenant_id = ${currentTenant} AND r.message_id = k.message_id AND r.seq = k.seq AND ${theirs}`);
    await ctx.db.execute(sql`
      UPDATE messages SET ${withoutHead} WHERE tenant_id = ${currentTenant} AND chosen = 1 AND EXISTS (
        SELECT FROM recipients r WHERE r.tenant_id = ${currentTenant} AND r.message_id = messages.id AND ${theirs})`);
    // A greeting may join the names of those who share an address.
    await ctx.db.execute(sql`
      UPDATE recipients r SET greeting = '', fields = NULL
      WHERE r.tenant_id = ${currentTenant} AND r.address = ANY(${addresses}) AND r.state NOT IN ('queued', 'sending')`);
    await ctx.db.execute(sql`
      UPDATE recipient_parts p SET first = app.erased_reference(p.first), reference = app.erased_reference(p.reference)
      FROM recipients r WHERE r.tenant_id = ${currentTenant} AND p.tenant_id = ${currentTenant} AND r.message_id = p.message_id AND r.seq = p.seq AND ${theirs}`);
    await ctx.db.execute(sql`
      UPDATE attempts a SET reference = app.erased_reference(a.reference)
      FROM recipients r WHERE r.tenant_id = ${currentTenant} AND a.tenant_id = ${currentTenant} AND r.message_id = a.message_id AND r.seq = a.seq AND ${theirs}`);
    // Unknown recipients are asked about by reference: none is better than part of one.
    await ctx.db.execute(sql`
      UPDATE recipients r SET person_id = NULL, name = '', greeting = '', fields = NULL, address = '',
        reference = CASE WHEN r.state <> 'unknown' THEN app.erased_reference(r.reference) END
      WHERE r.tenant_id = ${currentTenant} AND (${theirs})`);
    await ctx.db.execute(sql`DELETE FROM replies WHERE tenant_id = ${currentTenant} AND address = ANY(${addresses})`);
    await ctx.db.execute(
      sql`DELETE FROM suppressed_addresses WHERE tenant_id = ${currentTenant} AND address = ANY(${addresses})`,
    );
    await ctx.db.execute(
      sql`DELETE FROM soft_bounces WHERE tenant_id = ${currentTenant} AND address = ANY(${addresses})`,
    );
    await ctx.db.execute(sql`DELETE FROM contact_rows
      WHERE tenant_id = ${currentTenant} AND coalesce(address, phone) = ANY(${addresses})`);
    await ctx.db.execute(sql`
      UPDATE messages m SET destination = m.destination
        || jsonb_build_object('people', coalesce(m.destination->'people', '[]') - ${person.id}::text)
        || jsonb_build_object('typed', (
          SELECT coalesce(jsonb_agg(t.typed) FILTER (WHERE NOT ${typed}), '[]') FROM ${typedOf} AS t (typed)))
      WHERE m.tenant_id = ${currentTenant} AND (m.destination->'people' ? ${person.id}::text OR EXISTS (SELECT FROM ${typedOf} AS t (typed) WHERE ${typed}))`);
    await forgetInSaved(ctx, channels, person);
  },
});

/** Takes a person and their addresses out of what drafts and schedules are for. */
async function forgetInSaved(ctx: Ctx, channels: Channels, person: Traced): Promise<void> {
  const { id } = person;
  const without = (channel: string, destination: SavedDestination): SavedDestination => {
    const { divide, isOf } = channels.named(channel).reach;
    const theirs = isOf(person);
    return {
      ...destination,
      ToContacts: parseMemberIds(destination.ToContacts)
        .ids.filter((one) => one !== id)
        .join(','),
      toOthers: divide(destination.toOthers)
        .filter((typed) => !theirs(typed))
        .join(', '),
    };
  };
  const named = sql`(${messages.wish}->>'ToContacts' LIKE ${`%${id}%`} OR ${messages.wish}->>'toOthers' <> '')`;
  const written = await ctx.db
    .select({ id: messages.id, channel: messages.channel, wish: messages.wish })
    .from(messages)
    .where(and(eq(messages.tenantId, currentTenant), named));
  for (const { id: messageId, channel, wish } of written) {
    if (!wish) continue;
    await ctx.db
      .update(messages)
      .set({ wish: without(channel, wish) })
      .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, messageId)));
  }
}
