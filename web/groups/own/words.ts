import { plural } from '../../core/words.ts';

const people = (count: number) => plural(count, 'person', 'people');

/** Every text of a leader's groups. */
export const ledWords = {
  title: 'My groups',
  state: (count: number) => `You lead ${plural(count, 'group', 'groups')}`,
  none: 'You do not lead any group at the moment',
  noneAbout: 'An administrator of your organisation can make you the leader of one.',
  missing: 'You do not lead this group',
  missingAbout: 'It may have been deleted, or somebody else leads it now.',
  people,
  members: 'Approved',
  add: 'Add member',
  addAbout: 'Add somebody new, or somebody your organisation already has. Enter their correct name and number.',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'E-mail',
  position: 'Position',
  positionHint: 'e.g Member',
  needName: 'Enter the first name.',
  needContact: 'Enter a phone number or an e-mail address.',
  cancel: 'Cancel',
  addedKnown: (name: string) => `${name} was added to the group`,
  addedNew: (name: string) => `${name} was added to People and to the group`,
};
