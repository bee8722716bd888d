import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { openedSchedule, scheduleCounts, scheduleRow } from '../../../../contract/messaging/schedule-schemas.ts';
import type { Extras } from '../../../../contract/messaging/payload.ts';
import type { Paged } from '../../../../contract/route.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import type { Words } from '../../../core/errors.ts';
import { nameAccounts } from '../../../core/identity/one-account.ts';
import { inEnglish } from '../../../core/language/catalogue.ts';
import { likePattern } from '../../../core/like-pattern.ts';
import { momentAsText } from '../../../core/moment-as-text.ts';
import { momentOfSeconds } from '../../../core/moment-of-seconds.ts';
import { pageOf } from '../../../core/page-of.ts';
import type { Channel } from '../../channels/channel.ts';
import { noRoute } from '../../channels/ladder.ts';
import { hasGone, type messages, type SavedDestination } from '../../tables/message-tables.ts';
import { refundedUnitsOf } from '../../units/unit-ledger.ts';
import { destinationInWords, namesFor, openDestination } from '../saved-destination.ts';
import { heldAfterRestore, readSchedule, reasonOf, scheduleStateOf, type Why } from './schedules.ts';

type Row = Omit<z.input<typeof scheduleRow>, 'to' | 'state' | 'dueAt' | 'updatedAt' | 'messageId'> & {
  state: (typeof messages.$inferSelect)['state'];
  wish: SavedDestination | null;
  why: Why | null;
  dueAt: number;
  updatedAt: number;
};
type Query = { page?: number; pageSize?: number; search?: string; which: 'open' | 'over' };

const english = (words: Words): string => (typeof words === 'string' ? words : inEnglish(words));

