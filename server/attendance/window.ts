const HOUR_MS = 3_600_000;

/** How long an item is taken to last. */
const LASTS_MS = 3 * HOUR_MS;

/** A code, and what opens by it, works from 3 hours before the start to 24 hours after the end. */
export const opensAt = (startsAt: Date): Date => new Date(startsAt.getTime() - 3 * HOUR_MS);
export const closesAt = (startsAt: Date): Date => new Date(startsAt.getTime() + LASTS_MS + 24 * HOUR_MS);

/** `at`: milliseconds. */
export const isOpenAt = (startsAt: Date, at: number): boolean =>
  at >= opensAt(startsAt).getTime() && at <= closesAt(startsAt).getTime();

/** The days (UTC) that touches. */
export function daysOpen(startsAt: Date): string[] {
  const days = new Set<string>();
  for (let at = opensAt(startsAt).getTime(); at < closesAt(startsAt).getTime(); at += HOUR_MS) days.add(dayOf(at));
  return [...days.add(dayOf(closesAt(startsAt).getTime()))];
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
