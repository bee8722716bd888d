import type { CommonColumn } from '../../../contract/people/import-fields.ts';
import { catalogue } from '../../core/catalogue.ts';

/** What a column of a file that holds a field of a person is called, by its header. */
export const headerLabels = catalogue('file-headers', {
  FirstName: 'First name',
  LastName: 'Last name',
  Title: 'Title',
  OtherNames: 'Other names',
  PhoneNumber: 'Phone number',
  SecondPhoneNumber: 'Second phone number',
  Email: 'E-mail',
  SecondEmail: 'Second e-mail',
  Address: 'Address',
  Gender: 'Gender',
  Birthday: 'Birthday',
  BirthMonth: 'Month of birth',
  BirthYear: 'Year of birth',
  MaritalStatus: 'Marital status',
  Occupation: 'Occupation',
  DateOfJoining: 'Date of joining',
  CommunicationMeans: 'Communication means',
  InterestedInJoining: 'Interested in joining',
  WantToBeVisited: 'Want to be visited',
}) satisfies Record<Exclude<CommonColumn, 'FullName' | 'Group'>, string>;
