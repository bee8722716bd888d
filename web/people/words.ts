import { listedOf, type PeopleColumnKey } from '../../contract/people/columns.ts';
import { personFields } from '../../contract/people/person-fields.ts';
import { plural } from '../core/words.ts';
import { fieldLabels, genders } from './field-words.ts';
import { number } from '../ui/wording/formats.ts';

type OfColumns = Record<PeopleColumnKey, string>;

export const peopleWords = {
  title: 'People',
  state: ({ people, newThisMonth }: { people: number; newThisMonth: number }) =>
    plural(people, 'person', 'people') + (newThisMonth > 0 ? `, ${number(newThisMonth)} new this month` : ''),
  search: 'Search by name, phone or e-mail',
  found: (count: number) => `${number(count)} found`,
  sort: 'Sort',
  sorts: {
    name: 'Name, A to Z',
    '-name': 'Name, Z to A',
    created: 'Oldest first',
    '-created': 'Newest first',
    lastName: 'Last name, A to Z',
    '-lastName': 'Last name, Z to A',
    birthday: 'Birthday in the year',
    '-birthday': 'Birthday, from December',
  },
  columns: {
    ...(Object.fromEntries(listedOf(personFields).map(({ as, field }) => [as, field.label])) as OfColumns),
    name: 'Name',
    age: 'Age',
    firstTimer: 'First-timer',
    added: 'Added',
  },
  yes: 'Yes',
  more: 'More to do with people',
  chooseColumns: 'Columns',
  exportXlsx: 'Export as Excel',
  exportCsv: 'Export as CSV',
  showArchived: 'Archived people',
  duplicates: 'Probable duplicates',
  birthdays: 'Birthdays this week',
  firstTimer: 'First-timer',
  noSms: 'No SMS',
  sample: 'Sample',
  addPerson: 'Add person',
  importPeople: 'Import people',
  edit: 'Edit',
  sendSms: 'Send SMS',
  open: 'Open',
  empty: {
    title: 'No people yet',
    about:
      'Bring the list you keep today: an Excel or CSV file with one person per row. You see every row before anything is saved.',
  },
  noneSo: 'Nobody is so',
  noneSoAbout: 'Take a filter away, or clear them all.',
  noMatch: (text: string) => `Nobody matches “${text}”`,
  noMatchAbout: 'Try part of a name, the last digits of a phone number, or an e-mail address.',
};

export const personWords = {
  missing: 'This person is not here',
  missingAbout: 'The link may be old, or belong to another organisation.',
  all: 'All people',
  added: (day: string) => `Added ${day}`,
  archived: 'Archived',
  archivedSince: (day: string) =>
    `Archived ${day}. Archived people are in no list, no search and no message; what is known of them is kept.`,
  optedOut: 'Asked not to get SMS',
  unreachable: 'Not a number that can be reached',
  contact: 'Contact',
  about: 'About',
  groups: 'Groups',
  noGroups: 'In no group yet.',
  waiting: 'Waiting for approval',
  leader: 'Leader',
  history: 'What happened',
  historyAbout: 'Groups, messages and changes, the latest first.',
  menu: 'More to do',
  archive: 'Archive',
  restore: 'Restore',
  nothing: 'Nothing more is known yet.',
  fields: { ...fieldLabels, wantToBeVisited: 'Wants to be visited' },
  genders,
};

const people = (count: number) => plural(count, 'person', 'people');

export const archiveWords = {
  ask: {
    title: (count: number) => `Archive ${people(count)}`,
    message: 'You are about to archive your member(s). Do you want to continue ?',
    verb: 'Yes',
    cancel: 'No',
  },
  archived: (count: number) => (count === 1 ? 'Member archived succesfully' : 'Member(s) archived succesfully'),
  archivedAbout: (count: number) => `${people(count)} put away. You find them under Archived.`,
  restored: (count: number) => `${people(count)} restored`,
  notRestored: 'Nobody was restored',
  notRestoredAbout: 'Whoever was merged into somebody comes back by taking the merge back, on their page.',
  undone: (count: number) => `Taken back for ${people(count)}`,
  undo: 'Undo',
};

export const columnWords = {
  title: 'Columns',
  usual: 'As usual',
  done: 'Done',
};

export const bulkWords = {
  message: (count: number) => (count === 1 ? 'Message this person' : `Message these ${people(count)}`),
  messageShort: 'Message',
  toGroup: 'Add to group',
  toGroupTitle: (count: number) => `Add ${people(count)} to a group`,
  toGroupSearch: 'Find a group',
  toGroupVerb: (count: number, group: string) => `Add ${people(count)} to ${group}`,
  noGroups: 'No groups yet',
  chooseGroup: 'Choose a group first.',
  added: (count: number, group: string) =>
    count === 0 ? `All of them are in ${group} already` : `${people(count)} added to ${group}`,
  archive: 'Archive',
  export: 'Export',
  everybody: (count: number) => people(count),
};

export const archivedWords = {
  title: 'Archived people',
  state: (count: number) => `${people(count)} put away`,
  search: 'Search archived people',
  since: 'Archived',
  restore: 'Restore',
  restoreMany: (count: number) => `Restore ${people(count)}`,
  empty: 'Nobody is archived',
  emptyAbout: 'Whoever you archive is put away here, whole, and can be restored at any time.',
  back: 'All people',
};

/** Picking people, wherever somebody is to be found. */
export const pickWords = {
  searchFrom: 'Enter 3 or more characters',
  searching: 'Searching …',
  noMatch: 'No match found',
};
