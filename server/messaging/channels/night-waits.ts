import { eq, and, sql } from 'drizzle-orm';
import type { WaitingForMorning } from '../../../contract/messaging/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import type { Text } from '../../core/language/catalogue.ts';
import { timeZoneOf } from '../../core/tenant-region.ts';
import type { Channel, Night } from './channel.ts';
import { messages } from '../tables/message-tables.ts';
import { gatewayOf, laterRungs, type Rung } from './ladder.ts';
import { currentTenant } from '../../core/db/index.ts';

type NightChannel = Pick<Channel, 'nights' | 'routes'>;

/**
 * Whether those whom this rung does not reach now go on by a later one that does. Only where every rung left holds them
 * back do they wait.
 */
export function triesLaterRungNow({ nights, routes }: NightChannel, rung: Rung, now: Date): boolean {
  return laterRungs(rung).some((route) => gatewayOf(routes, route) && !nights?.on(route, now));
}

export const untilMs = ({ until }: Night, now: Date): number => Math.max(1000, until.getTime() - now.getTime());

/** Lets everybody of a message on this route who is not reached now wait; answers how many. */
export async function waitForMorningOn(
  ctx: Ctx,
  { messageId, route, night, reason }: { messageId: string; route: string; night: Night; reason: string },
): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE recipients r SET not_before = now() + ${untilMs(night, ctx.clock())}::integer * interval '1 millisecond', reason = ${reason}
    WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.route = ${route} AND r.state = 'queued' AND (r.not_before IS NULL OR r.not_before <= now()) AND ${night.concerns(sql`r.address`)}`);
  return rowCount ?? 0;
}

/** The people to wait on a message's first rung. */
export function nightFor(channel: NightChannel, ladder: readonly string[], now: Date): Night | null {
  const [route = ''] = ladder;
  const night = channel.nights?.on(route, now) ?? null;
  return night && !triesLaterRungNow(channel, { ladder, rung: 0, route }, now) ? night : null;
}

/** When a message begins, lets those wait who cannot be reached now. Costs nothing if nobody is held back. */
export async function waitForMorning(
  ctx: Ctx,
  channel: NightChannel,
  messageId: string,
): Promise<WaitingForMorning | null> {
  const now = ctx.clock();
  const { nights, routes } = channel;
  if (!nights) return null;
  const asleep = new Map(
    routes.gateways.ordered.flatMap(({ name }) => {
      const night = nights.on(name, now);
      return night ? [[name, night] as const] : [];
    }),
  );
  if (asleep.size === 0) return null;
  const [message] = await ctx.db
    .select({ leavesBy: messages.routes, ladder: messages.ladder })
    .from(messages)
    .where(and(eq(messages.tenantId, currentTenant), sql`${messages.id} = ${messageId}`));
  let waiting: WaitingForMorning | null = null;
  for (const route of message?.leavesBy ?? []) {
    const night = asleep.get(route);
    const ladder = message?.ladder ?? [];
    if (!night || triesLaterRungNow(channel, { ladder, rung: ladder.indexOf(route), route }, now)) continue;
    const count: number =
      (waiting?.count ?? 0) + (await waitForMorningOn(ctx, { messageId, route, night, reason: nights.reason }));
    if (count > 0) waiting = { network: night.network, count, until: night.until.toISOString() };
  }
  return waiting;
}

/** Says who waits; undefined if nobody does. */
export async function waitingText(
  ctx: Ctx,
  { nights }: NightChannel,
  waiting: WaitingForMorning | null,
): Promise<Text | undefined> {
  return waiting && nights ? nights.text(waiting, await timeZoneOf(ctx)) : undefined;
}
