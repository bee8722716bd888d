import type { NightRule } from '../../../adapters/sms/gateway.ts';
import { instantOf, localTimeOf } from '../../../../contract/local-time.ts';

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
