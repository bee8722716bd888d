import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import type { JobKind } from '../../core/jobs.ts';
import { startsBy } from '../dates.ts';
import { idsIn } from '../visits/ids-in.ts';

/** Items in one transaction: each is counted, and held meanwhile. */
const AT_ONCE = 20;
/** Longer than any transaction that began while an item was still open. */
const CLOSED_FOR_MS = 3_600_000;

/** Every hour: counts the visits of items that have closed since. */
export const keepAttendanceTotals: JobKind = {
  queue: 'keep-attendance-totals',
  cron: '39 * * * *',
  async run(job) {
    while (!job.signal.aborted && (await job.transaction(keepTotals)) === AT_ONCE);
  },
};

/**
 * Stores the attendance of some closed items without a total; returns how many. Nobody enters anything there meanwhile,
 * because that needs the item's lock.
 */
export async function keepTotals(ctx: Ctx): Promise<number> {
  const { after } = startsBy(new Date(ctx.clock().getTime() - CLOSED_FOR_MS));
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT i.id FROM attendance_items i WHERE i.tenant_id = ${currentTenant} AND i.starts_at < ${after} AND i.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM attendance_totals t WHERE t.tenant_id = ${currentTenant} AND t.item_id = i.id)
    ORDER BY i.id LIMIT ${AT_ONCE} FOR UPDATE OF i SKIP LOCKED`);
  if (rows.length === 0) return 0;
  await ctx.db.execute(sql`
    INSERT INTO attendance_totals (tenant_id, item_id, present)
    SELECT i.tenant_id, i.id, (SELECT count(*) FROM attendance_visits v
      WHERE v.tenant_id = ${currentTenant} AND v.item_id = i.id AND v.present)
    FROM attendance_items i WHERE i.tenant_id = ${currentTenant} AND i.id IN ${idsIn(rows.map(({ id }) => id))}
    ON CONFLICT DO NOTHING`);
  return rows.length;
}

/** Called before visits of an item change. The item is locked first, so that a count in progress is noticed. */
export async function forgetTotal(ctx: Ctx, itemId: string): Promise<void> {
  await ctx.write(
    sql`SELECT FROM attendance_items i WHERE i.tenant_id = ${currentTenant} AND i.id = ${itemId} FOR KEY SHARE`,
  );
  await ctx.write(sql`DELETE FROM attendance_totals t WHERE t.tenant_id = ${currentTenant} AND t.item_id = ${itemId}`);
}

/** How many came to the item `i`: as was kept once it was over, else counted. */
export const presentAt = (i: SQL = sql`i`): SQL => sql`coalesce(
  (SELECT t.present FROM attendance_totals t WHERE t.tenant_id = ${currentTenant} AND t.item_id = ${i}.id),
  (SELECT count(*) FROM attendance_visits v WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${i}.id AND v.present))`;
