import { plural } from '../../core/words.ts';
import { number } from '../../ui/wording/formats.ts';

const people = (count: number) => plural(count, 'person', 'people');

/** What can be done with members, and what is said of it (spec sections 2.6 and 8, Group). */
export const actWords = {
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
  removed: (count: number) => (count === 1 ? 'The member was removed' : `${people(count)} were removed from the group`),
  approved: 'Member approved successfully',
  archived: (count: number) => (count === 1 ? 'Member archived succesfully' : 'Member(s) archived succesfully'),
  already: (count: number) => `${plural(count, 'person was', 'people were')} already in that group.`,
  noPhone: 'No phone number',
  noPhoneAbout: (name: string) => `${name} has no phone number. Add one on their page.`,
  noEmail: 'No e-mail address',
  noEmailAbout: (name: string) => `${name} has no e-mail address. Add one on their page.`,
  nobodyHasEmail: 'None of the people you ticked has an e-mail address. Add one on their page.',
  nobodyHasPhone: 'None of the people you ticked has a phone number. Add one on their page.',
  someOf: (count: number, group: string) => `${number(count)} of ${group}`,
  foundIn: (group: string, search: string) => `${group}: “${search}”`,
  askRemove: (count: number) => ({
    title: 'Remove Confirmation',
    message:
      count === 1
        ? 'Do you want to remove this member?'
        : `Do you want to remove these ${people(count)} from the group? They stay in the directory.`,
    verb: 'Remove',
  }),
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
    people,
  },
};
