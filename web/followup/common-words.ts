import { catalogue } from '../core/catalogue.ts';

/** What several screens of this feature say in the same words. */
export const followupCommon = catalogue('followup-common', {
  assign: 'Assign',
  assignedTo: 'Assigned to',
  changeTheFiltersOrThe: 'Change the filters or the search.',
  due: 'Due',
  nobodyMatches: 'Nobody matches',
});
