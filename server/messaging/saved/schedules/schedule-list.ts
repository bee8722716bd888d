import { eq, and, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { openedSchedule, scheduleCounts, scheduleRow } from '../../../../contract/messaging/schedule-schemas.ts';
import type { Extras } from '../../../../contract/messaging/payload.ts';
import type { Paged } from '../../../../contract/route.ts';
import type { Ctx } from '../../../core/context.ts';
import { notFound, type Words } from '../../../core/errors.ts';
import { pageOf } from '../../../core/page-of.ts';
import { destinationInWords, namesFor, openDestination } from '../saved-destination.ts';
import { type SavedDestination, schedules } from '../../tables/saved-tables.ts';
import type { Channel } from '../../channels/channel.ts';
import { ofChannel } from './schedules.ts';
import { momentOfSeconds } from '../../../core/moment-of-seconds.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { nameAccounts } from '../../../core/identity/one-account.ts';
import { likePattern } from '../../../core/like-pattern.ts';
import { inEnglish } from '../../../core/language/catalogue.ts';
import { noRoute } from '../../channels/ladder.ts';
import { heldAfterRestore, reasonOf, type Why } from './held-reason.ts';

type Row = Omit<z.input<typeof scheduleRow>, 'to' | 'dueAt' | 'updatedAt'> & {
  destination: SavedDestination;
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
    ? sql`AND CASE WHEN s.excerpt IS NULL THEN s.body ELSE s.excerpt || ' ' || s.subject END ILIKE ${likePattern(query.search.trim())}`
    : sql``;
  const over = query.which === 'over';
  const from = sql`FROM schedules s
  WHERE s.tenant_id = ${currentTenant} AND s.channel = ${channel.name} AND (s.state IN ('sent', 'cancelled')) = ${over} ${search}`;
  const order = over ? sql`s.due_at DESC, s.id` : sql`s.state = 'scheduled', s.due_at, s.id`;
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT s.id, s.state, coalesce(s.excerpt, s.body) AS message, s.sender, s.subject, s.destination, s.local_date AS "localDate", s.local_time AS "localTime",
      s.time_zone AS "timeZone", extract(epoch FROM s.due_at)::float8 AS "dueAt", extract(epoch FROM s.updated_at)::float8 AS "updatedAt", s.audience, s.reason, s.why, s.is_sample AS "isSample", m.units_reserved AS "unitsReserved",
      CASE WHEN s.audience = 'fixed' THEN (SELECT sum(c.count)::integer FROM message_counts c
        WHERE c.tenant_id = ${currentTenant} AND c.message_id = m.id AND c.state <> 'suppressed') END AS people,
      CASE WHEN s.state = 'held' THEN CASE WHEN s.why ->> 'code' = ${heldAfterRestore.code} THEN 'restored' WHEN s.why ->> 'code' = ${noRoute} OR (s.why IS NULL AND s.reason = ${english(channel.noRoute)}) THEN 'route' WHEN s.units_needed > 0 THEN 'units' ELSE 'proof' END END AS "heldFor",
      CASE WHEN s.state = 'sent' THEN s.message_id END AS "messageId",
      s.created_by AS "scheduledBy"
    FROM (SELECT s.* ${from} ORDER BY ${order} LIMIT ${size} OFFSET ${skip}) AS s
    LEFT JOIN messages m ON m.tenant_id = ${currentTenant} AND m.id = s.message_id ORDER BY ${order}`);
  const total = await ctx.db.execute<{ count: number }>(sql`SELECT count(*) ${from}`);
  const names = await namesFor(
    ctx,
    rows.map(({ destination }) => destination),
  );
  const named = await nameAccounts(ctx, rows, 'scheduledBy');
  const items = named.map(({ destination, why, dueAt, updatedAt, unitsReserved, ...row }) => ({
    ...row,
    reason: reasonOf(ctx, { reason: row.reason, why }),
    unitsReserved: unitsReserved ?? 0,
    to: destinationInWords(ctx, channel.reach, names, destination),
    dueAt: momentOfSeconds(dueAt),
    updatedAt: momentOfSeconds(updatedAt),
  }));
  return { items, totalItems: total.rows[0]?.count ?? 0 };
}

export async function countSchedules(
  ctx: Ctx,
  { name }: Pick<Channel, 'name'>,
): Promise<z.input<typeof scheduleCounts>> {
  const { rows } = await ctx.db.execute<z.input<typeof scheduleCounts>>(sql`
    SELECT count(*) FILTER (WHERE state = 'scheduled') AS scheduled, count(*) FILTER (WHERE state = 'held') AS held,
      count(*) FILTER (WHERE state = 'missed') AS missed, count(*) FILTER (WHERE state = 'refused') AS refused
    FROM schedules WHERE tenant_id = ${currentTenant} AND channel = ${name} AND state IN ('scheduled', 'held', 'missed', 'refused')`);
  return rows[0] ?? { scheduled: 0, held: 0, missed: 0, refused: 0 };
}

/** One schedule with everything typed into it. @throws Refusal 404 */
export async function openSchedule(
  ctx: Ctx,
  { name }: Pick<Channel, 'name'>,
  id: string,
): Promise<z.input<typeof openedSchedule> & { extras: Extras }> {
  const [found] = await ctx.db
    .select()
    .from(schedules)
    .where(and(eq(schedules.tenantId, currentTenant), ofChannel(name, id)));
  if (!found) throw notFound('scheduled message');
  const { gatewayToUse, dueAt, updatedAt, destination, why, ...written } = found;
  return {
    ...written,
    reason: reasonOf(ctx, { reason: written.reason, why }),
    ...(await openDestination(ctx, destination)),
    gateWayToUse: gatewayToUse,
    dueAt: dueAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
