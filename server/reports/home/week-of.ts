import { addDays } from '../../attendance/index.ts';

/** The Sunday that a day (`YYYY-MM-DD`) is or comes after, and the one that follows it. */
export function weekOf(today: string): { from: string; to: string } {
  const from = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay());
  return { from, to: addDays(from, 7) };
}
