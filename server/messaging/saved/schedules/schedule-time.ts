import type { z } from 'zod';
import { instantOf, type LocalTime, localTimeOf } from '../../../../contract/local-time.ts';
import { furthestAhead, certainlyOutside } from '../../../../contract/messaging/schedule-reach.ts';
import type { scheduleTime } from '../../../../contract/messaging/schedule-schemas.ts';
import { refuse } from '../../../core/errors.ts';
import type { Text } from '../../../core/language/catalogue.ts';
import { refusals } from '../../channels/messaging-texts.ts';

/** When a schedule goes: the instant, and what the clocks of a zone show then. */
export type DueTime = { localDate: string; localTime: string; timeZone: string; dueAt: Date };

const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:[.,]\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

const wrong = (text: Text) => refuse('messaging.schedule_time', 422, text, { executionDate: text });
const passed = () => wrong(refusals.timePassed);
const tooFar = () => wrong(refusals.timeTooFar);
const disagreement = () => wrong(refusals.timesDisagree);

/**
 * Reads executionDate, time and date by the clocks of `timeZone`. With an offset `date` names the instant, which
 * decides where the clocks show a time twice.
 * @throws Refusal 422 when they disagree, are incomplete, or have passed
 */
export function dueTimeOf(
  { executionDate, time, date }: z.output<typeof scheduleTime>,
  { timeZone, now }: { timeZone: string; now: Date },
): DueTime {
  const full = date?.trim() ? iso.exec(date.trim()) : undefined;
  if (full === null) throw wrong(refusals.wholeDate);
  const [, fullDate, fullTime, offset] = full ?? [];
  const exact = offset && fullTime ? new Date(`${fullDate}T${fullTime}${offset}`) : undefined;
  if (exact && Number.isNaN(exact.getTime())) throw wrong(refusals.noSuchDate);
  const named: Partial<LocalTime> = exact ? localTimeOf(exact, timeZone) : { date: fullDate, time: fullTime };
  const local = { date: executionDate ?? named.date, time: time ?? named.time };
  if (!local.date || !local.time) throw wrong(refusals.noTime);
  const meant = { date: local.date, time: local.time };
  if (Number.isNaN(Date.parse(`${meant.date}T${meant.time}Z`)) || !exists(meant.date)) throw wrong(refusals.noSuchDate);
  const outside = certainlyOutside(meant, now);
  if (outside) throw outside === 'passed' ? passed() : tooFar();
  const dueAt = exact ?? instantOf(meant, timeZone);
  const same = (!named.date || named.date === meant.date) && (!named.time || named.time === meant.time);
  if (!same && !(exact && instantOf(meant, timeZone).getTime() === exact.getTime())) throw disagreement();
  if (dueAt.getTime() <= now.getTime() - 60_000) throw passed();
  if (dueAt.getTime() > now.getTime() + furthestAhead) throw tooFar();
  const shown = localTimeOf(dueAt, timeZone);
  return { localDate: shown.date, localTime: shown.time, timeZone, dueAt };
}

/** JavaScript reads 31 February as 3 March. */
function exists(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}
