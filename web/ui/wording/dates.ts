import { catalogue } from '../../core/catalogue.ts';
import { deviceZone, shownZone } from '../../core/time-zone.ts';
import { dateLocale, locale } from '../../core/words.ts';

const w = catalogue('moments', {
  today: 'today',
  tomorrow: 'tomorrow, {weekday}',
  nextDay: 'tomorrow',
  yesterday: 'yesterday',
  justNow: 'just now',
  moment: '{day} {time}',
});

/** The moment something happened or will, and the zone it is read in (IANA; the organisation's unless named); `zoneNamed: false` where it is said elsewhere. */
export type Spoken = { now?: Date | undefined; timeZone?: string; zoneNamed?: boolean };

/**
 * A moment as people say it: `today 9:00`, `tomorrow, Sunday 9:00`, `Friday 18:30` within a week, `12 May 9:00`, with the
 * year where it is another. The zone is added where it is not that of the reader's device.
 */
export function when(
  moment: Date | string,
  { now = new Date(), timeZone = shownZone(), zoneNamed = true }: Spoken = {},
): string {
  const date = new Date(moment);
  return (
    w.moment({ day: day(date, now, timeZone), time: clock(date, timeZone) }) + (zoneNamed ? named(date, timeZone) : '')
  );
}

/** A moment where many stand beneath each other: the zone is left to what stands behind it, or it would be cut off. */
export const inColumn = (moment: Date | string, now?: Date): string => when(moment, { now, zoneNamed: false });

/** The time of day alone: `9:00`. */
export function clock(moment: Date | number, timeZone = shownZone()): string {
  const time = format(new Date(moment), timeZone, { hour: 'numeric', minute: '2-digit', hour12: false });
  return time.replace(/^0(\d)/, '$1');
}

/**
 * The day alone: `today`, `yesterday`, `tomorrow, Sunday`, `Friday`, `12 May`, `12 May 2024`. A date without a time
 * (`2026-05-12`) is that day in every zone.
 */
export function day(moment: Date | string, now = new Date(), timeZone = shownZone()): string {
  const date = new Date(moment);
  const zone = typeof moment === 'string' && moment.length === 10 ? 'UTC' : timeZone;
  const away = dayNumber(date, zone) - dayNumber(now, timeZone);
  const weekday = format(date, zone, { weekday: 'long' });
  if (away === 0) return w.today;
  if (away === 1) return w.tomorrow({ weekday });
  if (away === -1) return w.yesterday;
  if (away > -7 && away < 7) return weekday;
  const sameYear = format(date, zone, { year: 'numeric' }) === format(now, timeZone, { year: 'numeric' });
  return format(date, zone, { day: 'numeric', month: 'short', year: sameYear ? undefined : 'numeric' });
}

/** In full, for a title or a tooltip: `Sunday, 12 May 2026, 09:00`, the zone added as in `when`. */
export function inFull(moment: Date | string, timeZone = shownZone()): string {
  const date = new Date(moment);
  return format(date, timeZone, { dateStyle: 'full', timeStyle: 'short' }) + named(date, timeZone);
}

/** A date without a time in full, with its weekday: `Sun, 12 May 2026`. */
export const inFullDay = (date: string): string =>
  format(new Date(`${date}T00:00:00Z`), 'UTC', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** The day of a year, whichever: `12 May`. */
export const dayAndMonth = (date: Date): string => format(date, 'UTC', { day: 'numeric', month: 'long' });

/** A date without a time, short: `Sun 12 May`. */
export const shortDay = (date: string): string =>
  format(new Date(`${date}T00:00:00Z`), 'UTC', { weekday: 'short', day: 'numeric', month: 'short' });

/** The same as a week says it, `today` being such a date too: `today`, `yesterday`, `tomorrow`, else `Sun 12 May`. */
export function dayOfWeek(date: string, today: string): string {
  const away = dayNumber(new Date(`${date}T00:00:00Z`), 'UTC') - dayNumber(new Date(`${today}T00:00:00Z`), 'UTC');
  return { '-1': w.yesterday, 0: w.today, 1: w.nextDay }[away] ?? shortDay(date);
}

/** How long ago: `just now`, `4 minutes ago`, `2 hours ago`, then the day. */
export function ago(moment: Date | string, now = new Date()): string {
  const minutes = Math.round((now.getTime() - new Date(moment).getTime()) / 60_000);
  if (minutes < 1) return w.justNow;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  if (minutes < 60) return relative.format(-minutes, 'minute');
  return minutes < 60 * 24 ? relative.format(-Math.round(minutes / 60), 'hour') : inColumn(moment, now);
}

/** The zone as it stands behind a time, nothing where it is that of the reader's device: ` (Nigeria Time)`. */
export const named = (date: Date, timeZone: string) =>
  timeZone === deviceZone ? '' : ` (${zoneName(timeZone, date)})`;

/** The common name of a zone: `Nigeria Time` for Africa/Lagos. */
export function zoneName(timeZone: string, date = new Date()): string {
  const parts = formatter(locale, { timeZone, timeZoneName: 'shortGeneric' }).formatToParts(date);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** Days since 1970 on the calendar of a zone, so that two moments can be told apart by midnight there. */
function dayNumber(date: Date, timeZone: string): number {
  const [year, month, dayOfMonth] = formatter('en-CA', { timeZone }).format(date).split('-').map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, dayOfMonth) / 86_400_000;
}

function format(date: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return formatter(dateLocale, { timeZone, ...options }).format(date);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Made once: making one takes longer than using it a hundred times, and a list shows a hundred moments. */
function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(language, options);
  formatters.set(key, made);
  return made;
}