/** Schedules to come by their time, those that wait for a decision first; or those that are over, the latest first. */
export async function listSchedules(
  ctx: Ctx,
  channel: Channel,
  query: Query,
): Promise<Paged<z.input<typeof scheduleRow>>> {
  const { size, skip } = pageOf(query);
  const search = query.search?.trim()
    ? sql`AND CASE WHEN t.excerpt IS NULL THEN t.body ELSE t.excerpt || ' ' || m.subject END ILIKE ${likePattern(query.search.trim())}`
    : sql``;
  const over = query.which === 'over';
  const from = sql`FROM messages m JOIN message_texts t ON t.tenant_id = m.tenant_id AND t.message_id = m.id
  WHERE m.tenant_id = ${currentTenant} AND m.channel = ${channel.name} AND m.due_at IS NOT NULL
    AND (m.state = 'withdrawn' OR ${hasGone}) = ${over} ${search}`;
  const order = over ? sql`m.due_at DESC, m.id` : sql`m.state = 'scheduled', m.due_at, m.id`;
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT m.id, m.state, coalesce(t.excerpt, t.body) AS message, m.sender, m.subject, m.wish, m.local_date AS "localDate", m.local_time AS "localTime",
      m.time_zone AS "timeZone", extract(epoch FROM m.due_at)::float8 AS "dueAt", extract(epoch FROM m.updated_at)::float8 AS "updatedAt", m.audience, m.reason, m.why, m.is_sample AS "isSample",
      m.units_reserved - ${refundedUnitsOf(sql`m.id`)} AS "unitsReserved",
      CASE WHEN m.audience = 'fixed' THEN (SELECT sum(c.count)::integer FROM message_counts c
        WHERE c.tenant_id = ${currentTenant} AND c.message_id = m.id AND c.state <> 'suppressed') END AS people,
      CASE WHEN m.state = 'held' THEN CASE WHEN m.why ->> 'code' = ${heldAfterRestore.code} THEN 'restored' WHEN m.why ->> 'code' = ${noRoute} OR (m.why IS NULL AND m.reason = ${english(channel.noRoute)}) THEN 'route' WHEN m.units_needed > 0 THEN 'units' ELSE 'proof' END END AS "heldFor",
      m.created_by AS "scheduledBy"
    ${from} ORDER BY ${order} LIMIT ${size} OFFSET ${skip}`);
  const total = await ctx.db.execute<{ count: number }>(sql`SELECT count(*) ${from}`);
  const names = await namesFor(
    ctx,
    rows.flatMap(({ wish }) => wish ?? []),
  );
  const named = await nameAccounts(ctx, rows, 'scheduledBy');
  const items = named.map(({ wish, why, dueAt, updatedAt, ...row }) => {
    const state = scheduleStateOf(row.state);
    return {
      ...row,
      state,
      messageId: state === 'sent' ? row.id : null,
      reason: reasonOf(ctx, { reason: row.reason, why }),
      to: wish ? destinationInWords(ctx, channel.reach, names, wish) : '',
      dueAt: momentOfSeconds(dueAt),
      updatedAt: momentOfSeconds(updatedAt),
    };
  });
  return { items, totalItems: total.rows[0]?.count ?? 0 };
}

export async function countSchedules(
  ctx: Ctx,
  { name }: Pick<Channel, 'name'>,
): Promise<z.input<typeof scheduleCounts>> {
  const { rows } = await ctx.db.execute<z.input<typeof scheduleCounts>>(sql`
    SELECT count(*) FILTER (WHERE state = 'scheduled') AS scheduled, count(*) FILTER (WHERE state = 'held') AS held,
      count(*) FILTER (WHERE state = 'missed') AS missed, count(*) FILTER (WHERE state = 'refused') AS refused
    FROM messages WHERE tenant_id = ${currentTenant} AND channel = ${name} AND state IN ('scheduled', 'held', 'missed', 'refused')`);
  return rows[0] ?? { scheduled: 0, held: 0, missed: 0, refused: 0 };
}

/** One schedule with everything typed into it. @throws Refusal 404 */
export async function openSchedule(
  ctx: Ctx,
  channel: Pick<Channel, 'name'>,
  id: string,
): Promise<z.input<typeof openedSchedule> & { extras: Extras }> {
  const found = await readSchedule(ctx, channel, id);
  return {
    ...found,
    state: scheduleStateOf(found.state),
    reason: reasonOf(ctx, found),
    ...(await openDestination(ctx, found.wish)),
    gateWayToUse: found.gatewayToUse,
    dueAt: found.dueAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
  };
}

const SHOWN = 160;

/** Messages of every channel that go by themselves, the next first: as many as are wanted, and how many there are; as JSON. */
export const upcomingSchedules = (wanted: number): SQL => sql`(
  SELECT json_build_object('totalItems', count(*), 'items', coalesce(json_agg(json_build_object('id', s.id, 'channel', s.channel,
    'title', s.title, 'dueAt', ${momentAsText(sql`s.due_at`)}) ORDER BY s.place) FILTER (WHERE s.place <= ${wanted}::integer), '[]'))
  FROM (SELECT m.id, m.channel, m.due_at, row_number() OVER (ORDER BY m.due_at, m.id) AS place,
      left(CASE WHEN t.excerpt IS NULL THEN t.body ELSE m.subject END, ${SHOWN}::integer) AS title
    FROM messages m JOIN message_texts t ON t.tenant_id = m.tenant_id AND t.message_id = m.id
    WHERE m.tenant_id = ${currentTenant} AND m.state = 'scheduled') AS s)`;

/** How many scheduled messages did not go and wait for somebody, by channel; as JSON. */
export const stoppedSchedules: SQL = sql`(
  SELECT coalesce(json_agg(json_build_object('channel', s.channel, 'messages', s.messages) ORDER BY s.channel), '[]')
  FROM (SELECT m.channel, count(*) AS messages FROM messages m
    WHERE m.tenant_id = ${currentTenant} AND m.state IN ('held', 'missed', 'refused') GROUP BY m.channel) AS s)`;
