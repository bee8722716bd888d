import { sql, type SQL } from 'drizzle-orm';
import type { WaitingForMorning } from '../../../../contract/messaging/night-words.ts';
import type { Ctx } from '../../../core/context.ts';
import { gatewayOf, laterRungs, type SmsRoutes } from './ladder.ts';
import { messages } from '../../tables/message-tables.ts';
import { nightEnd } from './night-hours.ts';

/** It is night on a route: whose numbers wait, and until when. */
export type Night = { network: string; pattern: string; until: Date };

/** Why somebody queued waits, and why a rung was left out. */
export const untilMorning = 'until morning';
export const passedOver = 'passed over at night';

/** The night on a route at this instant, where it keeps one; null by day. */
export function nightOn(routes: SmsRoutes, route: string, now: Date): Night | null {
  const rule = gatewayOf(routes, route)?.capabilities.night;
  const until = rule ? nightEnd(rule, now) : null;
  if (!rule || !until) return null;
  const beginnings = rule.prefixes.map((prefix) => prefix.replace(/[^\d]/g, '')).join('|');
  return { network: rule.network, pattern: `^\\+(${beginnings})`, until };
}

/**
 * Whether those whom this rung does not reach tonight go on by a later one that does. Only where every rung left keeps
 * the night do they wait.
 */
export function goesOnTonight(
  routes: SmsRoutes,
  step: { ladder: readonly string[]; rung: number; route: string },
  now: Date,
): boolean {
  return laterRungs(step).some((route) => gatewayOf(routes, route) && nightOn(routes, route, now) === null);
}

/** True for a number of the network concerned. */
export const isHeld = ({ pattern }: Night, address: SQL): SQL => sql`${address} ~ ${pattern}::text`;

export const untilMs = ({ until }: Night, now: Date): number => Math.max(1000, until.getTime() - now.getTime());

/** Lets everybody of a message on this route who is not reached tonight wait for the morning; answers how many. */
export async function holdOn(
  ctx: Ctx,
  { messageId, route, night }: { messageId: string; route: string; night: Night },
): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE recipients r SET not_before = now() + ${untilMs(night, ctx.clock())}::integer * interval '1 millisecond', reason = ${untilMorning}
    WHERE r.message_id = ${messageId} AND r.route = ${route} AND r.state = 'queued' AND (r.not_before IS NULL OR r.not_before <= now()) AND ${isHeld(night, sql`r.address`)}`);
  return rowCount ?? 0;
}

/** The night on a message's first rung, where those concerned have to wait. */
export function nightFor(routes: SmsRoutes, ladder: readonly string[], now: Date): Night | null {
  const [route = ''] = ladder;
  const night = nightOn(routes, route, now);
  return night && !goesOnTonight(routes, { ladder, rung: 0, route }, now) ? night : null;
}

/** When a message is let go: whoever cannot be reached tonight waits. By day, and on other routes, it costs nothing. */
export async function holdForMorning(
  ctx: Ctx,
  routes: SmsRoutes,
  messageId: string,
): Promise<WaitingForMorning | null> {
  const now = ctx.clock();
  const tonight = new Map(
    routes.gateways.ordered.flatMap(({ name }) => {
      const night = nightOn(routes, name, now);
      return night ? [[name, night] as const] : [];
    }),
  );
  if (tonight.size === 0) return null;
  const [message] = await ctx.db
    .select({ leavesBy: messages.routes, ladder: messages.ladder })
    .from(messages)
    .where(sql`${messages.id} = ${messageId}`);
  let held: WaitingForMorning | null = null;
  for (const route of message?.leavesBy ?? []) {
    const night = tonight.get(route);
    const ladder = message?.ladder ?? [];
    if (!night || goesOnTonight(routes, { ladder, rung: ladder.indexOf(route), route }, now)) continue;
    const count: number = (held?.count ?? 0) + (await holdOn(ctx, { messageId, route, night }));
    if (count > 0) held = { network: night.network, count, until: night.until.toISOString() };
  }
  return held;
}
