import { sql } from 'drizzle-orm';
import { localTimeOf } from '../../../contract/local-time.ts';
import { addDays } from '../../attendance/index.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { timeZoneOf } from '../../core/tenant-region.ts';

type Week = { from: string; units: number };
type UnitUsage = { weeks: Week[]; perWeek: number | null; lastsDays: number | null };

const WEEKS = 12;
/** So many whole weeks say how fast units go at present. */
const RECENT = 8;
/** Fewer weeks in which something was sent are no rate, but chance. */
const FEWEST = 3;

/** How many units each of the last weeks took by the organisation's days, this one last, and how long the rest will do. */
export async function readUnitUsage(ctx: Ctx): Promise<UnitUsage> {
  const zone = await timeZoneOf(ctx);
  const today = localTimeOf(ctx.clock(), zone).date;
  const sunday = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay());
  const first = addDays(sunday, -7 * (WEEKS - 1));
  const { rows } = await ctx.db.execute<{ week: number; units: number; available: number }>(sql`
    WITH used AS (SELECT ((e.at AT TIME ZONE ${zone}::text)::date - ${first}::date) / 7 AS week,
        greatest(0, sum(CASE e.kind WHEN 'settle' THEN e.units ELSE -e.units END))::integer AS units
      FROM unit_entries e WHERE e.tenant_id = ${currentTenant} AND e.kind IN ('settle', 'reverse')
        AND e.at >= ${first}::date::timestamp AT TIME ZONE ${zone}::text GROUP BY 1)
    SELECT u.week, coalesce(u.units, 0) AS units, a.available::integer AS available
    FROM unit_accounts a LEFT JOIN used u ON true WHERE a.tenant_id = ${currentTenant}`);
  const weeks = Array.from({ length: WEEKS }, (_, week) => ({
    from: addDays(first, 7 * week),
    units: rows.find((row) => row.week === week)?.units ?? 0,
  }));
  return { weeks, ...forecast(weeks, rows[0]?.available ?? 0) };
}

/** At the rate of the whole weeks since the first that used something, of the last eight; null where that says too little. */
function forecast(weeks: Week[], available: number): Pick<UnitUsage, 'perWeek' | 'lastsDays'> {
  const recent = weeks.slice(0, -1).slice(-RECENT);
  const begun = recent.slice(
    Math.max(
      0,
      recent.findIndex(({ units }) => units > 0),
    ),
  );
  const used = begun.reduce((sum, { units }) => sum + units, 0);
  if (begun.filter(({ units }) => units > 0).length < FEWEST) return { perWeek: null, lastsDays: null };
  const perWeek = used / begun.length;
  return { perWeek: Math.round(perWeek), lastsDays: Math.floor((available / perWeek) * 7) };
}
