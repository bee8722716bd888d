import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { instantOf, type LocalTime, localTimeOf } from '../../contract/local-time.ts';
import { scheduleWords as words, scheduleWords } from './schedule-words.ts';
import { when, zoneName } from '../ui/wording/dates.ts';
import css from './moment-fields.module.css';
import pill from '../ui/controls/pill.module.css';
import { certainlyOutside, furthestAhead } from '../../contract/messaging/schedule-reach.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

type Moment = { date: string; time: string };
type Props = { moment: Moment; timeZone: string; onChange: (moment: Moment) => void };

/** Date and time on the organisation's clocks, those most often meant with one click, the zone beneath, and what they come to. */
export function MomentFields({ moment, timeZone, onChange }: Props) {
  const meant = readMoment(moment, timeZone);
  const [opened] = useState(() => new Date());
  const quick = quickMoments(timeZone, opened);
  const now = localTimeOf(opened, timeZone);
  const here = localTimeOf(opened, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <div className={css.part}>
      <div className={css.fields}>
        <TextInput
          type="date"
          label={sharedWords.date}
          min={now.date}
          value={moment.date}
          data-autofocus
          error={meant.problem !== undefined}
          onChange={(event) => onChange({ ...moment, date: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={sharedWords.time}
          value={moment.time}
          error={meant.problem !== undefined}
          onChange={(event) => onChange({ ...moment, time: event.currentTarget.value.slice(0, 5) })}
        />
      </div>
      <div className={css.quick} role="group" aria-label={words.quick}>
        {quick.map(({ date, time, words: said }) => (
          <button
            key={said}
            type="button"
            className={`${pill.pill} ${css.chip}`}
            aria-pressed={moment.date === date && moment.time === time}
            onClick={() => onChange({ date, time })}
          >
            {said}
          </button>
        ))}
      </div>
      <p className={css.zone}>
        {words.zone({ zone: zoneName(timeZone), now: now.time })}{' '}
        {here.time !== now.time && words.elsewhere({ here: here.time })}
      </p>
      <p className={css.meant} role="status" data-problem={meant.problem !== undefined || undefined}>
        {meant.problem ?? meant.words}
      </p>
    </div>
  );
}

/** The meaning of a date and time on the organisation's clocks: words to show, or the problem. */
type Meant = { problem?: string; words?: string };

/** Reads what was chosen (YYYY-MM-DD, HH:mm) by the clocks of a zone. */
export function readMoment({ date, time }: { date: string; time: string }, timeZone: string, now = new Date()): Meant {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return {};
  const outside = certainlyOutside({ date, time }, now);
  if (outside)
    return { problem: outside === 'passed' ? commonWords.thisTimeHasPassedChoose : commonWords.chooseATimeWithinThe };
  const instant = instantOf({ date, time }, timeZone);
  if (instant.getTime() <= now.getTime() - 60_000) return { problem: commonWords.thisTimeHasPassedChoose };
  if (instant.getTime() > now.getTime() + furthestAhead) return { problem: commonWords.chooseATimeWithinThe };
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

type QuickMoment = LocalTime & { words: string };

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
