import type { ImportColumn, ImportField } from '../../../contract/people/import-fields.ts';
import type { FailureWords } from '../../core/failures.ts';
import { plural } from '../../core/words.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import { number } from '../../ui/wording/formats.ts';
import { fieldLabels } from '../field-words.ts';

const rows = (count: number) => plural(count, 'row', 'rows');

/** Every text of importing people; those that the specification names are its own, to the letter. */
export const importWords = {
  title: 'Import members from Excel/CSV',
  state: {
    people: 'Everybody in one spreadsheet, checked before anything is saved',
    firstTimers: 'First-timers in one spreadsheet, checked before anything is saved',
    members: 'Members of this group in one spreadsheet, checked before anything is saved',
  },
  template: 'Members template',
  templates: { xlsx: 'Excel (.xlsx)', csv: 'CSV' },
  templateAbout: 'Start from this file, or use your own: its first row should name the columns.',
  drop: 'Drop your spreadsheet here',
  accept: '.xlsx, .xls or .csv, up to 5MB',
  upload: 'Upload and preview members',
  uploading: 'Uploading and checking the file',
  reading: 'These are the first rows. The others are being read and compared with everybody there is.',
  refusedTitle: 'This file cannot be read',
  preview: 'Members to import from file',
  discard: 'Discard',
  save: 'Save',
  mend: (count: number) => `Download the ${rows(count)} to mend`,
  all: 'All',
  kinds: { new: 'New', update: 'Update', conflict: 'Conflict', same: 'Same', bad: 'To mend' },
  marks: { new: 'new', update: 'update', conflict: 'conflict', same: 'same', bad: 'to mend' },
  summary: (counts: { rows: number; new: number; update: number; conflict: number; same: number; bad: number }) => {
    const parts = [
      counts.new > 0 && `${number(counts.new)} new`,
      counts.update > 0 && plural(counts.update, 'update', 'updates'),
      counts.conflict > 0 && plural(counts.conflict, 'conflict', 'conflicts'),
      counts.same > 0 && `${number(counts.same)} the same`,
      counts.bad > 0 && `${number(counts.bad)} to mend`,
    ].filter(Boolean);
    return `${rows(counts.rows)}: ${parts.join(', ')}.`;
  },
  whatSaves: (counts: { alreadyThere: number; conflict: number; bad: number }) =>
    [
      counts.alreadyThere > 0 && 'Who is already there is completed, never doubled; blank cells change nothing.',
      counts.conflict > 0 && 'Where the file says something else, you choose.',
      counts.bad > 0 && 'Rows to mend are left out; download them, mend them and upload that file afterwards.',
    ]
      .filter(Boolean)
      .join(' '),
  nothingGood: 'No row can be saved yet. Download the rows, mend them and upload the file again.',
  differs: (fields: string[]) => `Says another ${fields.join(', ')}.`,
  fills: (fields: string[]) => `Adds ${fields.join(', ')}.`,
  columnsOpen: 'Columns that were left out',
  noneOfMark: 'No rows of this kind',
  rowTitle: (rowNumber: number, name: string) => `Row ${rowNumber}${name ? `: ${name}` : ''}`,
  rowFine: 'Nothing to note about this row.',
  noName: 'No name',
  closeRow: 'Close the note',
  columns: { row: 'Row', name: 'Name', phone: 'Phone', email: 'E-mail', gender: 'Gender', mark: 'State', note: 'Note' },
  saving: (done: number, of: number) => (done ? `Saving: ${number(done)} of ${rows(of)}` : `Saving ${rows(of)}`),
  saved: (count: number) => `${plural(count, 'person', 'people')} added`,
  already: (count: number) => `${plural(count, 'member', 'members')} had already been added`,
  alreadyDetail: (count: number) => `${plural(count, 'new person was', 'new people were')} added.`,
  leftOut: (count: number) => `${rows(count)} left out`,
  leftOutDetail: (count: number) => `Mend ${count === 1 ? 'it' : 'them'} and upload that file.`,
  nothingNew: 'Nobody new was in this file.',
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
    'The first row holds the headers: FirstName, LastName, Email, PhoneNumber, Address, Birthday, BirthMonth, BirthYear, Gender, MaritalStatus, CommunicationMeans, InterestedInJoining, WantToBeVisited. Other common names, such as Surname or Mobile, are understood too.',
    'One person in each row. Only a name is needed; leave blank what you do not know.',
    `Phone numbers may be written as you dial them (${phone.national}) or with the country code (${phone.international}). A zero that Excel dropped is put back.`,
    'Birthday is the day of the month (7), BirthMonth a number or a name (5 or May), BirthYear four figures (1990). A whole date in Birthday is understood as well.',
    'In a workbook the first sheet is read. At most 100,000 rows and 5MB; split what is larger.',
    'A column Group puts each person into that group; with ; between several. Groups that are missing are made. One person may be in several rows.',
    'Nothing is saved before you have seen the preview, and a saved import can be taken back for 30 days.',
  ],
};

