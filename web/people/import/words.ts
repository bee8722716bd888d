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
  refusedTitle: 'This file cannot be read',
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
  group: 'the group',
  into: 'Into {name}',
  intoDetail: 'Everybody in the file becomes a member of this group. People who are already members do not change.',
  noGroup: 'Add a group',
  noGroupDetail: 'Please ensure a group is added before you import.',
  add: 'Add a group',
});
