import { catalogue } from '../../core/catalogue.ts';

/** What is offered once an import is saved. */
export const afterImportWords = catalogue('after-import', {
  title: 'The people you imported',
  saved: '{count, plural, one {# person} other {# people}} from {file}',
  savedOfRows: '{count, plural, one {# person} other {# people}} from {rows, number} rows of {file}',
  group: 'Make a group of these?',
  write: 'Write to them?',
  made: 'The group “{group}” is made',
  unmade: 'The group “{group}” is gone again',
  undo: 'Undo',
  close: 'Close',
});
