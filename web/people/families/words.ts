import { catalogue } from '../../core/catalogue.ts';
import type { FamilyPart } from '../../../contract/people/family-parts.ts';

export const familiesWords = catalogue('families', {
  title: 'Families',
  state: '{count, plural, one {# family} other {# families}}',
  search: 'Search by family or member',
  found: '{count, number} found',
  add: 'Add family',
  open: 'Open',
  columns: { name: 'Family', members: 'Members', phone: 'Phone' },
  noMembers: 'No members yet',
  empty: {
    title: 'No families yet',
    about:
      'Put people of one home together: head, spouse, children and wards. If they share a phone, one message greets all of them, in that order.',
  },
  noMatch: 'No family matches “{text}”',
  noMatchAbout: 'Try part of a family name, or the name of one of its members.',
});

const familyTexts = catalogue('family', {
  add: 'Add family',
  edit: 'Edit family',
  all: 'All families',
  save: 'Save',
  cancel: 'Cancel',
  name: 'Family name',
  nameHint: 'e.g. The Obi family',
  nameMissing: 'Enter a name for this family.',
  nameOf: 'The {lastName} family',
  phone: 'Shared phone',
  phoneHint: 'Optional. We suggest it when you add a child.',
  address: 'Address',
  details: 'Family',
  members: 'Members',
  membersAbout: 'A person can be head or spouse of only one family. A child or ward can belong to several.',
  nobody: 'This family has no members yet.',
  partOf: 'Position of {name} in this family',
  remove: 'Remove',
  addMember: 'Add member',
  part: 'In this family',
  select: 'Select from members',
  newPerson: 'Add new member',
  addOne: 'Add {name}',
  addNobody: 'Add',
  restored: 'What you changed before is still here.',
  anew: 'Start over',
  saved: '{name} was saved',
  failed: { title: 'Not saved', detail: 'What you typed is still here. Please try again.' },
  missing: 'Family not found',
  missingAbout: 'It may have been removed. Its members are still in People.',
  takeAway: 'Remove this family',
  takeAwayAsk: 'Remove {name}?',
  takeAwayAbout: 'The people stay. Only the family is removed.',
  takenAway: '{name} was removed',
  undo: 'Undo',
  broughtBack: '{name} is back',
  section: 'Family',
  none: 'Not in any family yet.',
  addTo: 'Add family',
});

export const familyWords = {
  ...familyTexts,
  parts: { head: 'Head', spouse: 'Spouse', child: 'Child', ward: 'Ward' } satisfies Record<FamilyPart, string>,
};
