import { and, eq, sql } from 'drizzle-orm';
import { instantOf, localTimeOf } from '../../contract/local-time.ts';
import {
  attendanceEvents,
  attendanceItems,
  attendanceOperations,
  attendanceSeries,
  attendanceVisits,
  contributions,
  currencyOf,
  makeItem,
} from '../attendance/index.ts';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { timeZoneOf } from '../core/tenant-region.ts';
import type { Church } from './church-rows.ts';
import { insertAll, seededRandom } from './sample-rows.ts';

const DAY_MS = 24 * 3600 * 1000;
const WEEKS = 52;
/** So many of them tell who came, the others how many. */
const WITH_NAMES = 12;
const TIME = '09:00';
/** Codes of long ago open nothing. */
const OLD_CODE = 100_000;

type Sunday = { id: string; date: string; startsAt: Date; weeksAgo: number };

/** A year of Sundays: heads and offerings of each, who came to the last of them, and the next one ready. */
export async function writeSundays(ctx: Ctx, church: Church): Promise<void> {
  const { tenantId } = ctx;
  const zone = await timeZoneOf(ctx);
  const today = new Date(`${localTimeOf(ctx.clock(), zone).date}T00:00:00Z`);
  const latest = today.getTime() - (today.getUTCDay() === 0 ? 7 : today.getUTCDay()) * DAY_MS;
  const dateOf = (weeksAgo: number) => new Date(latest - weeksAgo * 7 * DAY_MS).toISOString().slice(0, 10);
  const sundays = Array.from({ length: WEEKS }, (_, weeksAgo): Sunday => {
    const date = dateOf(weeksAgo);
    return { id: crypto.randomUUID(), date, startsAt: instantOf({ date, time: TIME }, zone), weeksAgo };
  });
  const [eventId, seriesId] = [crypto.randomUUID(), crypto.randomUUID()];
  await ctx.db.insert(attendanceEvents).values({ tenantId, id: eventId, name: 'Sunday service', isSample: true });
  await ctx.db
    .insert(attendanceSeries)
    .values({ tenantId, id: seriesId, eventId, firstDate: dateOf(WEEKS - 1), localTime: TIME, every: 'week' });
  await insertAll(
    ctx,
    attendanceItems,
    sundays.map(({ id, date, startsAt, weeksAgo }) => ({
      tenantId,
      id,
      eventId,
      seriesId,
      localDate: date,
      localTime: TIME,
      startsAt,
      code: String(OLD_CODE + weeksAgo),
      isSample: true,
      createdAt: startsAt,
    })),
  );
  await makeItem(ctx, zone, { eventId, groupId: null, seriesId, date: dateOf(-1), time: TIME });
  await writeHeads(ctx, sundays);
  await writeNames(ctx, sundays.slice(0, WITH_NAMES), church);
}

async function writeHeads(ctx: Ctx, sundays: readonly Sunday[]): Promise<void> {
  const { tenantId } = ctx;
  const random = seededRandom(52);
  const currency = await currencyOf(ctx);
  const at = (startsAt: Date) => new Date(startsAt.getTime() + 5_400_000);
  await insertAll(
    ctx,
    attendanceOperations,
    sundays.map(({ id: itemId, startsAt, weeksAgo }) => ({
      tenantId,
      id: crypto.randomUUID(),
      itemId,
      kind: 'count' as const,
      section: '',
      counter: 'Ushers',
      men: random.between(132, 164) - Math.round(weeksAgo / 2),
      women: random.between(190, 230) - Math.round(weeksAgo / 2),
      children: random.between(60, 95),
      undoes: null,
      toldAt: at(startsAt),
      at: at(startsAt),
      receivedAt: at(startsAt),
      via: 'screen',
      tx: 0,
    })),
  );
  await insertAll(
    ctx,
    contributions,
    sundays.flatMap(({ id: itemId, startsAt }) =>
      (['Offering', 'Tithe'] as const).map((kind) => ({
        tenantId,
        id: crypto.randomUUID(),
        itemId,
        kind,
        minor: random.between(900, kind === 'Tithe' ? 3200 : 1700) * 10_000,
        currency,
        at: at(startsAt),
      })),
    ),
  );
}

/** How often somebody comes: most nearly always, some now and then, a few not any more. */
function comes(place: number, weeksAgo: number): number {
  if (place % 43 === 3) return weeksAgo < 3 ? 0 : 0.9;
  return place % 5 === 0 ? 0.35 : 0.72;
}

async function writeNames(ctx: Ctx, sundays: readonly Sunday[], { members, ids }: Church): Promise<void> {
  const { tenantId } = ctx;
  const random = seededRandom(7);
  const came = sundays.flatMap(({ id: itemId, startsAt, weeksAgo }) =>
    members.flatMap(({ joined, isFirstTimer }, place) => {
      const since = new Date(ctx.clock().getTime() - joined * DAY_MS);
      const there = since < startsAt && random.happens(isFirstTimer ? 0.5 : comes(place, weeksAgo));
      const at = new Date(startsAt.getTime() + random.between(-35, 30) * 60_000);
      return there ? [{ id: crypto.randomUUID(), itemId, personId: ids[place]!, at }] : [];
    }),
  );
  await insertAll(
    ctx,
    attendanceOperations,
    came.map(({ id, itemId, personId, at }) => ({
      tenantId,
      id,
      itemId,
      kind: 'in' as const,
      personId,
      section: '',
      counter: '',
      men: 0,
      women: 0,
      children: 0,
      toldAt: at,
      at,
      receivedAt: at,
      via: 'screen',
      tx: 0,
    })),
  );
  await insertAll(
    ctx,
    attendanceVisits,
    came.map(({ itemId, personId, at }) => ({
      tenantId,
      itemId,
      personId,
      present: true,
      inAt: at,
      outAt: null,
      tx: 0,
    })),
  );
}

/** Takes them away; a Sunday at which somebody signed in has done something stays, and its event with it. */
export async function removeSundays(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE attendance_items i SET series_id = NULL FROM attendance_events e
    WHERE i.tenant_id = ${currentTenant} AND e.tenant_id = ${currentTenant} AND e.id = i.event_id AND e.is_sample`);
  await ctx.db.execute(sql`
    DELETE FROM attendance_series s USING attendance_events e
    WHERE s.tenant_id = ${currentTenant} AND e.tenant_id = ${currentTenant} AND e.id = s.event_id AND e.is_sample`);
  await ctx.db.execute(sql`
    DELETE FROM attendance_items i USING attendance_events e
    WHERE i.tenant_id = ${currentTenant} AND e.tenant_id = ${currentTenant} AND e.id = i.event_id AND e.is_sample
      AND NOT EXISTS (SELECT FROM attendance_operations o
        WHERE o.tenant_id = ${currentTenant} AND o.item_id = i.id AND o.account_id IS NOT NULL)
      AND NOT EXISTS (SELECT FROM contributions c
        WHERE c.tenant_id = ${currentTenant} AND c.item_id = i.id AND c.account_id IS NOT NULL)`);
  await ctx.db.execute(sql`
    UPDATE attendance_events e SET is_sample = false WHERE e.tenant_id = ${currentTenant} AND e.is_sample
      AND EXISTS (SELECT FROM attendance_items i WHERE i.tenant_id = ${currentTenant} AND i.event_id = e.id)`);
  await ctx.db
    .delete(attendanceEvents)
    .where(and(eq(attendanceEvents.tenantId, currentTenant), eq(attendanceEvents.isSample, true)));
  ctx.emit('attendance');
}
