import { catalogue } from '../core/catalogue.ts';

/** Words that several screens of this feature share. */
export const groupsCommon = catalogue('groups-common', {
  allGroups: 'All groups',
  decline: 'Decline',
  description: 'Description',
  eGMember: 'e.g Member',
  groupDetail: 'Group detail',
  searchGroups: 'Search groups',
});
