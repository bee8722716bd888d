import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { instantOf, localTimeOf } from '../../contract/local-time.ts';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import type { JobKind } from '../core/jobs.ts';
import { timeZoneOf } from '../core/tenant-region.ts';
import { addDays } from '../core/add-days.ts';
import { datesBetween, daysOpen } from './dates.ts';

/** Dates are made so many days ahead. */
const AHEAD_DAYS = 7;

type Series = {
  id: string;
  event_id: string;
  group_id: string | null;
  first_date: string;
  local_time: string;
  every: 'week' | 'month';
  until: string | null;
  made_to: string | null;
};

type Planned = { eventId: string; groupId: string | null; seriesId: string | null; date: string; time: string };

/** Every hour: the dates that have come within a week. A date that was deleted is there already and not made again. */
export const makeAttendanceItems: JobKind = {
  queue: 'make-attendance-items',
  cron: '9 * * * *',
  run: (job) => job.transaction((ctx) => makeDueItems(ctx)),
};

/** The dates due of every repetition, or of one, by the calendar of the organisation. */
export async function makeDueItems(ctx: Ctx, seriesId: string | null = null): Promise<void> {
  const zone = await timeZoneOf(ctx);
  const today = localTimeOf(ctx.clock(), zone).date;
  const { rows } = await ctx.db.execute<Series>(sql`
    SELECT s.id, s.event_id, s.group_id, s.first_date::text, s.local_time, s.every, s.until::text,
      (SELECT max(i.local_date)::text FROM attendance_items i WHERE i.tenant_id = ${currentTenant} AND i.series_id = s.id) AS made_to
    FROM attendance_series s
    WHERE s.tenant_id = ${currentTenant} AND (${seriesId}::uuid IS NULL OR s.id = ${seriesId})
      AND (s.until IS NULL OR s.until >= ${today}::date OR ${seriesId}::uuid IS NOT NULL)`);
  for (const series of rows) {
    const from = series.made_to ? addDays(series.made_to, 1) : series.first_date;
    const found = { firstDate: series.first_date, every: series.every, until: series.until };
    for (const date of datesBetween(found, from, addDays(today, AHEAD_DAYS))) {
      const { id, event_id: eventId, group_id: groupId, local_time: time } = series;
      await makeItem(ctx, zone, { eventId, groupId, seriesId: id, date, time });
    }
  }
}

/** Makes the item of a date, or finds the one there is; brought back where it was deleted and is asked for by hand. */
export async function makeItem(ctx: Ctx, zone: string, planned: Planned, byHand = false): Promise<string> {
  const { eventId, groupId, seriesId, date, time } = planned;
  const startsAt = instantOf({ date, time }, zone);
  const { rows } = await ctx.db.execute<{ id: string; made: boolean }>(sql`
    INSERT INTO attendance_items AS i (tenant_id, event_id, group_id, series_id, local_date, local_time, starts_at, code)
    VALUES (${ctx.tenantId}, ${eventId}, ${groupId}, ${seriesId}, ${date}, ${time}, ${startsAt.toISOString()}, '')
    ON CONFLICT ON CONSTRAINT attendance_items_once DO UPDATE
    SET deleted_at = CASE WHEN ${byHand} THEN NULL ELSE i.deleted_at END, series_id = coalesce(i.series_id, excluded.series_id)
    RETURNING id, (xmax = 0) AS made`);
  const { id, made } = rows[0]!;
  if (made) {
    await giveCode(ctx, id, startsAt);
    ctx.emit('attendance', { itemId: id });
  }
  return id;
}

const TRIES = 50;

/** Six digits that nobody else has on any day on which this item is open. */
async function giveCode(ctx: Ctx, itemId: string, startsAt: Date): Promise<void> {
  const days = JSON.stringify(daysOpen(startsAt));
  for (let turn = 0; turn < TRIES; turn += 1) {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const { rows } = await ctx.db.execute(sql`
      WITH taken AS (
        INSERT INTO attendance_codes (tenant_id, code, on_day, item_id)
        SELECT ${ctx.tenantId}::uuid, ${code}, day::date, ${itemId}::uuid FROM jsonb_array_elements_text(${days}::jsonb) AS day
        ON CONFLICT DO NOTHING RETURNING on_day)
      UPDATE attendance_items SET code = ${code}
      WHERE tenant_id = ${currentTenant} AND id = ${itemId} AND (SELECT count(*) FROM taken) = jsonb_array_length(${days}::jsonb)
      RETURNING id`);
    if (rows.length > 0) return;
    await ctx.db.execute(
      sql`DELETE FROM attendance_codes WHERE tenant_id = ${currentTenant} AND item_id = ${itemId} AND code = ${code}`,
    );
  }
  throw new Error('No attendance code is free.');
}
