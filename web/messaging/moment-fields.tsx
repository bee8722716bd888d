import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { localTimeOf } from '../../contract/local-time.ts';
import { quickMoments } from './quick-moments.ts';
import { scheduleWords as words } from './schedule-words.ts';
import { readMoment } from './schedule-moment.ts';
import { zoneName } from '../ui/wording/dates.ts';
import css from './moment-fields.module.css';
import pill from '../ui/controls/pill.module.css';

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
          label={words.date}
          min={now.date}
          value={moment.date}
          data-autofocus
          error={meant.problem !== undefined}
          onChange={(event) => onChange({ ...moment, date: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={words.time}
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
