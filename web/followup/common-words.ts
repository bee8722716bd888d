import { catalogue } from '../core/catalogue.ts';

/** Words that several screens of this feature share. */
export const followupCommon = catalogue('followup-common', {
  assign: 'Assign',
  assignedTo: 'Assigned to',
  changeTheFiltersOrThe: 'Change the filters or the search.',
  due: 'Due',
});
