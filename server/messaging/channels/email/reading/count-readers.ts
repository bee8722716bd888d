import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { arrayOf } from '../../../../core/array-parameter.ts';
import type { Ctx } from '../../../../core/context.ts';
import { currentTenant } from '../../../../core/db/index.ts';
import { readMessageReference } from '../../../../core/message-reference.ts';
import type { Reader, Text } from '../../channel.ts';
import { readRendering } from '../rendering/rendering.ts';
import { linksOf, readingToken } from './reading-address.ts';
import { messageReading } from './reading-tables.ts';

type Batch = { base: string; text: Text; readers: readonly Reader[] };

/** A recipient `r` who has agreed to something, of an organisation that counts: nobody else's reading is looked at. */
export const hasAgreed = sql`EXISTS (SELECT FROM person_consents c
  WHERE c.tenant_id = ${currentTenant} AND c.person_id = r.person_id)`;
export const isCounting = sql`(SELECT t.counts_email_reading FROM tenants t WHERE t.tenant_id = ${currentTenant})`;

/** These readers, with addresses of their own for those whose reading is counted. */
export async function countReaders(ctx: Ctx, { base, text, readers }: Batch): Promise<readonly Reader[]> {
  const attempts = readers.map(({ reference }) => readMessageReference(reference));
  const places = attempts.map((attempt) => attempt?.seq ?? 0);
  const messageId = attempts[0]?.messageId;
  if (!messageId || text.rendered === '') return readers;
  const { rows } = await ctx.db.execute<{ seq: number }>(sql`
    SELECT r.seq FROM recipients r WHERE ${isCounting} AND r.tenant_id = ${currentTenant} AND r.message_id = ${messageId}
      AND r.seq = ANY(${arrayOf(places, 'integer')}) AND ${hasAgreed}`);
  if (rows.length === 0) return readers;
  const { secret, links } = await readingOf(ctx, messageId, text);
  const agreed = new Set(rows.map(({ seq }) => seq));
  return readers.map((reader, at) => {
    const seq = places[at] ?? 0;
    if (!agreed.has(seq)) return reader;
    return { ...reader, counted: { address: base + readingToken({ messageId, seq }, secret), links } };
  });
}

/** The secret that a message's addresses are signed with, and its links: the same for every worker that sends it. */
async function readingOf(ctx: Ctx, messageId: string, text: Text) {
  const found = () =>
    ctx.db
      .select({ secret: messageReading.secret, links: messageReading.links })
      .from(messageReading)
      .where(and(eq(messageReading.tenantId, currentTenant), eq(messageReading.messageId, messageId)));
  const [known] = await found();
  if (known) return known;
  const made = { secret: randomBytes(24).toString('hex'), links: linksOf(readRendering(text).html) };
  await ctx.db
    .insert(messageReading)
    .values({ tenantId: ctx.tenantId, messageId, ...made })
    .onConflictDoNothing();
  const [kept] = await found();
  return kept ?? made;
}
