import { catalogue } from '../core/catalogue.ts';
import { listedOf, type CommonColumnKey } from '../../contract/people/columns.ts';
import { personFields } from '../../contract/people/person-fields.ts';
import { fieldLabel, fieldLabels, genders } from './field-words.ts';

type OfColumns = Record<CommonColumnKey, string>;

const peopleTexts = catalogue('people', {
  state: '{people, plural, one {# person} other {# people}}',
  stateWithNew: '{people, plural, one {# person} other {# people}}, {newThisMonth, number} new this month',
  title: 'People',
  everybody: 'Everybody',
  families: 'Families',
  search: 'Search by name, phone or e-mail',
  searchHint: 'Name, phone or e-mail',
  found: '{count, number} found',
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
  noMatch: 'Nobody matches “{text}”',
  noMatchAbout: 'Try part of a name, the last digits of a phone number, or an e-mail address.',
});

export const peopleWords = {
  ...peopleTexts,
  state: ({ people, newThisMonth }: { people: number; newThisMonth: number }) =>
    newThisMonth > 0 ? peopleTexts.stateWithNew({ people, newThisMonth }) : peopleTexts.state({ people }),
  columns: {
    ...peopleTexts.columns,
    ...(Object.fromEntries(listedOf(personFields).map(({ as, key }) => [as, fieldLabel(key)])) as OfColumns),
  },
};

const personTexts = catalogue('person', {
  missing: 'Person not found',
  missingAbout: 'The link may be old, or belong to another organisation.',
  thisPerson: 'this person',
  all: 'All people',
  added: 'Added {day}',
  archived: 'Archived',
  archivedSince:
    'Archived {day}. Archived people do not appear in lists, searches or messages. Their details are kept.',
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
  fields: { wantToBeVisited: 'Wants to be visited' },
});

export const personWords = {
  ...personTexts,
  genders,
  fields: { ...personTexts.fields, ...fieldLabels },
};

export const archiveWords = catalogue('archiving', {
  ask: {
    title: 'Archive {count, plural, one {# person} other {# people}}',
    message: 'You are about to archive your member(s). Do you want to continue ?',
    verb: 'Yes',
    cancel: 'No',
  },
  archived: '{count, plural, one {Member archived succesfully} other {Member(s) archived succesfully}}',
  archivedAbout: '{count, plural, one {# person} other {# people}} archived. You find them under Archived people.',
  restored: '{count, plural, one {# person} other {# people}} restored',
  notRestored: 'Nobody was restored',
  notRestoredAbout: 'To bring back somebody who was merged, open the person they were merged into and undo the merge.',
  undone: 'Undone for {count, plural, one {# person} other {# people}}',
  undo: 'Undo',
});

export const bulkWords = catalogue('people-bulk', {
  message: '{count, plural, one {Message this person} other {Message these # people}}',
  toGroup: 'Add to group',
  toGroupTitle: 'Add {count, plural, one {# person} other {# people}} to a group',
  toGroupSearch: 'Find a group',
  toGroupVerb: 'Add {count, plural, one {# person} other {# people}} to {group}',
  noGroups: 'No groups yet',
  newGroup: 'New group…',
  newGroupName: 'Name of the new group',
  chooseGroup: 'Choose a group first.',
  added: '{count, plural, =0 {They are all in {group} already} other {# people added to {group}}}',
  archive: 'Archive',
  export: 'Export',
  more: 'More for the people ticked',
  cards: 'Print member cards',
  cardOf: 'Code of {name}',
  everybody: '{count, plural, one {# person} other {# people}}',
});

/** Picking people, wherever somebody is to be found. */
export const pickWords = catalogue('people-choice', {
  searchFrom: 'Enter 3 or more characters',
  searching: 'Searching …',
  noMatch: 'No match found',
});
