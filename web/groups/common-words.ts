import { catalogue } from '../core/catalogue.ts';

/** What several screens of this feature say in the same words. */
export const groupsCommon = catalogue('groups-common', {
  allGroups: 'All groups',
  approved: 'Approved',
  decline: 'Decline',
  description: 'Description',
  eGMember: 'e.g Member',
  groupDetail: 'Group detail',
  searchGroups: 'Search groups',
});
