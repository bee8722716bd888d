import { eq, and, sql } from 'drizzle-orm';
import type { WaitingForMorning } from '../../../contract/messaging/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import type { Text } from '../../core/language/catalogue.ts';
import { timeZoneOf } from '../../core/tenant-region.ts';
import type { Channel, Hold } from './channel.ts';
import { messages } from '../tables/message-tables.ts';
import { gatewayOf, laterRungs, type Rung } from './ladder.ts';
import { currentTenant } from '../../core/db/index.ts';

export type Held = Pick<Channel, 'hold' | 'routes'>;

/**
 * Whether those whom this rung does not reach now go on by a later one that does. Only where every rung left holds them
 * back do they wait.
 */
export function triesLaterRungNow({ hold, routes }: Held, rung: Rung, now: Date): boolean {
  return laterRungs(rung).some((route) => gatewayOf(routes, route) && !hold?.on(route, now));
}

export const untilMs = ({ until }: Hold, now: Date): number => Math.max(1000, until.getTime() - now.getTime());

/** Lets everybody of a message on this route who is not reached now wait; answers how many. */
export async function holdQueuedOn(
  ctx: Ctx,
  { messageId, route, hold, reason }: { messageId: string; route: string; hold: Hold; reason: string },
): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE recipients r SET not_before = now() + ${untilMs(hold, ctx.clock())}::integer * interval '1 millisecond', reason = ${reason}
    WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.route = ${route} AND r.state = 'queued' AND (r.not_before IS NULL OR r.not_before <= now()) AND ${hold.concerns(sql`r.address`)}`);
  return rowCount ?? 0;
}

/** The people to wait on a message's first rung. */
export function holdFor(channel: Held, ladder: readonly string[], now: Date): Hold | null {
  const [route = ''] = ladder;
  const hold = channel.hold?.on(route, now) ?? null;
  return hold && !triesLaterRungNow(channel, { ladder, rung: 0, route }, now) ? hold : null;
}

/** When a message begins, lets those wait who cannot be reached now. Costs nothing if nobody is held back. */
export async function holdBack(ctx: Ctx, channel: Held, messageId: string): Promise<WaitingForMorning | null> {
  const now = ctx.clock();
  const { hold: rule, routes } = channel;
  if (!rule) return null;
  const holds = new Map(
    routes.gateways.ordered.flatMap(({ name }) => {
      const hold = rule.on(name, now);
      return hold ? [[name, hold] as const] : [];
    }),
  );
  if (holds.size === 0) return null;
  const [message] = await ctx.db
    .select({ leavesBy: messages.routes, ladder: messages.ladder })
    .from(messages)
    .where(and(eq(messages.tenantId, currentTenant), sql`${messages.id} = ${messageId}`));
  let held: WaitingForMorning | null = null;
  for (const route of message?.leavesBy ?? []) {
    const hold = holds.get(route);
    const ladder = message?.ladder ?? [];
    if (!hold || triesLaterRungNow(channel, { ladder, rung: ladder.indexOf(route), route }, now)) continue;
    const count: number =
      (held?.count ?? 0) + (await holdQueuedOn(ctx, { messageId, route, hold, reason: rule.reason }));
    if (count > 0) held = { network: hold.network, count, until: hold.until.toISOString() };
  }
  return held;
}

/** Says who waits; undefined if nobody does. */
export async function heldText(ctx: Ctx, { hold }: Held, held: WaitingForMorning | null): Promise<Text | undefined> {
  return held && hold ? hold.text(held, await timeZoneOf(ctx)) : undefined;
}
