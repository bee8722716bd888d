import type { routes } from '../../contract/routes.ts';
import type { Output } from '../core/client.ts';
import { Badge } from '../ui/badge.tsx';
import { day, inFull } from '../ui/dates.ts';
import type { Column } from '../ui/list/columns.ts';
import css from './people.module.css';
import { peopleWords as w } from './words.ts';

export type PersonRow = Output<(typeof routes)['people']['list']>['items'][number];

/** What to call somebody of whom no name is known. */
export const nameOf = (person: { name: string; phoneNumber: string; email: string }): string =>
  person.name || person.phoneNumber || person.email || 'No name';

export const peopleColumns: Column<PersonRow>[] = [
  {
    key: 'name',
    title: w.columns.name,
    sort: 'name',
    width: 'minmax(0, 1.6fr)',
    cell: (person) => (
      <span className={css.name}>
        <span className={css.words}>{nameOf(person)}</span>
        {person.isFirstTimer && <Badge tone="info">{w.firstTimer}</Badge>}
        {person.smsOptedOut && <Badge tone="warning">{w.noSms}</Badge>}
      </span>
    ),
  },
  {
    key: 'phone',
    title: w.columns.phone,
    cell: (person) => person.phoneNumber && <span className="figures">{person.phoneNumber}</span>,
  },
  {
    key: 'email',
    title: w.columns.email,
    width: 'minmax(0, 1.4fr)',
    phone: 'hidden',
    cell: (person) => <span className={css.words}>{person.email}</span>,
  },
  {
    key: 'added',
    title: w.columns.added,
    sort: 'created',
    width: '120px',
    phone: 'hidden',
    cell: (person) => (
      <time dateTime={person.createdAt} title={inFull(person.createdAt)}>
        {day(person.createdAt)}
      </time>
    ),
  },
];
