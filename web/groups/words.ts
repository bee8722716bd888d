import { catalogue } from '../core/catalogue.ts';
import type { FailureWords } from '../core/failures.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { commonWords } from '../ui/wording/common-words.ts';

export const labels = catalogue('group-labels', {
  theGroupIsRemovedFrom:
    'The group is removed from every list and its link stops working. Its members stay in the directory. You can undo this.',
  deleteGroup: 'Delete group',
  networkError: 'Network error',
  pleaseEnsureYouHaveA: 'Please ensure you have a strong internet',
  requestTookTooLong: 'Request took too long',
  pleaseRefreshThePage: 'Please refresh the page',
  saveError: 'Save Error',
  failedSavingGroup: 'Failed saving group',
  updateError: 'Update Error',
  failedUpdatingGroup: 'Failed updating group',
  removeConfirmation: 'Remove Confirmation',
  doYouWantToRemove: 'Do you want to remove this member?',
  doYouWantToRemove2:
    'Do you want to remove these {count, plural, one {# person} other {# people}} from the group? They stay in the directory.',
});

const groupsTexts = catalogue('groups', {
  waiting: '{count, number} waiting',
  mobile: 'On mobile app',
  noneAbout: 'Put people into a group once, such as the choir or the ushers, and send all of them one message.',
});

export const groupsWords = {
  ...groupsTexts,
  askDelete: (name: string) => ({
    title: commonWords.named({ label: labels.deleteGroup, name }),
    message: labels.theGroupIsRemovedFrom,
    verb: labels.deleteGroup,
  }),
};

export const groupWords = catalogue('group', {
  ledBy: 'led by {names, list, plain}',
  update: 'Update Group',
  saveUpdate: 'Update',
  missing: 'Group not found',
  mobile: 'Enable on Mobile App',
  mobileAbout: 'Once the group is saved, people can ask to join it by a link. You cannot switch this off again.',
  mobileLocked: 'This group is on the mobile app. You cannot switch this off.',
  saved: 'Group saved',
  sendSms: '{ticked, plural, =0 {Send SMS} other {Send SMS to # ticked}}',
  sendEmail: '{ticked, plural, =0 {Send Email} other {Send Email to # ticked}}',
  tabs: { attendance: 'Attendance check-in' },
  noAttendance: 'No checkin attendance for this group',
  import: 'Import',
});

const memberTexts = catalogue('group-members', {
  waiting: 'Waiting Approval',
  noneWaiting: 'Nobody is waiting for approval',
  notSaved: '{count, plural, one {# person} other {# people}}, added when you save the group',
  search: 'Search members',
  noneAbout: 'Find people by name, phone or e-mail and give them a position in this group.',
  leader: 'Is Group Leader',
  login: 'Enable Login',
  loginAbout:
    'We invite them to sign in and see their own details. People who already have a login keep it. You can remove a login on the person’s page.',
  loginWays: {
    byMail: '{count, plural, one {# person} other {# people}} by e-mail.',
    bySms:
      '{count, plural, one {# person} other {# people}} by SMS, using at most {units, plural, one {# unit} other {# units}}.',
    byLink:
      '{count, plural, one {# person} other {# people}} cannot be reached by e-mail or SMS: give them a link from their page.',
  },
  pasteNumbers: 'Paste numbers',
  findNumbers: 'Find people',
  nobodyHas:
    '{count, plural, one {Nobody in People has this number: {numbers, list, plain}.} other {Nobody in People has these # numbers: {numbers, list, plain}.}}',
  noPosition: 'Add position',
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

export const deletedWords = catalogue('deleted-groups', {
  state: '{count, plural, one {# group} other {# groups}} deleted',
  since: 'Deleted',
  none: 'No group was deleted',
});

/** Every text of a leader's groups. */
export const ledWords = catalogue('led-groups', {
  state: 'You lead {count, plural, one {# group} other {# groups}}',
  none: 'You do not lead any group at the moment',
  noneAbout: 'An administrator of your organisation can make you the leader of one.',
  fields: 'Details',
  addAbout: 'Add somebody new, or somebody your organisation already has. Enter their correct name and number.',
});

/** The actions on members and their messages (spec sections 2.6 and 8, Group). */
const actTexts = catalogue('group-acts', {
  move: 'Move to group',
  copy: 'Copy to group',
  makeLeader: 'Make group leader',
  endLeader: 'Remove as group leader',
  moved: 'Member(s) Moved Successfully',
  copied: 'Member(s) Copy Successfully',
  removed: '{count, plural, one {The member was removed} other {# people were removed from the group}}',
  approved: 'Member approved successfully',
  already: '{count, plural, one {# person was} other {# people were}} already in that group.',
  noPhone: 'No phone number',
  noEmail: 'No e-mail address',
  someOf: '{count, number} of {group}',
  foundIn: '{group}: “{search}”',
  archiveTitle: 'Archive members',
  archiveMessage: 'You are about to archive your member(s). Do you want to continue ?',
  archived: '{count, plural, one {Member archived succesfully} other {Member(s) archived succesfully}}',
  pick: {
    noneAbout: 'There is no other group. Create one first.',
  },
  addOnPage: '{name} has none. Add it on their page.',
  nobodyHasOne: 'None of the people you ticked has one. Add it on their page.',
});

export const actWords = {
  ...actTexts,
  askRemove: (count: number) => ({
    title: labels.removeConfirmation,
    message: count === 1 ? labels.doYouWantToRemove : labels.doYouWantToRemove2({ count }),
    verb: sharedWords.remove,
  }),
};

/** Asking to join, and letting in. */
const joinTexts = catalogue('joining', {
  declinedFor: 'Declined before: {reasons, list, plain}',
  declinedOnce: 'Declined before.',
  approve: 'Request Approval',
  letIn: '{count, plural, one {# person was} other {# people were}} approved',
  nobodyLetIn: 'Nobody was approved',
  doubtful:
    '{count, plural, one {# person is} other {# people are}} still waiting: you may already have them, or they were declined before. Approve them one by one.',
  somebodyNew: 'Somebody new',
  details: 'Their details differ from what you have',
  detailsAbout: 'Anybody can fill in the public page. Tick only what you are sure of. The rest does not change.',
  inGroup: 'already in this group',
  declineAbout: 'We do not tell them. You will see the reason if they ask again.',
  title: 'Joining',
  joinLink: 'Join link',
  off: 'Let people ask to join. You approve each of them.',
  on: 'Anybody with this link can ask to join. They cannot see who is in the group, and you approve each of them.',
  showCode: 'Show code',
  askOn: {
    title: 'Let people ask to join?',
    message:
      'A group with a join link is on the mobile app, and that cannot be switched off again. The link can, whenever you want.',
  },
  sameEmail: 'same e-mail',
});

export const joinWords = {
  ...joinTexts,
  askOn: { ...joinTexts.askOn, verb: sharedWords.switchOn },
  known: ({ samePhone, sameEmail, sameName }: Record<'samePhone' | 'sameEmail' | 'sameName', boolean>) =>
    [sameName && sharedWords.sameName, samePhone && sharedWords.samePhone, sameEmail && joinTexts.sameEmail]
      .filter(Boolean)
      .join(', '),
  declinedBefore: (reasons: string[]) =>
    reasons.length > 0
      ? joinTexts.declinedFor({ reasons: reasons.map((reason) => `“${reason}”`) })
      : joinTexts.declinedOnce,
};
