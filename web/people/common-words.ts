import { catalogue } from '../core/catalogue.ts';

/** What several screens of this feature say in the same words. */
export const peopleCommon = catalogue('people-common', {
  addFamily: 'Add family',
  age: 'Age',
  allPeople: 'All people',
  archived: 'Archived',
  clearAll: 'Clear all',
  columns: 'Columns',
  erasePermanently: 'Erase permanently',
  family: 'Family',
  gender: 'Gender',
  joined: 'Joined',
  leaveOut: 'Leave out',
  maritalStatus: 'Marital status',
  noName: 'No name',
  notGiven: 'Not given',
  probableDuplicates: 'Probable duplicates',
  saveThisFilter: 'Save this filter',
  savedFilters: 'Saved filters',
});
