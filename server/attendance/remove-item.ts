import { sql } from 'drizzle-orm';
import { localTimeOf } from '../../contract/local-time.ts';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { notFound } from '../core/errors.ts';
import { timeZoneOf } from '../core/tenant-region.ts';
import { addDays } from '../core/add-days.ts';
import { idsIn } from './visits/ids-in.ts';

/**
 * Takes an item off every list; its visits are kept and count again once it is restored. Repeating it changes nothing.
 * Throws 404.
 */
export async function removeItem(ctx: Ctx, id: string): Promise<true> {
  const { rows } = await ctx.db.execute<{ was: boolean }>(sql`
    UPDATE attendance_items i SET deleted_at = coalesce(i.deleted_at, ${ctx.clock().toISOString()})
    FROM (SELECT b.id, b.deleted_at IS NOT NULL AS was FROM attendance_items b
      WHERE b.tenant_id = ${currentTenant} AND b.id = ${id} FOR UPDATE) AS before
    WHERE i.tenant_id = ${currentTenant} AND i.id = before.id RETURNING before.was`);
  return told(ctx, 'attendance.deleted', { id, before: rows[0] });
}

/** Restores a deleted item; repeating it changes nothing. Throws 404. */
export async function restoreItem(ctx: Ctx, id: string): Promise<true> {
  const { rows } = await ctx.db.execute<{ was: boolean }>(sql`
    UPDATE attendance_items i SET deleted_at = NULL
    FROM (SELECT b.id, b.deleted_at IS NULL AS was FROM attendance_items b
      WHERE b.tenant_id = ${currentTenant} AND b.id = ${id} FOR UPDATE) AS before
    WHERE i.tenant_id = ${currentTenant} AND i.id = before.id RETURNING before.was`);
  return told(ctx, 'attendance.restored', { id, before: rows[0] });
}

/** Repetitions `s` and `o` that make the same dates: one may have been added twice, from different days on. */
const makesTheSame = sql`s.event_id = o.event_id AND s.group_id IS NOT DISTINCT FROM o.group_id AND s.every = o.every
  AND s.local_time = o.local_time AND extract(dow FROM s.first_date) = extract(dow FROM o.first_date)
  AND (s.every = 'week' OR ceil(extract(day FROM s.first_date) / 7) = ceil(extract(day FROM o.first_date) / 7))`;

/** Ends the repetition of an item today; dates to come that nobody came to go with it. Throws 404. */
export async function stopRepeating(ctx: Ctx, id: string): Promise<true> {
  const today = localTimeOf(ctx.clock(), await timeZoneOf(ctx)).date;
  const { rows } = await ctx.db.execute<{ series_id: string | null }>(sql`
    SELECT i.series_id FROM attendance_items i
    WHERE i.tenant_id = ${currentTenant} AND i.id = ${id} AND i.deleted_at IS NULL`);
  if (!rows[0]) throw notFound();
  const { series_id: seriesId } = rows[0];
  if (!seriesId) return true;
  const { rows: ended } = await ctx.db.execute<{ id: string }>(sql`
    UPDATE attendance_series s SET until = least(s.until, ${addDays(today, -1)}::date)
    FROM attendance_series o WHERE o.tenant_id = ${currentTenant} AND o.id = ${seriesId}
      AND s.tenant_id = ${currentTenant} AND ${makesTheSame} RETURNING s.id`);
  await ctx.db.execute(sql`
    UPDATE attendance_items i SET deleted_at = ${ctx.clock().toISOString()}
    WHERE i.tenant_id = ${currentTenant} AND i.series_id IN ${idsIn(ended.map(({ id: one }) => one))} AND i.deleted_at IS NULL
      AND i.starts_at > ${ctx.clock().toISOString()}`);
  return told(ctx, 'attendance.repetition_ended', { id, before: { was: false } });
}

type Changed = { id: string; before: { was: boolean } | undefined };

async function told(ctx: Ctx, action: string, { id, before }: Changed): Promise<true> {
  if (!before) throw notFound();
  if (before.was) return true;
  await ctx.audit({ action, subject: 'attendance', subjectId: id });
  ctx.emit('attendance', { itemId: id });
  return true;
}
