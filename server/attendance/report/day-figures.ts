import { sql } from 'drizzle-orm';
import { localTimeOf } from '../../../contract/local-time.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { timeZoneOf } from '../../core/time-zone-of.ts';
import { addDays } from '../dates.ts';
import { headsOfItem } from '../read.ts';
import { fromMinor } from '../contributions/amounts.ts';

type Item = { id: string; name: string; date: string; visits: number; heads: number | null };
type Given = { name: string; date: string; kind: string; minor: number; currency: string };

/** What a day came to. */
export type DayFigures = { items: Item[]; given: Given[] };

/** The items of a day and what was given there. */
async function figuresOf(ctx: Ctx, date: string): Promise<DayFigures> {
  const { rows } = await ctx.db.execute<{
    id: string;
    name: string;
    visits: string | number;
    heads: string | number | null;
  }>(sql`
    SELECT i.id, e.name,
      (SELECT count(*) FROM attendance_visits v WHERE v.tenant_id = i.tenant_id AND v.item_id = i.id AND v.present) AS visits,
      ${headsOfItem} AS heads
    FROM attendance_items i JOIN attendance_events e ON e.tenant_id = i.tenant_id AND e.id = i.event_id
    WHERE i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL AND i.local_date = ${date} ORDER BY i.starts_at, i.id`);
  const { rows: given } = await ctx.db.execute<{
    name: string;
    kind: string;
    minor: string | number;
    currency: string;
  }>(sql`
    SELECT e.name, c.kind, sum(c.minor) AS minor, c.currency FROM contributions c
    JOIN attendance_items i ON i.tenant_id = c.tenant_id AND i.id = c.item_id AND i.deleted_at IS NULL AND i.local_date = ${date}
    JOIN attendance_events e ON e.tenant_id = i.tenant_id AND e.id = i.event_id
    WHERE c.tenant_id = ${currentTenant} GROUP BY e.name, c.kind, c.currency HAVING sum(c.minor) <> 0 ORDER BY e.name, c.kind`);
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      date,
      visits: Number(row.visits),
      heads: row.heads === null ? null : Number(row.heads),
    })),
    given: given.map((row) => ({ ...row, date, minor: Number(row.minor) })),
  };
}

/** The figures of a day, the latest one up to today with items unless it is named, and of the same a week before. */
export async function dayFigures(ctx: Ctx, date?: string): Promise<{ day: DayFigures; last: DayFigures | null }> {
  const today = localTimeOf(ctx.clock(), await timeZoneOf(ctx)).date;
  const { rows } = await ctx.db.execute<{ date: string | null }>(sql`
    SELECT max(i.local_date)::text AS date FROM attendance_items i
    WHERE i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL AND i.local_date <= ${today}`);
  const wanted = date ?? rows[0]?.date ?? today;
  const last = await figuresOf(ctx, addDays(wanted, -7));
  return { day: await figuresOf(ctx, wanted), last: last.items.length > 0 ? last : null };
}

/** The heads where they were counted, else the visits. */
export const attendanceOf = ({ items }: DayFigures): number =>
  items.reduce((sum, { heads, visits }) => sum + (heads ?? visits), 0);

/** What was given in one currency, as an amount. */
export function totalIn({ given }: DayFigures, currency: string): number {
  const minor = given.reduce((sum, one) => sum + (one.currency === currency ? one.minor : 0), 0);
  return fromMinor(minor, currency);
}
