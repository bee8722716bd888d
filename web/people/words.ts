import { catalogue } from '../core/catalogue.ts';
import { listedOf, type CommonColumnKey } from '../../contract/people/columns.ts';
import { personFields, type PersonKey } from '../../contract/people/person-fields.ts';
import { fieldLabelsOf, gendersOf } from '../../contract/people/person-words.ts';
import type { PersonField } from '../../contract/people/person-field.ts';
import { dateLocale } from '../core/words.ts';
import { phoneText } from '../ui/wording/formats.ts';
import { type Birth, birthday } from './birthday.ts';
import { familyPartsOf } from '../../contract/people/family-parts.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { peopleCommon } from './common-words.ts';

export const fieldLabels: Record<PersonKey, string> = fieldLabelsOf<string>(catalogue);

/** The same of any field by its key. */
export const fieldLabel = (key: string): string => fieldLabels[key as PersonKey];

export const genders: Record<string, string> = gendersOf<string>(catalogue);

type Known = { [P in string]?: unknown };

/** The known value of a field, as it is read; empty if there is none. */
export function fieldValue(key: string, { kind }: PersonField, person: Known): string {
  if (kind === 'birthday') return birthday(birthOf(person));
  const value = typeof person[key] === 'string' ? person[key] : '';
  if (kind === 'gender') return genders[value] ?? '';
  if (kind === 'phone') return phoneText(value);
  if (kind === 'language') return languageName(value);
  return kind === 'day' && value ? wholeDay(value) : value;
}

/** The name of a language; text that is not a code stays as typed. */
function languageName(value: string): string {
  if (!/^[a-z]{2,3}(-\w+)*$/i.test(value)) return value;
  return new Intl.DisplayNames(dateLocale, { type: 'language', fallback: 'code' }).of(value) ?? value;
}

/** The parts of a birthday, where they came. */
export function birthOf({ dayOfBirth, monthOfBirth, yearOfBirth }: Partial<Record<keyof Birth, unknown>>): Birth {
  const part = (value: unknown) => (typeof value === 'number' ? value : null);
  return { dayOfBirth: part(dayOfBirth), monthOfBirth: part(monthOfBirth), yearOfBirth: part(yearOfBirth) };
}

