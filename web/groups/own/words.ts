import { plural } from '../../core/words.ts';

const people = (count: number) => plural(count, 'person', 'people');

/** Every text of a leader's groups. */
export const ledWords = {
  title: 'My groups',
  state: (count: number) => `You lead ${plural(count, 'group', 'groups')}`,
  none: 'You lead no group at the moment',
  noneAbout: 'An administrator of your organisation can make you the leader of one.',
  missing: 'This group is not yours to serve',
  missingAbout: 'It may have been deleted, or somebody else leads it now.',
  people,
  members: 'Approved',
  add: 'Add member',
  addAbout: 'Somebody new, or somebody your organisation knows already: give their name and number as they are.',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'E-mail',
  position: 'Position',
  positionHint: 'e.g Member',
  needName: 'Enter the first name.',
  needContact: 'Enter a phone number or an e-mail address.',
  cancel: 'Cancel',
  addedKnown: (name: string) => `${name} is in the group now`,
  addedNew: (name: string) => `${name} is new here, and in the group now`,
};
