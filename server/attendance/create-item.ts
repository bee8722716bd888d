import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { newItem } from '../../contract/attendance/schemas.ts';
import { localTimeOf } from '../../contract/local-time.ts';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { notFound, refuse } from '../core/errors.ts';
import { timeZoneOf } from '../core/tenant-region.ts';
import { addDays } from '../core/add-days.ts';
import { makeDueItems, makeItem } from './make-items.ts';
import { readItem } from './read.ts';
import { refusals } from './refusal-texts.ts';

type NewItem = z.output<typeof newItem>;

const YEAR_DAYS = 366;
const MOST_YEARS_BACK = 50;

/**
 * Makes the item of a date, and of the repetition that begins there what is due; answers the first. The same asked for
 * again answers the one there is. @throws Refusal 404 for the event or the group, 400 for a date out of reach
 */
export async function createItem(ctx: Ctx, wish: NewItem) {
  const { eventDate: date, time } = wish;
  const groupId = wish.groupID ?? null;
  const zone = await timeZoneOf(ctx);
  refuseFarDate(localTimeOf(ctx.clock(), zone).date, wish);
  if (groupId) await refuseUnknownGroup(ctx, groupId);
  const eventId = wish.eventID ? await knownEvent(ctx, wish.eventID) : await eventNamed(ctx, wish.fullEventName ?? '');
  const seriesId = wish.repeat ? await keepSeries(ctx, wish, { eventId, groupId }) : null;
  const id = await makeItem(ctx, zone, { eventId, groupId, seriesId, date, time }, true);
  if (seriesId) await makeDueItems(ctx, seriesId);
  const detail = { eventId, groupId, date, repeat: wish.repeat?.every ?? null };
  await ctx.audit({ action: 'attendance.created', subject: 'attendance', subjectId: id, detail });
  ctx.emit('attendance', { itemId: id });
  return readItem(ctx, id);
}

function refuseFarDate(today: string, { eventDate, repeat }: NewItem): void {
  const earliest = addDays(today, repeat ? -YEAR_DAYS : -MOST_YEARS_BACK * YEAR_DAYS);
  const latest = addDays(today, 2 * YEAR_DAYS);
  if (eventDate >= earliest && eventDate <= latest) return;
  const early = repeat ? refusals.repeatsTooEarly : refusals.tooEarly;
  const text = eventDate > latest ? refusals.tooLate : early;
  throw refuse('attendance.date', 400, text, { eventDate: text });
}

async function refuseUnknownGroup(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await ctx.db.execute(
    sql`SELECT FROM groups g WHERE g.tenant_id = ${currentTenant} AND g.id = ${id} AND g.archived_at IS NULL`,
  );
  if (rows.length === 0) throw notFound();
}

async function knownEvent(ctx: Ctx, id: string): Promise<string> {
  const { rows } = await ctx.db.execute(
    sql`SELECT FROM attendance_events e WHERE e.tenant_id = ${currentTenant} AND e.id = ${id}`,
  );
  if (rows.length === 0) throw notFound();
  return id;
}

async function eventNamed(ctx: Ctx, name: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    INSERT INTO attendance_events AS e (tenant_id, name) VALUES (${ctx.tenantId}, ${name})
    ON CONFLICT (tenant_id, lower(name)) DO UPDATE SET name = e.name RETURNING id`);
  return rows[0]!.id;
}

type Of = { eventId: string; groupId: string | null };

async function keepSeries(ctx: Ctx, { eventDate, time, repeat }: NewItem, { eventId, groupId }: Of): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    INSERT INTO attendance_series (tenant_id, event_id, group_id, first_date, local_time, every, until)
    VALUES (${ctx.tenantId}, ${eventId}, ${groupId}, ${eventDate}, ${time}, ${repeat?.every}, ${repeat?.until ?? null})
    ON CONFLICT ON CONSTRAINT attendance_series_once DO UPDATE SET until = excluded.until RETURNING id`);
  return rows[0]!.id;
}

/** The names of the events there are. */
export async function listEvents(ctx: Ctx) {
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(sql`
    SELECT e.id, e.name FROM attendance_events e
    WHERE e.tenant_id = ${currentTenant} ORDER BY app.plain(e.name), e.id LIMIT 1000`);
  return { items: rows.map(({ id, name }) => ({ id, fullEventName: name })), totalItems: rows.length };
}
