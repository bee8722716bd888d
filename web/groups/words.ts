import { catalogue } from '../core/catalogue.ts';
import type { FailureWords } from '../core/failures.ts';
import { labels } from './labels.ts';

const groupsTexts = catalogue('groups', {
  title: 'Groups',
  state: '{count, plural, one {# group} other {# groups}}',
  search: 'Search groups',
  found: '{count, number} found',
  columns: { name: 'Name', about: 'Description', people: 'People' },
  people: '{count, plural, one {# person} other {# people}}',
  waiting: '{count, number} waiting',
  delete: 'Delete',
  deleted: '{name} was deleted',
  restored: '{name} is back',
  undo: 'Undo',
  create: 'Create group',
  open: 'Open',
  sendSms: 'Send SMS',
  sendEmail: 'Send Email',
  mobile: 'On mobile app',
  none: 'No groups yet',
  noneAbout: 'Put people into a group once, such as the choir or the ushers, and send all of them one message.',
  noMatch: 'No group matches “{text}”',
  deletedGroups: 'Deleted groups',
});

export const groupsWords = {
  ...groupsTexts,
  askDelete: (name: string) => ({
    title: labels.deleteName({ name }),
    message: labels.theGroupIsRemovedFrom,
    verb: labels.deleteGroup,
  }),
};

export const groupWords = catalogue('group', {
  ledBy: 'led by {names, list, plain}',
  ledByMore: 'led by {names, list, plain} and others',
  add: 'Add Group',
  update: 'Update Group',
  save: 'Save',
  saveUpdate: 'Update',
  cancel: 'Cancel',
  edit: 'Edit',
  restored: 'What you typed before is still here.',
  anew: 'Start over',
  missing: 'Group not found',
  missingAbout: 'It may have been deleted, or the link belongs to another organisation.',
  all: 'All groups',
  detail: 'Group detail',
  name: 'Name',
  nameRequired: 'Please enter group name',
  description: 'Description',
  mobile: 'Enable on Mobile App',
  mobileAbout: 'Once the group is saved, people can ask to join it by a link. You cannot switch this off again.',
  mobileLocked: 'This group is on the mobile app. You cannot switch this off.',
  saved: 'Group saved',
  updated: 'Group updated',
  sendSms: '{ticked, plural, =0 {Send SMS} other {Send SMS to # ticked}}',
  sendEmail: '{ticked, plural, =0 {Send Email} other {Send Email to # ticked}}',
  tabs: { label: 'Group sections', detail: 'Group detail', attendance: 'Attendance check-in' },
  noAttendance: 'No checkin attendance for this group',
  import: 'Import',
  addFirst: { title: 'Add a group', detail: 'Please ensure a group is added before you import.' },
});

const memberTexts = catalogue('group-members', {
  title: 'Members',
  approved: 'Approved',
  waiting: 'Waiting Approval',
  split: 'Which members',
  noneWaiting: 'Nobody is waiting for approval',
  noneWaitingAbout: 'People who ask to join appear here.',
  notSaved: '{count, plural, one {# person} other {# people}}, added when you save the group',
  search: 'Search members',
  found: '{count, number} found',
  none: 'No members yet',
  noneAbout: 'Find people by name, phone or e-mail and give them a position in this group.',
  noMatch: 'No member matches “{text}”',
  add: 'Add member',
  cancel: 'Cancel',
  select: 'Select from members',
  chosen: 'Chosen',
  position: 'Position',
  positionHint: 'e.g Member',
  leader: 'Is Group Leader',
  login: 'Enable Login',
  loginAbout:
    'We invite them to sign in and see their own details. People who already have a login keep it. You can remove a login on the person’s page.',
  addMany: '{count, plural, =0 {Add member} one {Add member} other {Add # people}}',
  loginWays: {
    byMail: '{count, plural, one {# person} other {# people}} by e-mail.',
    bySms:
      '{count, plural, one {# person} other {# people}} by SMS, using at most {units, plural, one {# unit} other {# units}}.',
    byLink:
      '{count, plural, one {# person} other {# people}} cannot be reached by e-mail or SMS: give them a link from their page.',
  },
  addNew: 'Add new member',
  pasteNumbers: 'Paste numbers',
  numbers: 'Phone numbers',
  numbersHint: 'One below the other, or with commas between',
  findNumbers: 'Find people',
  nobodyHas:
    '{count, plural, one {Nobody in People has this number: {numbers, list, plain}.} other {Nobody in People has these # numbers: {numbers, list, plain}.}}',
  noPosition: 'Add position',
  changePosition: 'Position of {name}',
  leads: 'Leader',
  columns: { name: 'Name', position: 'Position', email: 'Email', phone: 'Phone' },
  open: 'Open',
  sendSms: 'Send SMS',
  remove: 'Remove',
  updated: { title: 'Group Updated', detail: 'Group members update successfull' },
});

export const memberWords = {
  ...memberTexts,
  loginWays: ({ byMail, bySms, units, byLink }: Record<'byMail' | 'bySms' | 'units' | 'byLink', number>) => {
    const ways = memberTexts.loginWays;
    return [
      byMail > 0 && ways.byMail({ count: byMail }),
      bySms > 0 && ways.bySms({ count: bySms, units }),
      byLink > 0 && ways.byLink({ count: byLink }),
    ]
      .filter(Boolean)
      .join(' ');
  },
};

/** Reading a group, or the list of them (spec section 8, Group). */
export const loadFailures: FailureWords = {
  offline: { severity: 'warning', title: labels.networkError, detail: labels.pleaseEnsureYouHaveA },
  timeout: { severity: 'warning', title: labels.requestTookTooLong, detail: labels.pleaseRefreshThePage },
};

export const saveFailed = { title: labels.saveError, detail: labels.failedSavingGroup };
export const updateFailed = { title: labels.updateError, detail: labels.failedUpdatingGroup };
