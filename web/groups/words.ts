import type { FailureWords } from '../core/failures.ts';
import { plural } from '../core/words.ts';
import { number } from '../ui/wording/formats.ts';

const people = (count: number) => plural(count, 'person', 'people');

export const groupsWords = {
  title: 'Groups',
  state: (count: number) => plural(count, 'group', 'groups'),
  search: 'Search groups',
  found: (count: number) => `${number(count)} found`,
  columns: { name: 'Name', about: 'Description', people: 'People' },
  people,
  waiting: (count: number) => `${number(count)} waiting`,
  delete: 'Delete',
  askDelete: (name: string) => ({
    title: `Delete ${name}?`,
    message:
      'The group is removed from every list and its link stops working. Its members stay in the directory. You can undo this.',
    verb: 'Delete group',
  }),
  deleted: (name: string) => `${name} was deleted`,
  restored: (name: string) => `${name} is back`,
  undo: 'Undo',
  create: 'Create group',
  open: 'Open',
  sendSms: 'Send SMS',
  sendEmail: 'Send Email',
  mobile: 'On mobile app',
  none: 'No groups yet',
  noneAbout: 'Put people into a group once, such as the choir or the ushers, and send all of them one message.',
  noMatch: (text: string) => `No group matches “${text}”`,
};

export const groupWords = {
  add: 'Add Group',
  update: 'Update Group',
  save: 'Save',
  saveUpdate: 'Update',
  cancel: 'Cancel',
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
  mobileLocked: 'This group is on the mobile app. You cannot switch this off.',
  saved: 'Group saved',
  updated: 'Group updated',
  sendSms: 'Send SMS',
  sendEmail: 'Send Email',
  tabs: { label: 'Group sections', detail: 'Group detail', attendance: 'Attendance check-in' },
  noAttendance: 'No checkin attendance for this group',
  ledBy: (names: string[], more: boolean) => `led by ${names.join(', ')}${more ? ' and others' : ''}`,
  import: 'Import',
  addFirst: { title: 'Add a group', detail: 'Please ensure a group is added before you import.' },
};

export const memberWords = {
  title: 'Members',
  approved: 'Approved',
  waiting: 'Waiting Approval',
  split: 'Which members',
  noneWaiting: 'Nobody is waiting for approval',
  noneWaitingAbout: 'People who ask to join appear here.',
  notSaved: (count: number) => `${people(count)}, added when you save the group`,
  search: 'Search members',
  found: (count: number) => `${number(count)} found`,
  none: 'No members yet',
  noneAbout: 'Find people by name, phone or e-mail and give them a position in this group.',
  noMatch: (text: string) => `No member matches “${text}”`,
  add: 'Add member',
  cancel: 'Cancel',
  addMany: (count: number) => (count > 1 ? `Add ${people(count)}` : 'Add member'),
  select: 'Select from members',
  chosen: 'Chosen',
  position: 'Position',
  positionHint: 'e.g Member',
  leader: 'Is Group Leader',
  login: 'Enable Login',
  loginAbout:
    'We invite them to sign in and see their own details. People who already have a login keep it. You can remove a login on the person’s page.',
  loginWays: ({ byMail, bySms, units, byLink }: { byMail: number; bySms: number; units: number; byLink: number }) =>
    [
      byMail > 0 && `${people(byMail)} by e-mail.`,
      bySms > 0 && `${people(bySms)} by SMS, using at most ${plural(units, 'unit', 'units')}.`,
      byLink > 0 && `${people(byLink)} cannot be reached by e-mail or SMS: give them a link from their page.`,
    ]
      .filter(Boolean)
      .join(' '),
  addNew: 'Add new member',
  noPosition: 'Add position',
  changePosition: (name: string) => `Position of ${name}`,
  leads: 'Leader',
  columns: { name: 'Name', position: 'Position', email: 'Email', phone: 'Phone' },
  open: 'Open',
  sendSms: 'Send SMS',
  remove: 'Remove',
  updated: { title: 'Group Updated', detail: 'Group members update successfull' },
};

/** Reading a group, or the list of them (spec section 8, Group). */
export const loadFailures: FailureWords = {
  offline: { severity: 'warning', title: 'Network error', detail: 'Please ensure you have a strong internet' },
  timeout: { severity: 'warning', title: 'Request took too long', detail: 'Please refresh the page' },
};

export const saveFailed = { title: 'Save Error', detail: 'Failed saving group' };
export const updateFailed = { title: 'Update Error', detail: 'Failed updating group' };
