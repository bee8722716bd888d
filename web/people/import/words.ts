import type { FailureWords } from '../../core/failures.ts';
import { plural } from '../../core/words.ts';

const rows = (count: number) => plural(count, 'row', 'rows');

/** Every text of importing people; those that the specification names are its own, to the letter. */
export const importWords = {
  title: 'Import members from Excel/CSV',
  state: {
    people: 'Everybody in one spreadsheet, checked before anything is saved',
    firstTimers: 'First-timers in one spreadsheet, checked before anything is saved',
  },
  template: 'Members template',
  templates: { xlsx: 'Excel (.xlsx)', csv: 'CSV' },
  templateAbout: 'Start from this file, or use your own: its first row should name the columns.',
  drop: 'Drop your spreadsheet here',
  accept: '.xlsx, .xls or .csv, up to 5MB',
  upload: 'Upload and preview members',
  uploading: 'Uploading and checking the file',
  refusedTitle: 'This file cannot be read',
  preview: 'Members to import from file',
  discard: 'Discard',
  save: 'Save',
  mend: (count: number) => `Download the ${rows(count)} to mend`,
  all: 'All',
  kinds: { new: 'New', 'already there': 'Already there', bad: 'Bad' },
  marks: { new: 'new', 'already there': 'already there', bad: 'bad' },
  summary: (counts: { rows: number; new: number; alreadyThere: number; bad: number }) => {
    const parts = [
      counts.new > 0 && `${counts.new.toLocaleString()} new`,
      counts.alreadyThere > 0 && `${counts.alreadyThere.toLocaleString()} already there`,
      counts.bad > 0 && `${counts.bad.toLocaleString()} to mend`,
    ].filter(Boolean);
    return `${rows(counts.rows)}: ${parts.join(', ')}.`;
  },
  whatSaves: (counts: { alreadyThere: number; bad: number }) =>
    [
      counts.alreadyThere > 0 && 'Who is already there is completed, never doubled; blank cells change nothing.',
      counts.bad > 0 && 'Rows to mend are left out; download them, mend them and upload that file afterwards.',
    ]
      .filter(Boolean)
      .join(' '),
  nothingGood: 'No row can be saved yet. Download the rows, mend them and upload the file again.',
  noneOfMark: 'No rows of this kind',
  rowTitle: (rowNumber: number, name: string) => `Row ${rowNumber}${name ? `: ${name}` : ''}`,
  rowFine: 'Nothing to note about this row.',
  noName: 'No name',
  closeRow: 'Close the note',
  columns: { row: 'Row', name: 'Name', phone: 'Phone', email: 'E-mail', mark: 'State', note: 'Note' },
  saving: (done: number, of: number) =>
    done ? `Saving: ${done.toLocaleString()} of ${rows(of)}` : `Saving ${rows(of)}`,
  saved: (count: number) => `${plural(count, 'person', 'people')} added`,
  already: (count: number) => `${plural(count, 'member', 'members')} had already been added`,
  alreadyDetail: (count: number) => `${plural(count, 'new person was', 'new people were')} added.`,
  leftOut: (count: number) => `${rows(count)} left out`,
  leftOutDetail: 'Mend them and upload that file.',
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

export const instructions: { title: string; points: string[] } = {
  title: 'How to prepare the file',
  points: [
    'The first row holds the headers: FirstName, LastName, Email, PhoneNumber, Address, Birthday, BirthMonth, BirthYear, Gender, MaritalStatus, CommunicationMeans, InterestedInJoining, WantToBeVisited. Other common names, such as Surname or Mobile, are understood too.',
    'One person in each row. Only a name is needed; leave blank what you do not know.',
    'Phone numbers may be written as you dial them (0803 123 4567) or with the country code (+234 803 123 4567). A zero that Excel dropped is put back.',
    'Birthday is the day of the month (7), BirthMonth a number or a name (5 or May), BirthYear four figures (1990). A whole date in Birthday is understood as well.',
    'In a workbook the first sheet is read. At most 100,000 rows and 5MB; split what is larger.',
    'Nothing is saved before you have seen the preview.',
  ],
};
