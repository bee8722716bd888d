import { catalogue } from '../../core/catalogue.ts';

/** Saying where the people of a file stand. */
export const tableWords = catalogue('import-table', {
  title: 'Where are the people?',
  several: 'Several sheets of this workbook seem to hold people. Choose which to import.',
  about: 'Choose the row that says what the columns hold: name, phone and so on.',
  sheet: 'Sheet',
  allSheets: 'All {count, number} sheets that go together',
  noHeaders: 'My file has no headers',
  headersIn: 'Row {row, number} holds the headers',
  firstRows: 'The first rows of the file',
  what: 'the rows of your file',
  cancel: 'Cancel',
  use: 'Go on',
  open: 'Choose the sheet and the header row',
});
