import { catalogue } from '../../core/catalogue.ts';

export const insertWords = catalogue('insert-into-message', {
  insertField: 'Insert a field',
});
