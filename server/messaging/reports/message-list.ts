import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Paged } from '../../../contract/route.ts';
import type { messageList } from '../../../contract/messaging/message-routes.ts';
import { type messageReport, type messageRow, recipientState } from '../../../contract/messaging/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { nameAccounts } from '../../core/identity/one-account.ts';
import { likePattern } from '../../core/like-pattern.ts';
import { momentAsText } from '../../core/moment-as-text.ts';
import { pageOf } from '../../core/page-of.ts';
import type { Channel } from '../channels/channel.ts';
import type { Channels } from '../channels/registry.ts';
import { noRoute } from '../channels/ladder.ts';
import { type Chosen, chosenColumn, chosenOf, destinationsInWords } from '../saved/saved-destination.ts';
import { heldAfterRestore, reasonColumns, reasonOf, type Why } from '../saved/schedules/schedules.ts';
import { hasGone, type SavedDestination, shownOfMessage } from '../tables/message-tables.ts';
import { refundedUnitsOf } from '../units/unit-lines.ts';

export type MessageRow = z.input<typeof messageRow>;
type Counts = MessageRow['counts'];

/** The columns besides, which the report reads or turns into words. */
type Stored = Pick<
  z.input<typeof messageReport>,
  'isPersonalized' | 'unitsReserved' | 'pausedWhy' | 'pausedWords' | 'doneAt'
> & {
  channel: string;
  by: string | null;
  leavesBy: string[];
  counts: Partial<Counts>;
  why: Why | null;
  needsUnits: boolean;
  frozen: Chosen | null;
  wish: SavedDestination | null;
};

/** A message `m`, with how many of its recipients stand in each state, counted by the database as they move. */
const columns: SQL = sql`
  m.id, m.channel, m.state, ${shownOfMessage} AS message, m.sender, m.subject, m.is_sample AS "isSample", m.created_by AS "by",
  ${momentAsText(sql`m.created_at`)} AS "dateSent", ${momentAsText(sql`m.updated_at`)} AS "updatedAt",
  CASE WHEN m.due_at IS NOT NULL THEN json_build_object('dueAt', ${momentAsText(sql`m.due_at`)},
    'localDate', m.local_date, 'localTime', m.local_time, 'timeZone', m.time_zone) END AS due,
  m.audience, m.reason, m.why, m.units_needed > 0 AS "needsUnits", m.chosen,
  m.units_reserved - ${refundedUnitsOf(sql`m.id`)} AS "unitsUsed",
  CASE WHEN ${hasGone} THEN ${chosenColumn} END AS "frozen", CASE WHEN NOT ${hasGone} THEN m.wish END AS wish,
  m.opt_out_base <> '' AS "optOutLink", m.is_personalized AS "isPersonalized", m.units_reserved AS "unitsReserved", m.routes AS "leavesBy",
  m.paused_why AS "pausedWhy", m.paused_words AS "pausedWords", ${momentAsText(sql`m.done_at`)} AS "doneAt",
  coalesce((SELECT json_object_agg(c.state, c.count) FROM message_counts c
    WHERE c.tenant_id = ${currentTenant} AND c.message_id = m.id), '{}') AS counts`;

type Row = Omit<MessageRow, keyof Stored | 'to' | 'heldFor' | 'deliveryReport'> & Stored;

/** The messages `m` that `which` names: a condition, and perhaps an order. */
export async function readMessages(ctx: Ctx, { named }: Pick<Channels, 'named'>, which: SQL) {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT ${columns} FROM messages m
    WHERE m.tenant_id = ${currentTenant} AND ${which}`);
  const to = await destinationsInWords(
    ctx,
    rows.map(({ channel, frozen, wish }) => {
      const { reach } = named(channel);
      return { reach, chosen: frozen ?? chosenOf(reach, wish) };
    }),
  );
  return (await nameAccounts(ctx, rows, 'by')).map((row, place) => ({
    ...row,
    to: to[place]!,
    reason: reasonOf(ctx, row),
    heldFor: heldFor(named(row.channel), row),
    counts: everyState(row.counts),
    // Spec section 3, without empty states.
    deliveryReport: recipientState.options.flatMap((state) => {
      const count = row.counts[state] ?? 0;
      return count > 0 ? [{ report: state, count }] : [];
    }),
  }));
}

function heldFor(channel: Channel, { state, reason, why, needsUnits }: Omit<Row, 'by'>): MessageRow['heldFor'] {
  if (state !== 'held') return null;
  if (why?.code === heldAfterRestore.code) return 'restored';
  // Reasons of earlier releases are only words.
  const withoutRoute = reasonColumns({ code: noRoute, text: channel.noRoute });
  if (why ? why.code === noRoute : reason === withoutRoute.reason) return 'route';
  return needsUnits ? 'units' : 'proof';
}

export const everyState = (counts: Partial<Counts>): Counts =>
  Object.fromEntries(recipientState.options.map((state) => [state, counts[state] ?? 0])) as Counts;

type Query = z.output<typeof messageList>;

const lists: Record<Query['which'], { holds: SQL; order: SQL }> = {
  /** The last one changed first. */
  drafts: { holds: sql`m.state = 'draft'`, order: sql`m.updated_at DESC, m.id` },
  /** The ones that wait for a decision come first, then all by their time. */
  scheduled: {
    holds: sql`m.due_at IS NOT NULL AND m.state IN ('scheduled', 'held', 'missed', 'refused')`,
    order: sql`m.state = 'scheduled', m.due_at, m.id`,
  },
  /** The latest first. */
  past: { holds: sql`m.due_at IS NOT NULL AND (m.state = 'withdrawn' OR ${hasGone})`, order: sql`m.due_at DESC, m.id` },
  sent: { holds: hasGone, order: sql`m.created_at DESC, m.id DESC` },
};

/** One of the lists of a channel's messages; `search` looks in the text, the subject and the sender. */
export async function listMessages(
  ctx: Ctx,
  channel: Channel,
  { which, ...query }: Omit<Query, 'channel'>,
): Promise<Paged<MessageRow>> {
  const { holds, order } = lists[which];
  const { size, skip } = pageOf(query);
  const search = query.search?.trim()
    ? sql`AND (${shownOfMessage} || ' ' || m.sender || ' ' || m.subject) ILIKE ${likePattern(query.search.trim())}`
    : sql``;
  const page = sql`m.channel = ${channel.name} AND ${holds} ${search} ORDER BY ${order} LIMIT ${size} OFFSET ${skip}`;
  const items = await readMessages(ctx, { named: () => channel }, page);
  const total = await ctx.db.execute<{ count: number }>(sql`SELECT count(*) FROM messages m
    WHERE m.tenant_id = ${currentTenant} AND m.channel = ${channel.name} AND ${holds} ${search}`);
  return { items, totalItems: total.rows[0]?.count ?? 0 };
}
