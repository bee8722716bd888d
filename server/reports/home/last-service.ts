import type { z } from 'zod';
import type { home } from '../../../contract/reports/home-schemas.ts';
import { lastDay, totalsOfDays, weeksTo } from '../../attendance/index.ts';
import type { Ctx } from '../../core/context.ts';
import { percentageOf } from '../../../contract/reports/percentage.ts';

const WEEKS = 12;

/** The last day with services, against the last one of that weekday before it. */
export async function lastService(ctx: Ctx): Promise<z.input<typeof home>['lastService']> {
  const last = await lastDay(ctx);
  if (!last) return null;
  const { currency, events } = last;
  const [day, ...before] = await totalsOfDays(ctx, weeksTo(last.date, WEEKS), currency);
  const attendance = day?.attendance ?? 0;
  const earlier = before.find((one) => one.attendance !== null)?.attendance ?? null;
  return { ...day!, attendance, events, currency, change: percentageOf(attendance, earlier), before };
}
