import css from './first-timers.module.css';
import { longWaitDays } from '../../../contract/followup/states.ts';
import type { routes } from '../../../contract/routes.ts';
import type { Output } from '../../core/client.ts';
import { shownZone } from '../../core/time-zone.ts';
import { PersonLine } from '../../people/person-line.tsx';
import { Badge, type Tone } from '../../ui/marks/badge.tsx';
import { day } from '../../ui/wording/dates.ts';
import type { Column } from '../../ui/list/columns.ts';
import { Moment } from '../../ui/wording/moment.tsx';
import { firstTimerWords as w } from './words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { followupCommon } from '../common-words.ts';

export type FirstTimer = Output<(typeof routes)['followup']['firstTimers']>['items'][number];

const tones: Record<FirstTimer['state'], Tone> = {
  new: 'info',
  contacted: 'quiet',
  visited: 'good',
  returned: 'good',
  closed: 'quiet',
};

/** The date of a moment where the organisation is, as a number of days. */
const dateOf = (moment: Date) =>
  Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: shownZone() }).format(moment)) / 86_400_000;

const daysSince = (at: string) => Math.max(0, dateOf(new Date()) - dateOf(new Date(at)));

/** Somebody new whom nobody has called yet, and since when. */
const isWaiting = ({ state, isFirstTimer }: FirstTimer) => state === 'new' && isFirstTimer;

function Waiting({ person: { cameAt } }: { person: FirstTimer }) {
  const days = daysSince(cameAt);
  return <span className={days >= longWaitDays ? css.waits : css.quiet}>{w.waits({ days })}</span>;
}

const meansYes = (words: string) => !/^(|no|n|none|never|not now|false|0|-)$/i.test(words.trim());

export const firstTimerColumns: Column<FirstTimer>[] = [
  {
    key: 'name',
    title: commonWords.name,
    width: 'minmax(0, 1.8fr)',
    cell: (person) => (
      <PersonLine person={person}>
        {person.toLookAt && <Badge tone="warning">{w.filters.onlies.look}</Badge>}
        {person.isSample && (
          <span className={css.wide}>
            <Badge>{sharedWords.sample}</Badge>
          </span>
        )}
      </PersonLine>
    ),
  },
  {
    key: 'state',
    title: commonWords.state,
    width: '200px',
    phone: 'side',
    cell: (person) =>
      isWaiting(person) ? (
        <Waiting person={person} />
      ) : (
        <span className={css.settled}>
          <Badge tone={tones[person.state]}>{w.states[person.state]}</Badge>
          <span className={css.wide}>
            <Moment at={person.cameAt} say={(at) => w.came({ day: day(at) })} />
          </span>
        </span>
      ),
  },
  {
    key: 'assignee',
    title: followupCommon.assignedTo,
    cell: (person) => (
      <>
        {person.assignee?.name ?? <span className={css.quiet}>{commonWords.nobodyYet}</span>}
        {person.isSample && <span className={css.narrow}>{sharedWords.sample}</span>}
      </>
    ),
  },
  {
    key: 'wants',
    title: w.columns.wants,
    phone: 'hidden',
    width: 'minmax(0, 1.2fr)',
    cell: (person) =>
      [person.visit && w.filters.onlies.visit, meansYes(person.interestedInJoining) && w.filters.onlies.join]
        .filter(Boolean)
        .join(', '),
  },
  {
    key: 'due',
    title: followupCommon.due,
    width: '132px',
    cell: (person) =>
      person.dueOn && (
        <span className={person.overdue ? css.late : undefined}>
          <time dateTime={person.dueOn}>{day(person.dueOn)}</time>
          {person.overdue && `, ${w.filters.onlies.overdue}`}
        </span>
      ),
  },
];

/** On a phone the second line says how long somebody has waited, in place of who has not called yet and when it is due. */
export const phoneColumns: Column<FirstTimer>[] = firstTimerColumns.map((column) => ({
  ...column,
  cell: (person) => {
    if (!isWaiting(person)) return column.cell(person);
    if (column.key === 'assignee') return <Waiting person={person} />;
    return column.key === 'state' || (column.key === 'due' && !person.overdue) ? null : column.cell(person);
  },
}));

/** The link that calls a number, without the characters that only make it readable. */
export const phoneLink = ({ phoneNumber }: { phoneNumber: string }): string =>
  `tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`;
