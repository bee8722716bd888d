import { refuse } from '../core/errors.ts';
import { refusals } from './refusal-texts.ts';

/** The zone wished for, else the country's usual one. @throws Refusal 400 when there is no such zone */
export function zoneOf(wish: { country: string; timeZone?: string | undefined }): string {
  const own = zonesOf(wish.country)[0];
  const zone = wish.timeZone ?? own ?? 'UTC';
  if (isTimeZone(zone)) return zone;
  throw refuse('session.time_zone', 400, refusals.timeZone, {
    timeZone: refusals.timeZone,
  });
}

/** IANA zones of a country, the usual one first. The method is newer than the type library. */
function zonesOf(country: string): string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] };
  return locale.getTimeZones?.() ?? [];
}

export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
