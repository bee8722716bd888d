import { dateLocale } from '../core/words.ts';

export type Birth = { dayOfBirth: number | null; monthOfBirth: number | null; yearOfBirth: number | null };

/** As much of a date of birth as is known: `12 May 1990`, `12 May`, `May 1990`, `1990`; empty where nothing is. */
export function birthday({ dayOfBirth, monthOfBirth, yearOfBirth }: Birth, spoken = dateLocale): string {
  if (monthOfBirth === null) return yearOfBirth === null ? '' : String(yearOfBirth);
  // A leap year, so that 29 February stands.
  const date = new Date(Date.UTC(yearOfBirth ?? 2000, monthOfBirth - 1, dayOfBirth ?? 1));
  return new Intl.DateTimeFormat(spoken, {
    timeZone: 'UTC',
    month: 'long',
    ...(dayOfBirth !== null && { day: 'numeric' }),
    ...(yearOfBirth !== null && { year: 'numeric' }),
  }).format(date);
}

/** Whole years since birth as far as it is known, the earliest it can have been; null without a year. */
export function ageOf({ dayOfBirth, monthOfBirth, yearOfBirth }: Birth, now = new Date()): number | null {
  if (yearOfBirth === null) return null;
  const month = (monthOfBirth ?? 1) - 1;
  const waits = now.getMonth() < month || (now.getMonth() === month && now.getDate() < (dayOfBirth ?? 1));
  return Math.max(0, now.getFullYear() - yearOfBirth - (waits ? 1 : 0));
}
