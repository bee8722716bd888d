import { instantOf, localTimeOf } from '../../../contract/local-time.ts';
import { mtnNigeria } from './mtn-nigeria.ts';

/** Numbers that a route does not reach at night: they wait for the morning, everybody else goes on. */
export type NightRule = {
  /** Whose numbers, as people know it. */
  network: string;
  /** What they begin with, E.164. */
  prefixes: readonly string[];
  /** HH:mm on the clocks of `zone`; the night may go past midnight. */
  from: string;
  to: string;
  zone: string;
};

/** Bulk SMS by the usual way does not reach numbers of MTN Nigeria from 20:00 to 8:00 (Termii, channel "generic"). */
export const mtnNight: NightRule = {
  network: 'MTN',
  prefixes: mtnNigeria,
  from: '20:00',
  to: '08:00',
  zone: 'Africa/Lagos',
};

/** When the night ends that it is at this instant; null by day. */
export function nightEnd({ from, to, zone }: NightRule, at: Date): Date | null {
  const { date, time } = localTimeOf(at, zone);
  const pastMidnight = from > to;
  const evening = time >= from && (pastMidnight || time < to);
  if (!evening && !(pastMidnight && time < to)) return null;
  const day = evening && pastMidnight ? dayAfter(date) : date;
  return instantOf({ date: day, time: to }, zone);
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
