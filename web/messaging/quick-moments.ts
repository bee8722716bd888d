import { instantOf, localTimeOf, type LocalTime } from '../../contract/local-time.ts';
import { when } from '../ui/wording/dates.ts';

export type QuickMoment = LocalTime & { words: string };

const DAY = 24 * 3_600_000;
const SATURDAY = 6;
const SUNDAY = 0;

/**
 * The moments most messages of a church are scheduled for, by the clocks of a zone, soonest first: this evening, tomorrow
 * morning, the evening before Sunday, and before the service. Only what is within a week and at least half an hour away.
 */
export function quickMoments(timeZone: string, now = new Date()): QuickMoment[] {
  const today = localTimeOf(now, timeZone).date;
  const inDays = (days: number) => new Date(Date.parse(today) + days * DAY).toISOString().slice(0, 10);
  const next = (weekday: number) => (weekday - new Date(today).getUTCDay() + 7) % 7;
  const moments = [
    { date: today, time: '18:00' },
    { date: inDays(1), time: '08:00' },
    { date: inDays(next(SATURDAY)), time: '18:00' },
    { date: inDays(next(SUNDAY)), time: '07:00' },
  ];
  return moments
    .map((moment) => ({ ...moment, at: instantOf(moment, timeZone) }))
    .filter(({ at }, place, all) => {
      const isFirst = all.findIndex((other) => other.at.getTime() === at.getTime()) === place;
      return isFirst && at.getTime() > now.getTime() + DAY / 48;
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ date, time, at }) => ({ date, time, words: when(at, { now, timeZone, zoneNamed: false }) }));
}
