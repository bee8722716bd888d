import type { CommonColumn } from '../../../contract/people/import-fields.ts';
import { catalogue } from '../../core/catalogue.ts';
import type { FailureWords } from '../../core/failures.ts';

/** Texts of importing people; those that the specification names are its own, to the letter. */
export const importWords = catalogue('import', {
  title: 'Import members from Excel/CSV',
  state: {
    people: 'Everybody from one spreadsheet. You check it before anything is saved.',
    firstTimers: 'First-timers from one spreadsheet. You check it before anything is saved.',
  },
  template: 'Members template',
  templates: { xlsx: 'Excel (.xlsx)', csv: 'CSV' },
  templateAbout: 'Use this file or your own. We find the columns of most lists and address books by ourselves.',
  drop: 'Drop your spreadsheet here',
  accept: 'Excel, OpenDocument, CSV, text or phone contacts (.vcf), up to 5MB',
  upload: 'Upload and preview members',
  uploading: 'Uploading and checking the file',
  tooLarge: '{name} is bigger than 5 MB. Split it into smaller files.',
  preview: 'Members to import from file',
  mend: '{count, plural, one {Download the # row to fix} other {Download the # rows to fix}}',
  saved: '{count, plural, one {# person added} other {# people added}}',
  already: '{count, plural, one {# member had already been added} other {# members had already been added}}',
  alreadyDetail: '{count, plural, one {# new person was added.} other {# new people were added.}}',
  leftOut: '{count, plural, one {# row left out} other {# rows left out}}',
  leftOutDetail: '{count, plural, one {Fix it and upload that file.} other {Fix them and upload that file.}}',
  nothingNew: 'This file had no new people.',
});

const failures = catalogue('import-failures', {
  offline: { title: 'Network Error', detail: 'Please ensure you have strong internet connection' },
  timeout: { title: 'Request took too long to respond', detail: 'Please try again by refreshing the page' },
  other: { title: 'Upload not successful', detail: 'Please try again' },
});

/** The words for each way the upload can fail. */
export const uploadFailures = {
  offline: { severity: 'error', ...failures.offline },
  timeout: { severity: 'error', ...failures.timeout },
  other: { severity: 'error', ...failures.other },
} satisfies FailureWords;

/** Saving fails in the same words as the upload where nothing answers; what the server refuses is said in its own. */
export const saveFailures: FailureWords = { offline: uploadFailures.offline, timeout: uploadFailures.timeout };

const guide = catalogue('import-guide', {
  title: 'How to prepare the file',
  headers:
    'In the template the first row holds the headers: FirstName, LastName, Email, PhoneNumber, Address, Birthday, BirthMonth, BirthYear, Gender, MaritalStatus, CommunicationMeans, InterestedInJoining, WantToBeVisited. Other common names, such as Surname or Mobile, also work.',
  rows: 'Put one person in each row. A name, a phone number or an e-mail is enough. Leave blank what you do not know.',
  phones:
    'Write phone numbers as you dial them ({national}) or with the country code ({international}). If Excel removed the first zero, we add it back.',
  birthdays:
    'Birthday is the day of the month (7), BirthMonth a number or a name (5 or May), BirthYear four digits (1990). You can also write the whole date in Birthday.',
  sheets:
    'Of a workbook we read the sheet that looks most like a list of people. A file can have up to 100,000 rows and 5MB. Split a larger one.',
  groups:
    'A column named Group puts each person into that group. Write ; between several groups. We create groups that do not exist yet. One person can be in several rows.',
  preview: 'Nothing is saved until you have seen the preview. You can undo a saved import within 30 days.',
});

/** `phone`: how a number is written in the organisation's country. */
export const instructions = {
  title: guide.title,
  points: (phone: { national: string; international: string }): string[] => [
    guide.headers,
    guide.rows,
    guide.phones(phone),
    guide.birthdays,
    guide.sheets,
    guide.groups,
    guide.preview,
  ],
};

/** Rows that are pasted instead of a file. */
export const pasteWords = catalogue('import-paste', {
  title: 'Or paste rows',
  label: 'Rows from a spreadsheet, or names and phone numbers',
  about: 'One person in each line, such as: Ada Eze, 0803 123 4567',
  use: 'Preview these rows',
  fileName: 'pasted rows',
});

