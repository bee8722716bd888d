import { catalogue } from '../../core/catalogue.ts';

/** Every text of a leader's groups. */
export const ledWords = catalogue('led-groups', {
  title: 'My groups',
  state: 'You lead {count, plural, one {# group} other {# groups}}',
  none: 'You do not lead any group at the moment',
  noneAbout: 'An administrator of your organisation can make you the leader of one.',
  missing: 'You do not lead this group',
  missingAbout: 'It may have been deleted, or somebody else leads it now.',
  people: '{count, plural, one {# person} other {# people}}',
  members: 'Approved',
  fields: 'Details',
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
  addedKnown: '{name} was added to the group',
  addedNew: '{name} was added to People and to the group',
});
