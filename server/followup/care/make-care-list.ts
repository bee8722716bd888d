import { sql } from 'drizzle-orm';
import { careListAt } from '../../../contract/followup/care-reasons.ts';
import { instantOf, localTimeOf } from '../../../contract/local-time.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { timeZoneOf } from '../../core/time-zone-of.ts';
import { goneQuietBefore } from './gone-quiet.ts';
import { assignCare } from './assign-care.ts';
import { newcomersBefore } from './first-visits.ts';

const DAY_MS = 86_400_000;

/** The Monday of the week of a day (both `YYYY-MM-DD`). */
export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Makes this week's list where it has not been made yet, by the clocks of the organisation. Whoever comes first makes it:
 * the row of the week is written in the same transaction. After days without a process it is made once, for this week.
 */
export async function makeCareList(ctx: Ctx): Promise<void> {
  const zone = await timeZoneOf(ctx);
  const now = ctx.clock();
  const week = mondayOf(localTimeOf(now, zone).date);
  if (now < instantOf({ date: week, time: careListAt }, zone)) return;
  await makeCareListOf(ctx, week);
}

/** The same, regardless of the hour. */
export async function makeCareListOf(ctx: Ctx, week: string): Promise<void> {
  const now = ctx.clock().toISOString();
  const taken = await ctx.db.execute(sql`
    INSERT INTO care_lists (tenant_id, week, made_at) VALUES (${ctx.tenantId}, ${week}, ${now})
    ON CONFLICT (tenant_id, week) DO NOTHING RETURNING week`);
  if (taken.rows.length === 0) return;
  const { rows } = await ctx.db.execute<{ person_id: string }>(sql`
    INSERT INTO care_entries (tenant_id, person_id, kind, occasion, week, came, out_of, last_on, created_at)
    SELECT ${ctx.tenantId}::uuid, q.person_id, 'quiet', q.last_on::text, ${week}::date, q.came, q.out_of, q.last_on, ${now}::timestamptz
    FROM (${goneQuietBefore(week)}) AS q
    UNION ALL
    SELECT ${ctx.tenantId}::uuid, n.person_id, n.kind, n.kind, ${week}::date, NULL, NULL, n.last_on, ${now}::timestamptz
    FROM (${newcomersBefore(week)}) AS n
    ON CONFLICT ON CONSTRAINT care_entries_once DO NOTHING RETURNING person_id`);
  if (rows.length === 0) return;
  await assignCare(ctx, week);
  await ctx.audit({ action: 'care.list_made', subject: 'care list', detail: { week, people: rows.length } });
  ctx.emit('people');
}

/** The Monday of the list that was made last; null while nobody has stood on any, as in the first week of an organisation. */
export async function latestWeek(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ week: string | null }>(sql`
    SELECT max(l.week)::text AS week FROM care_lists l WHERE l.tenant_id = ${currentTenant}
      AND EXISTS (SELECT FROM care_entries e WHERE e.tenant_id = l.tenant_id)`);
  return rows[0]?.week ?? null;
}
