import { instantOf, localTimeOf } from '../../../contract/local-time.ts';
import { mondayOf } from '../care/make-care-list.ts';
import type { Days } from './rule-recipients.ts';

const DAY_MS = 86_400_000;
/** Later than this it is not done any more on that day, as with anything scheduled. */
const LATE_MS = 6 * 3600 * 1000;

type Clocks = { time: string; zone: string; now: Date };

/** Today, where a rule's time has come on the clocks of a zone and is not long past. */
export function dayDue({ time, zone, now }: Clocks): Days | undefined {
  const date = localTimeOf(now, zone).date;
  const since = now.getTime() - instantOf({ date, time }, zone).getTime();
  return since >= 0 && since < LATE_MS ? { from: date, to: date, now } : undefined;
}

/** From the next time a rule runs to the end of this week. */
export function restOfWeek({ time, zone, now }: Clocks): Days {
  const date = localTimeOf(now, zone).date;
  const over = now.getTime() - instantOf({ date, time }, zone).getTime() >= LATE_MS;
  const from = over ? plus(date, 1) : date;
  return { from, to: plus(mondayOf(from), 6), now };
}

const plus = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
