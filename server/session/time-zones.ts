import { refuse } from '../core/errors.ts';
import { inputTexts } from '../core/http/input-texts.ts';

/** The zone wished for, else the country's usual one. @throws Refusal 400 when there is no such zone */
export function zoneOf(wish: { country: string; timeZone?: string | undefined }): string {
  const own = mostlyIn[wish.country] ?? zonesOf(wish.country)[0];
  const zone = wish.timeZone ?? own ?? 'UTC';
  if (isTimeZone(zone)) return zone;
  throw refuse('session.time_zone', 400, inputTexts.chooseFromList, {
    timeZone: inputTexts.chooseFromList,
  });
}

/** The zone most people live in, for countries with several zones whose first by the alphabet is another. */
const mostlyIn: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Chuuk',
  GL: 'America/Nuuk',
  KI: 'Pacific/Tarawa',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

/** IANA zones of a country, by the alphabet. The method is newer than the type library. */
function zonesOf(country: string): string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] };
  return locale.getTimeZones?.() ?? [];
}

/** Not an offset such as `+03:00`, which PostgreSQL counts in the other direction. */
export function isTimeZone(zone: string): boolean {
  try {
    return /^[A-Z]/i.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
