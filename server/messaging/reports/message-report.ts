import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Paged } from '../../../contract/route.ts';
import type { messageReport, recipientRow, RecipientState } from '../../../contract/messaging/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { pageOf } from '../../core/page-of.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import { inLaterMessage } from '../messages/send-to-rest.ts';
import { hasGone, readStanding } from '../tables/message-tables.ts';
import type { Channel } from '../channels/channel.ts';
import type { Channels } from '../channels/registry.ts';
import { gatewayOf, offeredRoutes, routeNames } from '../channels/ladder.ts';
import { reasonFor } from '../channels/messaging-texts.ts';
import { type MessageRow, readMessages } from './message-list.ts';
import { momentOfSeconds } from '../../core/moment-of-seconds.ts';
import { currentTenant } from '../../core/db/index.ts';
import { likePattern } from '../../core/like-pattern.ts';

export type Trail = z.input<typeof recipientRow>['trail'];

/** By what each of these was tried before, in order, by their place in the message. */
export async function readTrails(ctx: Ctx, messageId: string, seqs: readonly number[]): Promise<Map<number, Trail>> {
  if (seqs.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ seq: number; route: string; reason: string; at: number }>(sql`
    SELECT seq, route, reason, extract(epoch FROM at)::float8 AS at FROM attempts
    WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND seq = ANY(${arrayOf(seqs, 'integer')}) ORDER BY seq, rung`);
  const trails = new Map<number, Trail>();
  for (const { seq, route, reason, at } of rows) {
    trails.set(seq, [
      ...(trails.get(seq) ?? []),
      { route, reason: reasonFor(ctx.user, reason), at: momentOfSeconds(at) },
    ]);
  }
  return trails;
}

type Report = z.input<typeof messageReport>;

/** How far one message has come: counts, units, and the reasons of whoever did not get it. */
export async function readReport(ctx: Ctx, channels: Pick<Channels, 'named'>, id: string): Promise<Report> {
  const [found] = await readMessages(ctx, channels, sql`m.id = ${id} AND ${hasGone}`);
  if (!found) throw notFound();
  const { leavesBy, ...row } = found;
  const channel = channels.named(found.channel);
  const reasons = await readReasons(ctx, id, row.counts);
  const { queued, sending, cancelled } = row.counts;
  const given = reasons.find(({ state, reason }) => state === 'cancelled' && reason === inLaterMessage);
  return {
    ...row,
    pausedWords: reasonFor(ctx.user, row.pausedWords),
    rest: queued + cancelled - (given?.count ?? 0),
    sharers: await readSharers(ctx, id, { reasons, state: row.state }),
    trial: leavesBy.length > 0 && leavesBy.every((route) => gatewayOf(channel.routes, route)?.pretend),
    routes: offeredRoutes(channel.routes),
    ...(queued + sending > 0 ? await blockedBy(ctx, channel, id) : blockedByNothing),
    reasons,
    unitsRefunded: row.unitsReserved - row.unitsUsed,
  };
}

/** Why people did not get it, most frequent first. Nobody of 100,000 is looked at while all is well. */
async function readReasons(ctx: Ctx, id: string, counts: MessageRow['counts']): Promise<Report['reasons']> {
  const told = (['failed', 'suppressed', 'unknown', 'cancelled'] as const).filter((state) => counts[state] > 0);
  if (told.length === 0) return [];
  const { rows } = await ctx.db.execute<{ state: RecipientState; reason: string; count: number }>(sql`
    SELECT state, reason, count(*) AS count FROM recipients
    WHERE tenant_id = ${currentTenant} AND message_id = ${id} AND state = ANY(${arrayOf(told, 'text')}) AND reason <> ''
    GROUP BY state, reason ORDER BY count(*) DESC LIMIT 100`);
  return rows.map((row) => ({ ...row, reason: reasonFor(ctx.user, row.reason) }));
}

