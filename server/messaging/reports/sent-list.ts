import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Paged } from '../../../contract/route.ts';
import { recipientState, type messageRow } from '../../../contract/messaging/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { momentOfSeconds } from '../../core/moment-of-seconds.ts';
import { pageOf } from '../../core/page-of.ts';
import type { Channel } from '../channels/channel.ts';
import { hasGone, shownOfMessage } from '../tables/message-tables.ts';
import { refundedUnitsOf } from '../units/unit-ledger.ts';
import { currentTenant } from '../../core/db/index.ts';
import { nameAccounts } from '../../core/identity/one-account.ts';
import { destinationColumn, namesOfSentTo, type StoredDestination } from './sent-to.ts';
import { likePattern } from '../../core/like-pattern.ts';

export type MessageRow = z.input<typeof messageRow>;

type Row = Omit<MessageRow, 'counts' | 'deliveryReport' | 'dateSent' | 'to'> & {
  dateSent: number;
  destination: StoredDestination;
  counts: Partial<MessageRow['counts']>;
};

/** A message with how many of its recipients stand in each state, counted by the database as they move. */
export const messageColumns: SQL = sql`
  m.id, ${shownOfMessage} AS message, m.sender, m.subject, m.state, extract(epoch FROM m.created_at)::float8 AS "dateSent",
  m.units_reserved - ${refundedUnitsOf(sql`m.id`)} AS "unitsUsed", m.chosen, m.is_personalized AS "isPersonalized", m.units_reserved AS "unitsReserved",
  extract(epoch FROM m.done_at)::float8 AS "doneAt", ${destinationColumn},
  coalesce((SELECT json_object_agg(c.state, c.count) FROM message_counts c
    WHERE c.tenant_id = ${currentTenant} AND c.message_id = m.id), '{}') AS counts`;

export function everyState(counts: Partial<MessageRow['counts']>): MessageRow['counts'] {
  return Object.fromEntries(recipientState.options.map((state) => [state, counts[state] ?? 0])) as MessageRow['counts'];
}

/** The recipients of a message by state, without empty states (spec section 3). */
export function deliveryReportOf(counts: Partial<MessageRow['counts']>): MessageRow['deliveryReport'] {
  return recipientState.options.flatMap((state) => {
    const count = counts[state] ?? 0;
    return count > 0 ? [{ report: state, count }] : [];
  });
}

/** Messages sent, newest first; `search` looks in the text, the subject and the sender. */
export async function listSentMessages(
  ctx: Ctx,
  { name }: Pick<Channel, 'name'>,
  query: { page?: number; pageSize?: number; search?: string },
): Promise<Paged<MessageRow>> {
  const { size, skip } = pageOf(query);
  const search = query.search?.trim()
    ? sql`AND (${shownOfMessage} || ' ' || m.sender || ' ' || m.subject) ILIKE ${likePattern(query.search.trim())}`
    : sql``;
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT ${messageColumns}, m.created_by AS "sentBy" FROM messages m
    WHERE m.tenant_id = ${currentTenant} AND m.channel = ${name} AND ${hasGone} ${search}
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${size} OFFSET ${skip}`);
  const total = await ctx.db.execute<{ count: number }>(
    sql`SELECT count(*) FROM messages m
    WHERE m.tenant_id = ${currentTenant} AND m.channel = ${name} AND ${hasGone} ${search}`,
  );
  const named = await nameAccounts(ctx, rows, 'sentBy');
  const to = await namesOfSentTo(
    ctx,
    rows.map(({ destination }) => destination),
  );
  return {
    items: named.map((row, place) => ({
      ...row,
      to: to[place]!,
      dateSent: momentOfSeconds(row.dateSent),
      counts: everyState(row.counts),
      deliveryReport: deliveryReportOf(row.counts),
    })),
    totalItems: total.rows[0]?.count ?? 0,
  };
}
