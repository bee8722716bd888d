import { catalogue } from '../../core/catalogue.ts';
import { labels } from '../labels.ts';

/** What can be done with members, and what is said of it (spec sections 2.6 and 8, Group). */
const actTexts = catalogue('group-acts', {
  move: 'Move to group',
  copy: 'Copy to group',
  archive: 'Archive',
  remove: 'Remove',
  moreLabel: 'More actions for ticked members',
  sendSms: 'Send SMS',
  sendEmail: 'Send Email',
  changePosition: 'Change position',
  makeLeader: 'Make group leader',
  endLeader: 'Remove as group leader',
  undo: 'Undo',
  undone: 'Undone',
  moved: 'Member(s) Moved Successfully',
  copied: 'Member(s) Copy Successfully',
  removed: '{count, plural, one {The member was removed} other {# people were removed from the group}}',
  approved: 'Member approved successfully',
  archived: '{count, plural, one {Member archived succesfully} other {Member(s) archived succesfully}}',
  already: '{count, plural, one {# person was} other {# people were}} already in that group.',
  noPhone: 'No phone number',
  noPhoneAbout: '{name} has no phone number. Add one on their page.',
  noEmail: 'No e-mail address',
  noEmailAbout: '{name} has no e-mail address. Add one on their page.',
  nobodyHasEmail: 'None of the people you ticked has an e-mail address. Add one on their page.',
  nobodyHasPhone: 'None of the people you ticked has a phone number. Add one on their page.',
  someOf: '{count, number} of {group}',
  foundIn: '{group}: “{search}”',
  askArchive: {
    title: 'Archive members',
    message: 'You are about to archive your member(s). Do you want to continue ?',
    verb: 'Yes',
    cancel: 'No',
  },
  pick: {
    search: 'Search groups',
    none: 'No groups yet',
    noneAbout: 'There is no other group. Create one first.',
    noMatch: 'No match found',
    cancel: 'Cancel',
    people: '{count, plural, one {# person} other {# people}}',
  },
});

export const actWords = {
  ...actTexts,
  askRemove: (count: number) => ({
    title: labels.removeConfirmation,
    message: count === 1 ? labels.doYouWantToRemove : labels.doYouWantToRemove2({ count }),
    verb: labels.remove,
  }),
};
