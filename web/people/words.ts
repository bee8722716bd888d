import { listedOf, type PeopleColumnKey } from '../../contract/people/columns.ts';
import { personFields } from '../../contract/people/person-fields.ts';
import { plural } from '../core/words.ts';
import { fieldLabels, genders } from './field-words.ts';
import { number } from '../ui/wording/formats.ts';

type OfColumns = Record<PeopleColumnKey, string>;

export const peopleWords = {
  title: 'People',
  families: 'Families',
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
    birthday: 'Birthday, January first',
    '-birthday': 'Birthday, December first',
  },
  columns: {
    ...(Object.fromEntries(listedOf(personFields).map(({ as, field }) => [as, field.label])) as OfColumns),
    name: 'Name',
    age: 'Age',
    firstTimer: 'First-timer',
    added: 'Added',
  },
  yes: 'Yes',
  more: 'More actions for people',
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
  sendEmail: 'Send Email',
  open: 'Open',
  empty: {
    title: 'No people yet',
    about:
      'Import the list you already have: an Excel or CSV file with one person in each row. You check every row before anything is saved.',
  },
  noneSo: 'Nobody matches these filters',
  noneSoAbout: 'Remove a filter, or clear them all.',
  noMatch: (text: string) => `Nobody matches “${text}”`,
  noMatchAbout: 'Try part of a name, the last digits of a phone number, or an e-mail address.',
};

export const personWords = {
  missing: 'Person not found',
  missingAbout: 'The link may be old, or belong to another organisation.',
  all: 'All people',
  added: (day: string) => `Added ${day}`,
  archived: 'Archived',
  archivedSince: (day: string) =>
    `Archived ${day}. Archived people do not appear in lists, searches or messages. Their details are kept.`,
  optedOut: 'Asked not to receive SMS',
  unreachable: 'This number cannot be reached',
  contact: 'Contact',
  about: 'About',
  groups: 'Groups',
  noGroups: 'Not in any group yet.',
  waiting: 'Waiting for approval',
  leader: 'Leader',
  history: 'History',
  historyAbout: 'Groups, messages and changes, newest first.',
  menu: 'More actions',
  archive: 'Archive',
  restore: 'Restore',
  nothing: 'No other details yet.',
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
  archivedAbout: (count: number) => `${people(count)} archived. You find them under Archived people.`,
  restored: (count: number) => `${people(count)} restored`,
  notRestored: 'Nobody was restored',
  notRestoredAbout: 'To bring back somebody who was merged, open the person they were merged into and undo the merge.',
  undone: (count: number) => `Undone for ${people(count)}`,
  undo: 'Undo',
};

export const columnWords = {
  title: 'Columns',
  usual: 'Reset',
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
    count === 0 ? `They are all in ${group} already` : `${people(count)} added to ${group}`,
  archive: 'Archive',
  export: 'Export',
  everybody: (count: number) => people(count),
};

export const archivedWords = {
  title: 'Archived people',
  state: (count: number) => `${people(count)} archived`,
  search: 'Search archived people',
  since: 'Archived',
  restore: 'Restore',
  restoreMany: (count: number) => `Restore ${people(count)}`,
  empty: 'Nobody is archived',
  emptyAbout: 'People you archive are kept here with all their details. You can restore them at any time.',
  back: 'All people',
};

/** Picking people, wherever somebody is to be found. */
export const pickWords = {
  searchFrom: 'Enter 3 or more characters',
  searching: 'Searching …',
  noMatch: 'No match found',
};
