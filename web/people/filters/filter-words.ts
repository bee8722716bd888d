import { catalogue } from '../../core/catalogue.ts';
import type { PeopleFilter } from '../../../contract/people/filter.ts';
import type { PersonField } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import { locale, plural } from '../../core/words.ts';
import { wholeDay } from '../field-words.ts';

const filterTexts = catalogue('people-filter', {
  filter: 'Filter',
  title: 'Filter people',
  any: 'Any',
  clear: 'Clear all',
  fields: {
    gender: 'Gender',
    group: 'Group',
    age: 'Age',
    from: 'from',
    to: 'to',
    birthMonth: 'Birthday in',
    maritalStatus: 'Marital status',
    firstTimer: 'First-timer',
    phone: 'Has a phone number',
    optedOut: 'Opted out of messages',
    joined: 'Joined',
  },
  genders: { male: 'Male', female: 'Female', unknown: 'Not known' },
  yes: 'Yes',
  no: 'No',
  saved: 'Saved filters',
  save: 'Save this filter',
  manage: 'Rename or delete',
});

export const filterWords = {
  ...filterTexts,
  done: (count: number | undefined) => (count === undefined ? 'Show' : `Show ${plural(count, 'person', 'people')}`),
};

/** The names of the months, January first. */
export const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month, 1)),
);

type Said = { keys: (keyof PeopleFilter)[]; label: string };

/** Each thing a filter says, in words, with the keys that say it. */
export function saidOf(filter: PeopleFilter, groupName: (id: string) => string): Said[] {
  const { gender, group, ageFrom, ageTo, birthMonth, maritalStatus, firstTimer, phone, optedOut } = filter;
  const said: (Said | undefined)[] = [
    gender && { keys: ['gender'], label: gender === 'unknown' ? 'Gender not known' : filterWords.genders[gender] },
    group ? { keys: ['group'], label: `In ${groupName(group)}` } : undefined,
    ageFrom !== undefined || ageTo !== undefined
      ? { keys: ['ageFrom', 'ageTo'], label: between('Age', ageFrom, ageTo) }
      : undefined,
    birthMonth ? { keys: ['birthMonth'], label: `Birthday in ${months[birthMonth - 1]}` } : undefined,
    maritalStatus ? { keys: ['maritalStatus'], label: maritalStatus } : undefined,
    firstTimer && { keys: ['firstTimer'], label: firstTimer === 'yes' ? 'First-timer' : 'Not a first-timer' },
    phone && { keys: ['phone'], label: phone === 'yes' ? 'Has a phone' : 'No phone' },
    optedOut && { keys: ['optedOut'], label: optedOut === 'yes' ? 'Opted out' : 'Not opted out' },
    joinedOf(filter),
    ...fieldsOf(filter),
  ];
  return said.filter((one) => one !== undefined);
}

function joinedOf({ joinedFrom, joinedTo }: PeopleFilter): Said | undefined {
  if (!joinedFrom && !joinedTo) return undefined;
  const label = between('Joined', joinedFrom && wholeDay(joinedFrom), joinedTo && wholeDay(joinedTo));
  return { keys: ['joinedFrom', 'joinedTo'], label };
}

/** The fields that are filtered by a part of their words, and by days. */
export const typedFilters = Object.entries<PersonField>(personFields).flatMap(([key, { label, filtered }]) =>
  filtered === 'contains' || filtered === 'range' ? [{ key, label, filtered }] : [],
);

function fieldsOf(filter: PeopleFilter): Said[] {
  const of = (key: string) => String(filter[key as keyof PeopleFilter] ?? '');
  return typedFilters.flatMap(({ key, label, filtered }): Said[] => {
    const keys = (filtered === 'range' ? [`${key}From`, `${key}To`] : [key]) as Said['keys'];
    const [first = '', last = ''] = keys.map(of);
    if (!first && !last) return [];
    if (filtered === 'contains') return [{ keys, label: `${label}: ${first}` }];
    return [{ keys, label: between(label, first ? wholeDay(first) : undefined, last ? wholeDay(last) : undefined) }];
  });
}

function between(what: string, from: string | number | undefined, to: string | number | undefined): string {
  if (from !== undefined && to !== undefined) return from === to ? `${what} ${from}` : `${what} ${from} to ${to}`;
  return from !== undefined ? `${what} from ${from}` : `${what} up to ${to}`;
}