/** A day of the calendar with its year. */
export const wholeDay = (iso: string): string =>
  new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`));

type OfColumns = Record<CommonColumnKey, string>;

const peopleTexts = catalogue('people', {
  stateWithNew: '{people, plural, one {# person} other {# people}}, {newThisMonth, number} new this month',
  searchHint: 'Name, phone or e-mail',
  sort: 'Sort',
  sorts: {
    name: 'Name, A to Z',
    '-name': 'Name, Z to A',
    created: 'Oldest first',
    '-created': 'Newest first',
    lastName: 'Last name, A to Z',
    '-lastName': 'Last name, Z to A',
    birthday: 'Birthday, January first',
    '-birthday': 'Birthday, December first',
  },
  more: 'More actions for people',
  exportXlsx: 'Export as Excel',
  exportCsv: 'Export as CSV',
  birthdays: 'Birthdays this week',
  empty: {
    title: 'No people yet',
    about:
      'Import the list you already have: an Excel or CSV file with one person in each row. You check every row before anything is saved.',
  },
});

export const peopleWords = {
  ...peopleTexts,
  state: ({ people, newThisMonth }: { people: number; newThisMonth: number }) =>
    newThisMonth > 0 ? peopleTexts.stateWithNew({ people, newThisMonth }) : commonWords.countPeople({ count: people }),
  columns: {
    ...(Object.fromEntries(listedOf(personFields).map(({ as, key }) => [as, fieldLabel(key)])) as OfColumns),
    name: commonWords.name,
    age: peopleCommon.age,
    firstTimer: commonWords.firstTimer,
    added: commonWords.added,
  },
};

const personTexts = catalogue('person', {
  missing: 'Nobody is here: the link may be old, or belong to another organisation.',
  added: 'Added {day}',
  archivedSince:
    'Archived {day}. Archived people do not appear in lists, searches or messages. Their details are kept.',
  unreachable: 'This number cannot be reached',
  about: 'About',
  noGroups: 'Not in any group yet.',
  waiting: 'Waiting for approval',
  history: 'History',
  menu: 'More actions',
  nothing: 'No other details yet.',
});

export const personWords = {
  ...personTexts,
  genders,
  fields: fieldLabels,
};

const archiveTexts = catalogue('archiving', {
  title: 'Archive {count, plural, one {# person} other {# people}}',
  message: 'You are about to archive your member(s). Do you want to continue ?',
  archived: '{count, plural, one {Member archived succesfully} other {Member(s) archived succesfully}}',
  notRestored: 'Nobody was restored. To bring back somebody who was merged, undo the merge.',
});

export const archiveWords = {
  ...archiveTexts,
  /** The question before people are archived, in the words of the specification. */
  ask: { message: archiveTexts.message, verb: commonWords.yes, cancel: commonWords.no, danger: true, width: '50vw' },
};

export const bulkWords = catalogue('people-bulk', {
  message: '{count, plural, one {Message this person} other {Message these # people}}',
  toGroup: 'Add to group',
  toGroupVerb: 'Add {count, plural, one {# person} other {# people}} to {group}',
  newGroup: 'New group…',
  newGroupName: 'Name of the new group',
  added: '{count, plural, =0 {They are all in {group} already} other {# people added to {group}}}',
  more: 'More for the people ticked',
  cards: 'Print member cards',
  cardOf: 'Code of {name}',
});

/** Picking people, wherever somebody is to be found. */
export const pickWords = catalogue('people-choice', {
  searchFrom: 'Enter 3 or more characters',
});

export const archivedWords = catalogue('archived', {
  state: '{count, plural, one {# person} other {# people}} archived',
  restoreMany: 'Restore {count, plural, one {# person} other {# people}}',
  empty: 'Nobody is archived',
  emptyAbout: 'People you archive are kept here with all their details. You can restore them at any time.',
});

export const columnWords = catalogue('people-columns', {
  usual: 'Reset',
});

const birthdayTexts = catalogue('birthdays', {
  columns: { on: 'Birthday', turns: 'Turns' },
  message: '{count, plural, one {Wish them a happy birthday} other {Wish # people a happy birthday}}',
  onTheDay: 'Wish automatically on the day',
  onDay:
    '{count, plural, one {# person} other {# people}}: {late, select, yes {now, because it is past 9:00 today} other {{when}}}',
  missed: '{count, plural, one {# person has} other {# people have}} no phone number or no SMS, and will not get it.',
  wish: 'Wish {count, plural, one {# person} other {# people}}',
  wished:
    '{count, plural, =0 {Nobody is left to wish} one {# person gets the birthday message} other {# people get the birthday message}}',
  leftOut:
    '{count, plural, one {# person is} other {# people are}} left out: wished already this year, or without a number that can get it.',
  empty: 'No birthdays in this period',
  emptyAbout:
    'Birthdays come from the day and month of birth on each person’s page. You can add them for everybody at once with an import.',
  spans: { today: 'Today', days: '{days, number} days' },
  today: '{count, plural, one {# person has a birthday today} other {# people have a birthday today}}',
  soon: '{count, plural, one {# person has a birthday in the next {days} days} other {# people have a birthday in the next {days} days}}',
});

export const birthdayWords = {
  ...birthdayTexts,
  spans: [
    { value: '1', label: birthdayTexts.spans.today },
    ...[7, 31].map((days) => ({ value: String(days), label: birthdayTexts.spans.days({ days }) })),
  ],
  state: (count: number, days: number) => {
    if (count === 0) return undefined;
    return days === 1 ? birthdayTexts.today({ count }) : birthdayTexts.soon({ count, days });
  },
};

export const familiesWords = catalogue('families', {
  state: '{count, plural, one {# family} other {# families}}',
  search: 'Search by family or member',
  empty: {
    title: 'No families yet',
    about:
      'Put people of one home together: head, spouse, children and wards. If they share a phone, one message greets all of them, in that order.',
  },
});

const familyTexts = catalogue('family', {
  edit: 'Edit family',
  all: 'All families',
  name: 'Family name',
  nameOf: 'The {lastName} family',
  phone: 'Shared phone',
  phoneHint: 'Optional. We suggest it when you add a child.',
  membersAbout: 'A person can be head or spouse of only one family. A child or ward can belong to several.',
  nobody: 'This family has no members yet.',
  partOf: 'Position of {name} in this family',
  part: 'In this family',
  addOne: 'Add {name}',
  addNobody: 'Add',
  missing: 'This family was removed. Its members are still in People.',
  takeAway: 'Remove this family',
  takeAwayAbout: 'The people stay.',
  none: 'Not in any family yet.',
});

export const familyWords = {
  ...familyTexts,
  parts: familyPartsOf<string>(catalogue),
};

export const afterImportWords = catalogue('after-import', {
  title: 'The people you imported',
  saved: '{count, plural, one {# person} other {# people}} from {file}',
  savedOfRows: '{count, plural, one {# person} other {# people}} from {rows, number} rows of {file}',
  leftOut: '{count, plural, one {# row was left out: download it} other {# rows were left out: download them}}',
  group: 'Make a group',
  write: 'Write to them',
});