/** A file of people who are to be members of one group. */
export const groupImportWords = catalogue('import-group', {
  into: 'Into {name}',
  intoDetail: 'Everybody in the file becomes a member of this group. People who are already members do not change.',
});

/** The name of each column of a file that holds a field of a person. */
const headerLabels = catalogue('file-headers', {
  FirstName: 'First name',
  LastName: 'Last name',
  Title: 'Title',
  OtherNames: 'Other names',
  PhoneNumber: 'Phone number',
  SecondPhoneNumber: 'Second phone number',
  Email: 'E-mail',
  SecondEmail: 'Second e-mail',
  Address: 'Address',
  Gender: 'Gender',
  Birthday: 'Birthday',
  BirthMonth: 'Month of birth',
  BirthYear: 'Year of birth',
  MaritalStatus: 'Marital status',
  Occupation: 'Occupation',
  DateOfJoining: 'Date of joining',
  Language: 'Language',
  CommunicationMeans: 'Communication means',
  InterestedInJoining: 'Interested in joining',
  WantToBeVisited: 'Want to be visited',
}) satisfies Record<Exclude<CommonColumn, 'FullName' | 'Group' | 'Family' | 'FamilyRole'>, string>;

const ofPlaces = catalogue('import-column-names', {
  FullName: 'Full name',
  Group: 'Group',
  Family: 'Family',
  FamilyRole: 'Role in the family',
});

/** The names of everything a column of a file may be. */
export const columnNames: Record<CommonColumn, string> = { ...headerLabels, ...ofPlaces };

/** Cells of a file that found no place in the entry of their person. */
export const importNotesWords = catalogue('import-notes', {
  title: 'Left over from a file',
  about: 'The file {fileName} said this too, but it fits no field here:',
  remove: 'Remove this note',
  removed: 'Note removed',
});

const past = catalogue('past-imports', {
  past: 'Past imports',
  list: 'past imports',
  undo: 'Undo',
  badRows: 'Rows to fix ({count, number})',
  undoOf: 'Undo the import of {fileName}',
  undone: 'Undone',
  askTitle: 'Undo this import?',
  ask: 'People that {fileName} added are archived, details it changed go back to what they were, and people it put into groups leave them. Anything you changed since then stays.',
  counts: '{parts, list, plain}.',
  firstTimers: '{count, plural, one {# first-timer added} other {# first-timers added}}',
  added: '{count, number} new',
  there: '{count, number} already there',
  changed: '{count, number} changed',
  nobody: 'Nobody.',
  by: '{name}, {moment}',
  undoing: 'Undoing the import …',
  done: 'Import undone',
  partly: 'Import undone, but not all of it',
  archived: '{count, plural, one {# person was archived.} other {# people were archived.}}',
  restored: '{count, plural, one {# person was changed back.} other {# people were changed back.}}',
  leftGroups: '{count, plural, one {# membership removed.} other {# memberships removed.}}',
  more: 'And {count, number} more.',
});

type Counts = { createdRecord: number; alreadyThere: number; updated: number; kind: string };

/** Imports that were saved, and taking them back. */
export const undoWords = {
  ...past,
  counts: ({ createdRecord, alreadyThere, updated, kind }: Counts): string => {
    const added = kind === 'firstTimers' ? past.firstTimers : past.added;
    const parts = [
      ...(createdRecord > 0 ? [added({ count: createdRecord })] : []),
      ...(alreadyThere > 0 ? [past.there({ count: alreadyThere })] : []),
      ...(updated > 0 ? [past.changed({ count: updated })] : []),
    ];
    return parts.length > 0 ? past.counts({ parts }) : past.nobody;
  },
  by: (name: string, moment: string): string => (name ? past.by({ name, moment }) : moment),
  what: (one: { archived: number; restored: number; leftGroups: number }): string =>
    (['archived', 'restored', 'leftGroups'] as const)
      .filter((kind) => one[kind] > 0)
      .map((kind) => past[kind]({ count: one[kind] }))
      .join(' '),
  more: (count: number): string => (count > 0 ? past.more({ count }) : ''),
};
