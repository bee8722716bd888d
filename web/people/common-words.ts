import { catalogue } from '../core/catalogue.ts';

/** Words that several screens of this feature share. */
export const peopleCommon = catalogue('people-common', {
  addFamily: 'Add family',
  age: 'Age',
  allPeople: 'All people',
  clearAll: 'Clear all',
  columns: 'Columns',
  erasePermanently: 'Erase permanently',
  gender: 'Gender',
  maritalStatus: 'Marital status',
  notGiven: 'Not given',
  probableDuplicates: 'Probable duplicates',
  saveThisFilter: 'Save this filter',
  savedFilters: 'Saved filters',
});