/** Choosing between what is known and what a file says. */
export const choiceWords = {
  about: 'Choose what counts where the file says something else. Blank cells never count.',
  all: (count: number) => `${plural(count, 'row says', 'rows say')} something else than what is known`,
  allSides: { ours: 'Keep ours for all', file: 'Take the file’s for all' },
  keep: { ours: 'keep ours', file: 'take the file’s' },
  sides: { ours: 'Ours', file: 'The file’s' },
  field: 'Field',
  blank: 'blank',
  fate: 'What becomes of this row',
  fates: {
    complete: 'Complete this person',
    add: 'Add this person',
    new: 'Save as another person',
    skip: 'Leave this row out',
  },
  fields: fieldLabels satisfies Record<ImportField, string>,
};

/** A file of people who are to be members of one group. */
export const groupImportWords = {
  into: (name: string) => `Into ${name}`,
  intoDetail: 'Everybody in the file becomes a member of this group; who is a member already stays as they are.',
  back: 'Back to the group',
  noGroup: 'Add a group',
  noGroupDetail: 'Please ensure a group is added before you import.',
  add: 'Add a group',
};

const headerLabels = Object.fromEntries(
  Object.values(personFields).flatMap(({ headers }) =>
    Object.entries(headers).map(([header, { label }]) => [header, label]),
  ),
);

/** Saying what the columns of a file are. */
export const columnWords = {
  title: 'What the columns are',
  about: 'Say what each column of your file holds. It is remembered for the next file with the same headers.',
  cancel: 'Cancel',
  use: 'Use these columns',
  leftOut: 'Leave out',
  noSamples: 'No cells beneath',
  meaning: (header: string) => `${header} is`,
  nameMissing: 'Say which column holds the names.',
  twice: (name: string) => `${name} is chosen for two columns. Leave one of them out.`,
  names: {
    ...(headerLabels as Record<ImportColumn, string>),
    FullName: 'Whole name',
    Group: 'Group',
  },
};

/** Imports that were saved, and taking them back. */
export const undoWords = {
  past: 'Past imports',
  undo: 'Undo',
  undoOf: (fileName: string) => `Undo the import of ${fileName}`,
  undone: 'Taken back',
  askTitle: 'Undo this import?',
  ask: (fileName: string) =>
    `Everybody ${fileName} added is archived, what it changed becomes what it was, and whom it put into groups leave them. What was changed since stays.`,
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
  undoing: 'Taking the import back …',
  done: 'Import undone',
  partly: 'Import undone, but not all of it',
  what: (one: { archived: number; restored: number; leftGroups: number }) =>
    [
      one.archived > 0 && `${plural(one.archived, 'person was', 'people were')} archived.`,
      one.restored > 0 && `${plural(one.restored, 'person is', 'people are')} as before.`,
      one.leftGroups > 0 && `${plural(one.leftGroups, 'membership', 'memberships')} taken back.`,
    ]
      .filter(Boolean)
      .join(' '),
  more: (count: number) => (count > 0 ? `And ${number(count)} more.` : ''),
};
