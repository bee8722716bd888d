import type { Ctx } from '../../core/context.ts';
import { tenantRegion } from '../../core/tenant-region.ts';
import type { Setting } from './read-typed.ts';

export async function settingOf(ctx: Ctx): Promise<Setting> {
  const { country, timeZone } = await tenantRegion(ctx);
  return { country, thisYear: Number(yearIn(timeZone).format(ctx.clock())) };
}

const years = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than everything else about a person's form. */
function yearIn(timeZone: string): Intl.DateTimeFormat {
  const known = years.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone });
  years.set(timeZone, made);
  return made;
}
