import type { Ctx } from '../../core/context.ts';
import { tenants } from '../../core/tables.ts';
import type { Setting } from './read-typed.ts';

export async function settingOf(ctx: Ctx): Promise<Setting> {
  const [row] = await ctx.db.select({ country: tenants.country, timeZone: tenants.timeZone }).from(tenants);
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: row!.timeZone }).format(ctx.clock());
  return { country: row!.country, thisYear: Number(year) };
}
