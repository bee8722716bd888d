import { sql } from 'drizzle-orm';
import { localTimeOf } from '../../../contract/local-time.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { timeZoneOf } from '../../core/tenant-region.ts';
import { addDays } from '../../core/add-days.ts';
import { headsOfItem } from '../read.ts';
import { presentAt } from '../totals/keep-totals.ts';
import { fromMinor } from '../contributions/contributions.ts';

type Item = { id: string; name: string; date: string; time: string; visits: number; heads: number | null };
type Given = { name: string; date: string; kind: string; minor: number; currency: string };

/** The figures of a day. */
export type DayFigures = { items: Item[]; given: Given[] };

/** The items of a day and what was given there. */
async function figuresOf(ctx: Ctx, date: string): Promise<DayFigures> {
  const { rows } = await ctx.db.execute<{
    id: string;
    name: string;
    time: string;
    visits: string | number;
    heads: string | number | null;
  }>(sql`
    SELECT i.id, e.name, i.local_time AS time,
      ${presentAt()} AS visits,
      ${headsOfItem} AS heads
    FROM attendance_items i JOIN attendance_events e ON e.tenant_id = ${currentTenant} AND e.id = i.event_id
    WHERE i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL AND ${onDay(date)} ORDER BY i.starts_at, e.name, i.id`);
  const { rows: given } = await ctx.db.execute<{
    name: string;
    kind: string;
    minor: string | number;
    currency: string;
  }>(sql`
    SELECT e.name, c.kind, sum(c.minor) AS minor, c.currency FROM contributions c
    JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.id = c.item_id AND i.deleted_at IS NULL AND ${onDay(date)}
    JOIN attendance_events e ON e.tenant_id = ${currentTenant} AND e.id = i.event_id
    WHERE c.tenant_id = ${currentTenant} GROUP BY e.name, c.kind, c.currency HAVING sum(c.minor) <> 0 ORDER BY e.name, c.kind`);
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      time: row.time,
      date,
      visits: Number(row.visits),
      heads: row.heads === null ? null : Number(row.heads),
    })),
    given: given.map((row) => ({ ...row, date, minor: Number(row.minor) })),
  };
}

/** By its start, which is indexed, within the largest offset of any zone from UTC; and by its day. */
const onDay = (date: string) => sql`i.local_date = ${date}
  AND i.starts_at BETWEEN ${addDays(date, -2)}::date AND ${addDays(date, 3)}::date`;

export type DaysAround = { date: string; earlier: string | null; later: string | null };

/** The latest day up to today with items, unless one is named, and the days with items before and after it. */
export async function daysAround(ctx: Ctx, named?: string): Promise<DaysAround> {
  const today = localTimeOf(ctx.clock(), await timeZoneOf(ctx)).date;
  const items = sql`FROM attendance_items i WHERE i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL`;
  const { rows } = await ctx.db.execute<DaysAround>(sql`
    WITH day AS (SELECT coalesce(${named ?? null}::date, max(i.local_date), ${today}::date) AS date
      ${items} AND ${named ?? null}::date IS NULL AND i.local_date <= ${today})
    SELECT day.date::text AS date, (SELECT max(i.local_date)::text ${items} AND i.local_date < day.date) AS earlier,
      (SELECT min(i.local_date)::text ${items} AND i.local_date > day.date) AS later FROM day`);
  return rows[0]!;
}

/** The figures of a day, and of the same a week before. */
export async function dayFigures(ctx: Ctx, date: string): Promise<{ day: DayFigures; last: DayFigures | null }> {
  const last = await figuresOf(ctx, addDays(date, -7));
  return { day: await figuresOf(ctx, date), last: last.items.length > 0 ? last : null };
}

/** How the people of some items were counted. */
export function countedBy(items: readonly Item[]): 'headcount' | 'visits' | 'both' {
  const counted = items.filter(({ heads }) => heads !== null).length;
  if (counted === 0) return 'visits';
  return counted === items.length ? 'headcount' : 'both';
}

/** The headcount if there is one, else the visits. */
export const attendanceOf = ({ items }: DayFigures): number =>
  items.reduce((sum, { heads, visits }) => sum + (heads ?? visits), 0);

/** The total given in one currency, as an amount. */
export function totalIn({ given }: DayFigures, currency: string): number {
  const minor = given.reduce((sum, one) => sum + (one.currency === currency ? one.minor : 0), 0);
  return fromMinor(minor, currency);
}
