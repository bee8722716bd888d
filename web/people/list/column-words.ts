import { catalogue } from '../../core/catalogue.ts';

export const columnWords = catalogue('people-columns', {
  title: 'Columns',
  usual: 'Reset',
  done: 'Done',
});
