import { and, eq } from 'drizzle-orm';
import { instantOf } from '../../../../contract/local-time.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { schedules } from '../../tables/saved-tables.ts';
import type { Schedule } from './schedules.ts';

const WEEK_MS = 7 * 24 * 3600 * 1000;

/** A schedule of the sample data goes nowhere and takes nothing: at its time it moves to the same hour of the next week to come. */
export async function rescheduleSample(
  ctx: Ctx,
  { id, localDate, localTime: time, timeZone }: Schedule,
): Promise<void> {
  let date = localDate;
  let dueAt: Date;
  do {
    date = new Date(Date.parse(date) + WEEK_MS).toISOString().slice(0, 10);
    dueAt = instantOf({ date, time }, timeZone);
  } while (dueAt <= ctx.clock());
  await ctx.db
    .update(schedules)
    .set({ localDate: date, dueAt })
    .where(and(eq(schedules.tenantId, currentTenant), eq(schedules.id, id)));
  ctx.emit('schedule', { id });
}
