import { Badge, type Tone } from '../../ui/marks/badge.tsx';
import { inFull, when } from '../../ui/wording/dates.ts';
import type { Column } from '../../ui/list/columns.ts';
import type { ScheduleRow } from '../api-types.ts';
import type { Channel } from '../channel.ts';
import { listWords, scheduledListWords as own } from '../saved-list-words.ts';
import css from './saved.module.css';

const tones: Record<ScheduleRow['state'], Tone> = {
  scheduled: 'info',
  held: 'warning',
  missed: 'warning',
  refused: 'bad',
  sent: 'good',
  cancelled: 'quiet',
};

/** Held says for want of what, on a phone too. */
const stateWord = ({ words }: Channel, { state, heldFor }: ScheduleRow): string =>
  heldFor === 'route' ? words.heldForRoute : heldFor ? own.heldFor[heldFor] : own.states[state];

/** Times on the clocks each was scheduled by, which are named where they are not the organisation's of today. */
export function scheduledColumns(channel: Channel, timeZone: string): Column<ScheduleRow>[] {
  return [
    { key: 'message', title: channel.words.title, width: 'minmax(0, 1.6fr)', cell: channel.titleOf },
    {
      key: 'when',
      title: listWords.when,
      width: 'minmax(170px, 0.8fr)',
      phone: 'line',
      cell: (row) => (
        <time dateTime={row.dueAt} title={inFull(row.dueAt, row.timeZone)}>
          {when(row.dueAt, { timeZone: row.timeZone, zoneNamed: row.timeZone !== timeZone })}
        </time>
      ),
    },
    {
      key: 'to',
      title: listWords.to,
      width: 'minmax(0, 1fr)',
      phone: 'hidden',
      cell: (row) => (
        <span className={css.words} title={row.to}>
          {row.to}
          {row.people !== null && <span className={css.quiet}>{` ${own.fixed({ count: row.people })}`}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      title: listWords.state,
      width: 'minmax(170px, 1fr)',
      phone: 'side',
      cell: (row) => (
        <span className={css.state} title={row.reason || undefined}>
          {row.isSample ? (
            <span title={own.sampleAbout}>
              <Badge>{own.sample}</Badge>
            </span>
          ) : (
            <Badge tone={tones[row.state]}>{stateWord(channel, row)}</Badge>
          )}
        </span>
      ),
    },
  ];
}