/** People sharing an address got no message of their own: they have the one that arrived there. */
async function readSharers(ctx: Ctx, id: string, { reasons, state }: Pick<Report, 'reasons' | 'state'>) {
  const chosen = reasons.find((one) => one.state === 'suppressed' && one.reason === 'same address')?.count ?? 0;
  if (chosen === 0 || state !== 'done') return { chosen, reached: 0 };
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM recipients s WHERE s.tenant_id = ${currentTenant} AND s.message_id = ${id}
      AND s.state = 'suppressed' AND s.reason = 'same address' AND EXISTS (SELECT FROM recipients r
        WHERE r.tenant_id = ${currentTenant} AND r.message_id = s.message_id AND r.address = s.address AND r.state IN ('sent', 'delivered'))`);
  return { chosen, reached: rows[0]?.count ?? 0 };
}

/** The order in which people want to see the states: first who does not have it, among them those who were left out. */
const order: readonly RecipientState[] = [
  'failed',
  'unknown',
  'suppressed',
  'sending',
  'queued',
  'sent',
  'delivered',
  'cancelled',
];

type Query = { page?: number; pageSize?: number; search?: string; state?: RecipientState; after?: string };
type Recipient = z.input<typeof recipientRow>;

/** Reads `<state>.<seq>` of the last row seen. */
function parseAfter(after: string | undefined): { state: RecipientState; seq: number } | null {
  const [state, seq] = after?.split('.') ?? [];
  const known = order.find((one) => one === state);
  return known && seq && /^\d{1,9}$/.test(seq) ? { state: known, seq: Number(seq) } : null;
}

type Slice = { id: string; state: RecipientState; afterSeq: number; skip: number; limit: number; search: string };

async function readSlice(ctx: Ctx, { id, state, afterSeq, skip, limit, search }: Slice): Promise<Recipient[]> {
  const matching = search === '' ? sql`` : sql`AND (name || ' ' || address) ILIKE ${likePattern(search)}`;
  const { rows } = await ctx.db.execute<Omit<Recipient, 'at' | 'trail'> & { at: number; rung: number }>(sql`
    SELECT seq, person_id AS "personId", name, address, state, reason, pages, route, rung, extract(epoch FROM updated_at)::float8 AS at
    FROM recipients WHERE tenant_id = ${currentTenant} AND message_id = ${id} AND state = ${state} AND seq > ${afterSeq} ${matching}
    ORDER BY seq LIMIT ${limit} OFFSET ${skip}`);
  const climbed = rows.filter(({ rung }) => rung > 0).map(({ seq }) => seq);
  const trails = await readTrails(ctx, id, climbed);
  return rows.map((row) => ({
    ...row,
    reason: reasonFor(ctx.user, row.reason),
    at: momentOfSeconds(row.at),
    trail: trails.get(row.seq) ?? [],
  }));
}

async function countsOf(ctx: Ctx, id: string, search: string): Promise<Map<RecipientState, number>> {
  const matching = likePattern(search);
  const { rows } = await ctx.db.execute<{ state: RecipientState; count: number }>(
    search === ''
      ? sql`SELECT state, count FROM message_counts WHERE tenant_id = ${currentTenant} AND message_id = ${id}`
      : sql`SELECT state, count(*) AS count FROM recipients
      WHERE tenant_id = ${currentTenant} AND message_id = ${id} AND (name || ' ' || address) ILIKE ${matching} GROUP BY state`,
  );
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/**
 * The people of a message, failed first, then by their place in the message. `after` is the last row's state and seq,
 * joined by a dot; the counts say which states need reading at all, so the first page of 100,000 comes at once.
 */
export async function listRecipients(ctx: Ctx, { id, ...query }: Query & { id: string }): Promise<Paged<Recipient>> {
  // State after state, as of one moment: people who move on meanwhile are neither missed nor seen twice.
  await ctx.db.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
  await readStanding(ctx, id);
  const search = query.search?.trim() ?? '';
  const counts = await countsOf(ctx, id, search);
  const after = parseAfter(query.after);
  const states = order.filter((state) => query.state === undefined || state === query.state);
  const { size, skip: from } = pageOf(query);
  let skip = after ? 0 : from;
  const items: Recipient[] = [];
  for (const state of after ? states.slice(Math.max(0, states.indexOf(after.state))) : states) {
    const count = counts.get(state) ?? 0;
    if (items.length >= size) break;
    if (skip >= count) {
      skip -= count;
      continue;
    }
    const afterSeq = after?.state === state ? after.seq : 0;
    items.push(...(await readSlice(ctx, { id, state, afterSeq, skip, limit: size - items.length, search })));
    skip = 0;
  }
  return { items, totalItems: states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0) };
}

type BlockedBy = Pick<z.input<typeof messageReport>, 'night' | 'interrupted' | 'missingRoutes'>;
type Blocked = { route: string; count: number; until: number };

/** Why a message on its way stands still for some: a route that holds them back, a process that stopped, a route that is gone. */
async function blockedBy(ctx: Ctx, channel: Channel, messageId: string): Promise<BlockedBy> {
  const { nights, routes } = channel;
  const asleep = await ctx.db.execute<Blocked>(sql`
    SELECT route, count(*) AS count, extract(epoch FROM min(not_before))::float8 AS until FROM recipients
    WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND state = 'queued' AND not_before > now() AND reason = ${nights?.reason ?? null} GROUP BY route`);
  const held = await ctx.db.execute<Blocked>(sql`
    SELECT '' AS route, count(*) AS count, extract(epoch FROM max(lease_until))::float8 AS until FROM recipients
    WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND state = 'sending' AND lease_until > now() AND worker <> ALL ((SELECT app.live_workers())::integer[])
    HAVING count(*) > 0`);
  const [first] = asleep.rows;
  const [left] = held.rows;
  const network = first && nights?.network(first.route);
  return {
    night: first
      ? {
          network: network ?? '',
          count: asleep.rows.reduce((sum, { count }) => sum + count, 0),
          // The clock of the database and ours are not the same to the second.
          until: momentOfSeconds(Math.round(Math.min(...asleep.rows.map(({ until }) => until)) / 60) * 60),
        }
      : null,
    interrupted: left ? { count: left.count, until: momentOfSeconds(left.until) } : null,
    missingRoutes: await missingRoutes(ctx, routes, messageId),
  };
}

/** Routes that somebody of this message waits for and that are not set up any more. */
async function missingRoutes(ctx: Ctx, routes: Channel['routes'], messageId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ route: string }>(sql`
    SELECT used.route FROM messages m, unnest(m.routes) AS used(route)
    WHERE m.tenant_id = ${currentTenant} AND m.id = ${messageId}
      AND NOT used.route = ANY(${arrayOf([...routeNames(routes), routes.pretend.name], 'text')})
      AND EXISTS (SELECT FROM recipients r
        WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.route = used.route AND r.state = 'queued')`);
  return rows.map(({ route }) => route);
}

const blockedByNothing: BlockedBy = { night: null, interrupted: null, missingRoutes: [] };
