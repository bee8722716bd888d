import type { CommonColumn, ImportField } from '../../../contract/people/import-fields.ts';
import type { FailureWords } from '../../core/failures.ts';
import { plural } from '../../core/words.ts';
import { number } from '../../ui/wording/formats.ts';
import { fieldLabels } from '../field-words.ts';
import { headerLabels } from './header-words.ts';

const rows = (count: number) => plural(count, 'row', 'rows');

/** Every text of importing people; those that the specification names are its own, to the letter. */
export const importWords = {
  title: 'Import members from Excel/CSV',
  state: {
    people: 'Everybody from one spreadsheet. You check it before anything is saved.',
    firstTimers: 'First-timers from one spreadsheet. You check it before anything is saved.',
    members: 'Members of this group from one spreadsheet. You check it before anything is saved.',
  },
  template: 'Members template',
  templates: { xlsx: 'Excel (.xlsx)', csv: 'CSV' },
  templateAbout: 'Use this file or your own. We find the columns of most lists and address books by ourselves.',
  drop: 'Drop your spreadsheet here',
  accept: 'Excel, OpenDocument, CSV, text or phone contacts (.vcf), up to 5MB',
  upload: 'Upload and preview members',
  uploading: 'Uploading and checking the file',
  reading: 'These are the first rows. We are still reading the others and comparing them with the people you have.',
  refusedTitle: 'This file cannot be read',
  tooLarge: (name: string) => `${name} is bigger than 5 MB. Split it into smaller files.`,
  preview: 'Members to import from file',
  discard: 'Discard',
  save: 'Save',
  mend: (count: number) => `Download the ${rows(count)} to fix`,
  all: 'All',
  kinds: {
    new: 'New',
    update: 'Update',
    conflict: 'Conflict',
    same: 'Same',
    bad: 'To fix',
    alike: 'Look alike',
    dropped: 'Cells left out',
  },
  marks: { new: 'new', update: 'update', conflict: 'conflict', same: 'same', bad: 'to fix' },
  summary: (counts: { rows: number; new: number; update: number; conflict: number; same: number; bad: number }) => {
    const parts = [
      counts.new > 0 && `${number(counts.new)} new`,
      counts.update > 0 && plural(counts.update, 'update', 'updates'),
      counts.conflict > 0 && plural(counts.conflict, 'conflict', 'conflicts'),
      counts.same > 0 && `${number(counts.same)} the same`,
      counts.bad > 0 && `${number(counts.bad)} to fix`,
    ].filter(Boolean);
    return `${rows(counts.rows)}: ${parts.join(', ')}.`;
  },
  whatSaves: (counts: { alreadyThere: number; conflict: number; bad: number }) =>
    [
      counts.alreadyThere > 0 && 'People you already have are updated, never added twice. Blank cells change nothing.',
      counts.conflict > 0 && 'Where the file differs from what you have, you choose.',
      counts.bad > 0 && 'Rows to fix are left out, unless you correct them here.',
    ]
      .filter(Boolean)
      .join(' '),
  nothingGood: 'No row can be saved yet. Open a row to correct it, or fix the file and upload it again.',
  differs: (fields: string[]) => `Different ${fields.join(', ')}.`,
  fills: (fields: string[]) => `Adds ${fields.join(', ')}.`,
  columnsOpen: 'Columns that were left out',
  columnsAll: 'Change the columns',
  columnsLeft: (count: number) => `${plural(count, 'column is', 'columns are')} left out`,
  dates: { title: 'Dates such as 03/07 are', day: 'Day first: 3 July', month: 'Month first: March 7' },
  noneOfMark: 'No rows of this kind',
  rowTitle: (rowNumber: number, name: string) => `Row ${rowNumber}${name ? `: ${name}` : ''}`,
  rowFine: 'This row is fine.',
  noName: 'No name',
  closeRow: 'Close the note',
  columns: { row: 'Row', name: 'Name', phone: 'Phone', email: 'E-mail', gender: 'Gender', mark: 'State', note: 'Note' },
  saving: (done: number, of: number) => (done ? `Saving: ${number(done)} of ${rows(of)}` : `Saving ${rows(of)}`),
  saved: (count: number) => `${plural(count, 'person', 'people')} added`,
  already: (count: number) => `${plural(count, 'member', 'members')} had already been added`,
  alreadyDetail: (count: number) => `${plural(count, 'new person was', 'new people were')} added.`,
  leftOut: (count: number) => `${rows(count)} left out`,
  leftOutDetail: (count: number) => `Fix ${count === 1 ? 'it' : 'them'} and upload that file.`,
  nothingNew: 'This file had no new people.',
};

/** The words for each way the upload can fail. */
export const uploadFailures = {
  offline: { severity: 'error', title: 'Network Error', detail: 'Please ensure you have strong internet connection' },
  timeout: {
    severity: 'error',
    title: 'Request took too long to respond',
    detail: 'Please try again by refreshing the page',
  },
  other: { severity: 'error', title: 'Upload not successful', detail: 'Please try again' },
} satisfies FailureWords;

/** Saving fails in the same words as the upload where nothing answers; what the server refuses is said in its own. */
export const saveFailures: FailureWords = { offline: uploadFailures.offline, timeout: uploadFailures.timeout };

