import { instantOf, localTimeOf } from '../../contract/local-time.ts';
import { furthestAhead, certainlyOutside } from '../../contract/messaging/schedule-reach.ts';
import { when } from '../ui/wording/dates.ts';
import { scheduleWords } from './schedule-words.ts';

/** What a date and time on the organisation's clocks come to: words to show, or what is wrong with them. */
export type Meant = { problem?: string; words?: string };

/** Reads what was chosen (YYYY-MM-DD, HH:mm) by the clocks of a zone. */
export function readMoment({ date, time }: { date: string; time: string }, timeZone: string, now = new Date()): Meant {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return {};
  const outside = certainlyOutside({ date, time }, now);
  if (outside) return { problem: outside === 'passed' ? scheduleWords.passed : scheduleWords.tooFar };
  const instant = instantOf({ date, time }, timeZone);
  if (instant.getTime() <= now.getTime() - 60_000) return { problem: scheduleWords.passed };
  if (instant.getTime() > now.getTime() + furthestAhead) return { problem: scheduleWords.tooFar };
  const shown = localTimeOf(instant, timeZone);
  const again = localTimeOf(new Date(instant.getTime() + 3_600_000), timeZone);
  const words = [scheduleWords.goes({ moment: when(instant, { now, timeZone }) })];
  if (shown.time !== time) words.push(scheduleWords.moved({ time: shown.time }));
  else if (again.time === time) words.push(scheduleWords.twice);
  return { words: words.join(' ') };
}

/** A moment to begin with: the next full hour, at least half an hour away. */
export function nextFullHour(timeZone: string, now = new Date()): { date: string; time: string } {
  const { date, time } = localTimeOf(new Date(now.getTime() + 90 * 60_000), timeZone);
  return { date, time: `${time.slice(0, 2)}:00` };
}
