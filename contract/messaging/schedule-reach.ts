import type { LocalTime } from '../local-time.ts';

const DAY = 24 * 3_600_000;
/** Wider than any zone is ahead of or behind UTC. */
const AROUND = 2 * DAY;

/** A time more than two years from now is a mistyped year. */
export const furthestAhead = 2 * 366 * DAY;

/**
 * Whether a reading of the clocks lies, by whatever zone, surely before what can be scheduled or surely after it;
 * undefined for what must be looked at by its zone. Years no calendar here knows, such as 0002 while 2027 is typed, end
 * here.
 */
export function certainlyOutside({ date, time }: LocalTime, now: Date): 'passed' | 'too far' | undefined {
  const wall = Date.parse(`${date}T${time}Z`);
  if (wall < now.getTime() - AROUND) return 'passed';
  return wall > now.getTime() + furthestAhead + AROUND ? 'too far' : undefined;
}
