const HOUR_MS = 3_600_000;

/** How long an item is taken to last. */
export const LASTS_MS = 3 * HOUR_MS;

/** A code, and what opens by it, works from 3 hours before the start to 24 hours after the end. */
const BEFORE_MS = 3 * HOUR_MS;
const AFTER_MS = LASTS_MS + 24 * HOUR_MS;

export const opensAt = (startsAt: Date): Date => new Date(startsAt.getTime() - BEFORE_MS);
export const closesAt = (startsAt: Date): Date => new Date(startsAt.getTime() + AFTER_MS);

/** The range of starts of items that are open at a moment. */
export const startsBy = (now: Date): { after: string; by: string } => ({
  after: new Date(now.getTime() - AFTER_MS).toISOString(),
  by: new Date(now.getTime() + BEFORE_MS).toISOString(),
});

/** The days (UTC) that this range touches. */
export function daysOpen(startsAt: Date): string[] {
  const days = new Set<string>();
  for (let at = opensAt(startsAt).getTime(); at < closesAt(startsAt).getTime(); at += HOUR_MS) days.add(dayOf(at));
  return [...days.add(dayOf(closesAt(startsAt).getTime()))];
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
