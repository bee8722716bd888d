const names = ['FirstName', 'LastName'] as const;
const more = [
  'Email',
  'PhoneNumber',
  'Address',
  'Birthday',
  'BirthMonth',
  'BirthYear',
  'Gender',
  'MaritalStatus',
  'CommunicationMeans',
  'InterestedInJoining',
  'WantToBeVisited',
] as const;

/** The columns of the member file, as the specification spells them. */
export const fileHeaders = [...names, ...more] as const;

/** What a column of a file may be read as: besides, first and last name in one cell, and the groups somebody belongs to. */
export const importColumns = [...names, 'FullName', ...more, 'Group'] as const;

export type ImportColumn = (typeof importColumns)[number];

/** What somebody's entry and a row may say differently, in this order. A birthday is one thing, whatever parts are known. */
export const importFields = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'address',
  'gender',
  'birthday',
  'maritalStatus',
  'communicationMeans',
  'interestedInJoining',
  'wantToBeVisited',
] as const;

export type ImportField = (typeof importFields)[number];
