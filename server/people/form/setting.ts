import { localTimeOf } from '../../../contract/local-time.ts';
import type { Ctx } from '../../core/context.ts';
import { tenantRegion } from '../../core/tenant-region.ts';
import type { Setting } from './read-typed.ts';

export async function settingOf(ctx: Ctx): Promise<Setting> {
  const { country, timeZone } = await tenantRegion(ctx);
  const { date: today } = localTimeOf(ctx.clock(), timeZone);
  return { country, timeZone, today, thisYear: Number(today.slice(0, 4)) };
}
