import type { Repeat } from '../../contract/attendance/schemas.ts';
import { addDays } from '../core/add-days.ts';

type Series = { firstDate: string; every: Repeat['every']; until: string | null };

/** The dates of a repetition from `from` to `to` (both `YYYY-MM-DD`, both included), in order. */
export function datesBetween({ firstDate, every, until }: Series, from: string, to: string): string[] {
  const last = until !== null && until < to ? until : to;
  const dates: string[] = [];
  for (let turn = 0; ; turn += 1) {
    const date = every === 'week' ? addDays(firstDate, turn * 7) : sameWeekdayAfter(firstDate, turn);
    if (date > last) return dates;
    if (date >= from) dates.push(date);
  }
}

/** The 2nd Sunday stays the 2nd Sunday; a 5th one is the last of its month. */
function sameWeekdayAfter(first: string, months: number): string {
  const start = new Date(`${first}T00:00:00Z`);
  const nth = Math.ceil(start.getUTCDate() / 7);
  const month = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
  const earliest = 1 + ((start.getUTCDay() - month.getUTCDay() + 7) % 7);
  const length = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  const wanted = earliest + (nth - 1) * 7;
  month.setUTCDate(wanted > length ? wanted - 7 : wanted);
  return month.toISOString().slice(0, 10);
}

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
