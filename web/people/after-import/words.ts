import { catalogue } from '../../core/catalogue.ts';

/** What is offered once an import is saved. */
export const afterImportWords = catalogue('after-import', {
  title: 'The people you imported',
  saved: '{count, plural, one {# person} other {# people}} from {file}',
  savedOfRows: '{count, plural, one {# person} other {# people}} from {rows, number} rows of {file}',
  leftOut: '{count, plural, one {# row was left out: download it} other {# rows were left out: download them}}',
  group: 'Make a group',
  write: 'Write to them',
  made: 'Group “{group}” created',
  unmade: 'Group “{group}” removed',
  undo: 'Undo',
  close: 'Close',
});