/** `phone`: how a number is written in the organisation's country. */
export const instructions = {
  title: 'How to prepare the file',
  points: (phone: { national: string; international: string }): string[] => [
    'In the template the first row holds the headers: FirstName, LastName, Email, PhoneNumber, Address, Birthday, BirthMonth, BirthYear, Gender, MaritalStatus, CommunicationMeans, InterestedInJoining, WantToBeVisited. Other common names, such as Surname or Mobile, also work.',
    'Put one person in each row. A name, a phone number or an e-mail is enough. Leave blank what you do not know.',
    `Write phone numbers as you dial them (${phone.national}) or with the country code (${phone.international}). If Excel removed the first zero, we add it back.`,
    'Birthday is the day of the month (7), BirthMonth a number or a name (5 or May), BirthYear four digits (1990). You can also write the whole date in Birthday.',
    'Of a workbook we read the sheet that looks most like a list of people. A file can have up to 100,000 rows and 5MB. Split a larger one.',
    'A column named Group puts each person into that group. Write ; between several groups. We create groups that do not exist yet. One person can be in several rows.',
    'Nothing is saved until you have seen the preview. You can undo a saved import within 30 days.',
  ],
};

/** Choosing between what is known and what a file says. */
export const choiceWords = {
  about: 'Choose what to keep where the file differs from what you have. Blank cells never replace anything.',
  all: (count: number) => `${plural(count, 'row differs', 'rows differ')} from what you have`,
  allSides: { ours: 'Keep ours for all', file: 'Use the file’s for all' },
  keep: { ours: 'keep ours', file: 'use the file’s' },
  sides: { ours: 'Ours', file: 'The file’s' },
  field: 'Field',
  blank: 'blank',
  fate: 'What to do with this row',
  fates: {
    complete: 'Update this person',
    add: 'Add this person',
    new: 'Save as a new person',
    skip: 'Skip this row',
  },
  fields: fieldLabels satisfies Record<ImportField, string>,
};

/** Who may be the same person. */
export const alikeWords = {
  title: (count: number) => `${plural(count, 'row looks', 'rows look')} like somebody you have, or like another row`,
  about: 'Are they the same people? Answer for all of them here, or open a row and answer for that one.',
  forAll: 'All rows that look alike',
  choose: 'Choose an answer',
  all: { new: 'These are different people', same: 'These are the same people' },
  same: (name: string) => `This is ${name}`,
  ofRow: (who: string, row: number) => `${who} in row ${row}`,
  question: (who: string) => `Is this ${who}?`,
};

/** Correcting a row in the preview. */
export const mendWords = { mend: 'Correct this row' };

/** Rows that are pasted instead of a file. */
export const pasteWords = {
  title: 'Or paste rows',
  label: 'Rows from a spreadsheet, or names and phone numbers',
  about: 'One person in each line, such as: Ada Eze, 0803 123 4567',
  use: 'Preview these rows',
  fileName: 'pasted rows.txt',
};

/** A file of people who are to be members of one group. */
export const groupImportWords = {
  into: (name: string) => `Into ${name}`,
  intoDetail: 'Everybody in the file becomes a member of this group. People who are already members do not change.',
  back: 'Back to the group',
  noGroup: 'Add a group',
  noGroupDetail: 'Please ensure a group is added before you import.',
  add: 'Add a group',
};

/** Saying what the columns of a file are. */
export const columnWords = {
  title: 'Match the columns',
  about:
    'Choose what each column of your file holds; those we are not sure of come first. We remember it for the next file with the same headers.',
  cancel: 'Cancel',
  use: 'Use these columns',
  leftOut: 'Leave out',
  contactMissing: 'No column holds phone numbers or e-mail addresses. You can go on without them.',
  why: {
    said: 'You chose this before.',
    header: 'The header says so.',
    values: 'The cells look like this.',
    unknown: 'We do not know this header.',
  },
  noSamples: 'This column is empty',
  meaning: (header: string) => `${header} is`,
  nameMissing: 'Choose the column that holds the names, phone numbers or e-mail addresses.',
  twice: (name: string) => `${name} is chosen for two columns. Leave one of them out.`,
  names: {
    ...(headerLabels as Record<CommonColumn, string>),
    FullName: 'Full name',
    Group: 'Group',
  },
};

/** Imports that were saved, and taking them back. */
export const undoWords = {
  past: 'Past imports',
  undo: 'Undo',
  badRows: (count: number) => `Rows to fix (${number(count)})`,
  undoOf: (fileName: string) => `Undo the import of ${fileName}`,
  undone: 'Undone',
  askTitle: 'Undo this import?',
  ask: (fileName: string) =>
    `People that ${fileName} added are archived, details it changed go back to what they were, and people it put into groups leave them. Anything you changed since then stays.`,
  counts: (one: { createdRecord: number; alreadyThere: number; updated: number; kind: string }) => {
    const made = one.kind === 'firstTimers' ? plural(one.createdRecord, 'first-timer', 'first-timers') : '';
    const parts = [
      one.createdRecord > 0 && (made ? `${made} added` : `${number(one.createdRecord)} new`),
      one.alreadyThere > 0 && `${number(one.alreadyThere)} already there`,
      one.updated > 0 && `${number(one.updated)} changed`,
    ].filter(Boolean);
    return parts.length > 0 ? `${parts.join(', ')}.` : 'Nobody.';
  },
  by: (name: string, moment: string) => (name ? `${name}, ${moment}` : moment),
  undoing: 'Undoing the import …',
  done: 'Import undone',
  partly: 'Import undone, but not all of it',
  what: (one: { archived: number; restored: number; leftGroups: number }) =>
    [
      one.archived > 0 && `${plural(one.archived, 'person was', 'people were')} archived.`,
      one.restored > 0 && `${plural(one.restored, 'person was', 'people were')} changed back.`,
      one.leftGroups > 0 && `${plural(one.leftGroups, 'membership', 'memberships')} removed.`,
    ]
      .filter(Boolean)
      .join(' '),
  more: (count: number) => (count > 0 ? `And ${number(count)} more.` : ''),
};
