import { catalogue } from '../../core/catalogue.ts';
import type { PeopleFilter } from '../../../contract/people/filter.ts';
import type { PersonField } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import { locale } from '../../core/words.ts';
import { peopleCommon } from '../common-words.ts';
import { fieldLabel, genders, wholeDay } from '../words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

export const filterWords = catalogue('people-filter', {
  filter: 'Filter',
  manage: 'Rename or delete',
  genderUnknown: 'Gender not known',
  inGroup: 'In {group}',
  bornIn: 'Birthday in {month}',
  firstTimer: '{is, select, yes {First-timer} other {Not a first-timer}}',
  phone: '{has, select, yes {Has a phone} other {No phone}}',
  optedOut: '{has, select, yes {Opted out} other {Not opted out}}',
  imported: 'From an import',
  came: 'Came in the last {weeks, plural, one {week} other {# weeks}}',
  away: 'Has not come in the last {weeks, plural, one {week} other {# weeks}}',
  notSince: 'Has not come since {day}',
  contains: '{what}: {words}',
  exactly: '{what} {value}',
  fromTo: '{what} {from} to {to}',
  fromOn: '{what} from {from}',
  upTo: '{what} up to {to}',
});

/** The names of the months, January first. */
export const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month, 1)),
);

type Said = { keys: (keyof PeopleFilter)[]; label: string };

/** Each thing a filter says, in words, with the keys that say it. */
export function saidOf(filter: PeopleFilter, groupName: (id: string) => string): Said[] {
  const { gender, group, ageFrom, ageTo, birthMonth, maritalStatus, firstTimer, phone, optedOut } = filter;
  const said: (Said | undefined)[] = [
    gender && {
      keys: ['gender'],
      label: gender === 'unknown' ? filterWords.genderUnknown : (genders[gender] ?? gender),
    },
    group ? { keys: ['group'], label: filterWords.inGroup({ group: groupName(group) }) } : undefined,
    filter.import ? { keys: ['import'], label: filterWords.imported } : undefined,
    ageFrom !== undefined || ageTo !== undefined
      ? { keys: ['ageFrom', 'ageTo'], label: between(peopleCommon.age, ageFrom, ageTo) }
      : undefined,
    birthMonth
      ? { keys: ['birthMonth'], label: filterWords.bornIn({ month: months[birthMonth - 1] ?? '' }) }
      : undefined,
    maritalStatus ? { keys: ['maritalStatus'], label: maritalStatus } : undefined,
    firstTimer && { keys: ['firstTimer'], label: filterWords.firstTimer({ is: firstTimer }) },
    phone && { keys: ['phone'], label: filterWords.phone({ has: phone }) },
    optedOut && { keys: ['optedOut'], label: filterWords.optedOut({ has: optedOut }) },
    joinedOf(filter),
    filter.came ? { keys: ['came'], label: filterWords.came({ weeks: filter.came }) } : undefined,
    filter.away ? { keys: ['away'], label: filterWords.away({ weeks: filter.away }) } : undefined,
    filter.notSince
      ? { keys: ['notSince'], label: filterWords.notSince({ day: wholeDay(filter.notSince) }) }
      : undefined,
    ...fieldsOf(filter),
  ];
  return said.filter((one) => one !== undefined);
}

function joinedOf({ joinedFrom, joinedTo }: PeopleFilter): Said | undefined {
  if (!joinedFrom && !joinedTo) return undefined;
  const label = between(commonWords.added, joinedFrom && wholeDay(joinedFrom), joinedTo && wholeDay(joinedTo));
  return { keys: ['joinedFrom', 'joinedTo'], label };
}

/** The fields that are filtered by a part of their words, and by days. */
export const typedFilters = Object.entries<PersonField>(personFields).flatMap(([key, { filtered }]) =>
  filtered === 'contains' || filtered === 'range' ? [{ key, label: fieldLabel(key), filtered }] : [],
);

function fieldsOf(filter: PeopleFilter): Said[] {
  const of = (key: string) => String(filter[key as keyof PeopleFilter] ?? '');
  return typedFilters.flatMap(({ key, label, filtered }): Said[] => {
    const keys = (filtered === 'range' ? [`${key}From`, `${key}To`] : [key]) as Said['keys'];
    const [first = '', last = ''] = keys.map(of);
    if (!first && !last) return [];
    if (filtered === 'contains') return [{ keys, label: filterWords.contains({ what: label, words: first }) }];
    return [{ keys, label: between(label, first ? wholeDay(first) : undefined, last ? wholeDay(last) : undefined) }];
  });
}

function between(what: string, from: string | number | undefined, to: string | number | undefined): string {
  if (from !== undefined && from === to) return filterWords.exactly({ what, value: from });
  if (from !== undefined && to !== undefined) return filterWords.fromTo({ what, from, to });
  return from !== undefined ? filterWords.fromOn({ what, from }) : filterWords.upTo({ what, to: to ?? '' });
}

const texts = catalogue('people-filter-panel', {
  title: 'Filter people',
  any: 'Any',
  fields: {
    from: '{what} from',
    to: '{what} to',
    birthMonth: 'Birthday in',
    phone: 'Has a phone number',
    optedOut: 'Opted out of messages',
    notSince: 'Has not come since',
  },
  show: '{count, plural, one {Show # person} other {Show # people}}',
  showAll: 'Show',
});

export const filterPanelWords = {
  ...texts,
  done: (count: number | undefined) => (count === undefined ? texts.showAll : texts.show({ count })),
};

export const savedFilterWords = catalogue('saved-filters', {
  none: 'No saved filters yet',
  rename: 'Rename',
  removeAsk: 'Delete “{name}”?',
  removeAbout:
    'This does not change any person. Messages scheduled to this filter will still go to the people it finds.',
});
