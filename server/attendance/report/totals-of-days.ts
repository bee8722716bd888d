import { sql } from 'drizzle-orm';
import type { DayTotal } from '../../../contract/reports/day-total.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { fromMinor } from '../contributions/contributions.ts';
import { addDays } from '../../core/add-days.ts';
import { LASTS_MS } from '../dates.ts';
import { headsOfItem } from '../read.ts';
import { presentAt } from '../totals/keep-totals.ts';

type Row = {
  date: string;
  attendance: string | number | null;
  counted: string | number;
  items: string | number;
  minor: string | number | null;
};

/** A day and the same weekday of the weeks before it, the latest first. */
export const weeksTo = (date: string, weeks: number): string[] =>
  Array.from({ length: weeks }, (_, ago) => addDays(date, -7 * ago));

/** Totals of the services on each of these days of one weekday, in order. `currency`: the organisation's. */
export async function totalsOfDays(ctx: Ctx, dates: string[], currency: string): Promise<DayTotal[]> {
  const [last = '', first = ''] = [dates[0], dates.at(-1)];
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH found AS MATERIALIZED (
      SELECT i.tenant_id, i.id, i.local_date, ${headsOfItem} AS heads,
        (SELECT sum(c.minor) FROM contributions c
          WHERE c.tenant_id = ${currentTenant} AND c.item_id = i.id AND c.currency = ${currency}) AS minor
      FROM attendance_items i WHERE i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL
        AND i.starts_at BETWEEN ${addDays(first, -2)}::date AND ${addDays(last, 3)}::date
        AND i.local_date IN (${sql.join(
          dates.map((date) => sql`${date}::date`),
          sql`, `,
        )}))
    SELECT f.local_date::text AS date, sum(coalesce(f.heads, ${presentAt(sql`f`)})) AS attendance, count(f.heads) AS counted,
      count(*) AS items, sum(f.minor) AS minor
    FROM found f GROUP BY f.local_date`);
  const byDate = new Map(rows.map((row) => [row.date, row]));
  return dates.map((date) => {
    const row = byDate.get(date);
    const [counted, items] = [Number(row?.counted ?? 0), Number(row?.items ?? 0)];
    return {
      date,
      attendance: row ? Number(row.attendance) : null,
      attendanceFrom: counted === 0 ? 'visits' : counted === items ? 'headcount' : 'both',
      offering: fromMinor(Number(row?.minor ?? 0), currency),
    };
  });
}

type LastDay = { date: string; events: string[]; currency: string };

/** The last day on which something was over, and what took place that day, by its start; and the currency of the organisation. */
export async function lastDay(ctx: Ctx): Promise<LastDay | null> {
  const begun = new Date(ctx.clock().getTime() - LASTS_MS).toISOString();
  const { rows } = await ctx.db.execute<LastDay>(sql`
    WITH last AS (SELECT i.local_date FROM attendance_items i
      WHERE i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL AND i.starts_at <= ${begun}
      ORDER BY i.starts_at DESC LIMIT 1)
    SELECT l.local_date::text AS date, ARRAY(SELECT e.name FROM attendance_items i
      JOIN attendance_events e ON e.tenant_id = ${currentTenant} AND e.id = i.event_id
      WHERE i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL AND i.local_date = l.local_date
        AND i.starts_at BETWEEN l.local_date - 2 AND l.local_date + 3
        GROUP BY e.name ORDER BY min(i.starts_at), e.name) AS events,
      (SELECT t.currency FROM tenants t WHERE t.tenant_id = ${currentTenant}) AS currency
    FROM last l`);
  return rows[0] ?? null;
}
