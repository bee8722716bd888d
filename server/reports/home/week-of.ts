import { addDays } from '../../attendance/index.ts';

/** The Sunday that a day (`YYYY-MM-DD`) is or comes after, and the one that follows it. */
export function weekOf(today: string): { from: string; to: string } {
  const from = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay());
  return { from, to: addDays(from, 7) };
}

/** Days from one to another, both included. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1;
