import { personFields } from '../../../contract/people/person-fields.ts';
import { catalogue } from '../../core/catalogue.ts';
import type { FailureWords } from '../../core/failures.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { uploadFailures } from '../../ui/wording/upload-failures.ts';
import { fieldLabel } from '../words.ts';

/** Texts of importing people; those that the specification names are its own, to the letter. */
export const importWords = catalogue('import', {
  title: 'Import members from Excel/CSV',
  state: 'You check everybody before anything is saved.',
  template: 'Members template',
  xlsx: 'Excel (.xlsx)',
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

const ofFile = catalogue('import-column-names', {
  BirthMonth: 'Month of birth',
  BirthYear: 'Year of birth',
  FullName: 'Full name',
  Family: 'Family',
  FamilyRole: 'Role in the family',
});

/** The names of what a column of a file may be: fields of a person, by the first header of each, and what only files have. */
const columnNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(personFields).flatMap(([key, { headers }]) =>
      Object.keys(headers)
        .slice(0, 1)
        .map((header) => [header, fieldLabel(key)]),
    ),
  ),
  ...ofFile,
  Group: sharedWords.group,
};

export const columnName = (column: string): string => columnNames[column] ?? column;

/** Cells of a file that found no place in the entry of their person. */
export const importNotesWords = catalogue('import-notes', {
  title: 'Left over from a file',
  about: 'The file {fileName} said this too, but it fits no field here:',
});

const past = catalogue('past-imports', {
  past: 'Past imports',
  badRows: 'Rows to fix ({count, number})',
  undoOf: 'Undo the import of {fileName}',
  undone: 'Undone',
  askTitle: 'Undo this import?',
  ask: 'People that {fileName} added are archived, details it changed go back to what they were, and people it put into groups leave them. Anything you changed since then stays.',
  counts: '{parts, list, plain}.',
  count:
    '{what, select, firstTimers {{count, plural, one {# first-timer added} other {# first-timers added}}} added {{count, number} new} there {{count, number} already there} other {{count, number} changed}}',
  nobody: 'Nobody.',
  undoing: 'Undoing the import …',
  done: 'Import undone',
  partly: 'Import undone, but not all of it',
  tookBack:
    '{what, select, archived {{count, plural, one {# person was archived.} other {# people were archived.}}} restored {{count, plural, one {# person was changed back.} other {# people were changed back.}}} other {{count, plural, one {# membership removed.} other {# memberships removed.}}}}',
  more: 'And {count, number} more.',
});

type Counts = { createdRecord: number; alreadyThere: number; updated: number; kind: string };

/** Imports that were saved, and taking them back. */
export const undoWords = {
  ...past,
  counts: ({ createdRecord, alreadyThere, updated, kind }: Counts): string => {
    const counts: [what: string, count: number][] = [
      [kind === 'firstTimers' ? kind : 'added', createdRecord],
      ['there', alreadyThere],
      ['changed', updated],
    ];
    const parts = counts.filter(([, count]) => count > 0).map(([what, count]) => past.count({ what, count }));
    return parts.length > 0 ? past.counts({ parts }) : past.nobody;
  },
  what: (one: { archived: number; restored: number; leftGroups: number }): string =>
    (['archived', 'restored', 'leftGroups'] as const)
      .filter((kind) => one[kind] > 0)
      .map((what) => past.tookBack({ what, count: one[what] }))
      .join(' '),
  more: (count: number): string => (count > 0 ? past.more({ count }) : ''),
};
