/** The columns of ours that a column of a file may be read as. `FullName` holds first and last name in one cell. */
export const importColumns = [
  'FirstName',
  'LastName',
  'FullName',
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
  'Group',
] as const;

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
