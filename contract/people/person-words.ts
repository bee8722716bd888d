import type { PersonKey } from './person-fields.ts';

/** Makes texts of English words: each side's own `catalogue`. */
type Say<Name extends string, Said> = (id: string, english: Record<Name, string>) => Record<Name, Said>;

/** The names of a person's fields, for screens and server. */
export const fieldLabelsOf = <Said>(catalogue: Say<PersonKey, Said>): Record<PersonKey, Said> =>
  catalogue('person-fields', {
    firstName: 'First name',
    lastName: 'Last name',
    title: 'Title',
    otherNames: 'Other names',
    phoneNumber: 'Phone',
    secondPhoneNumber: 'Second phone',
    email: 'E-mail',
    secondEmail: 'Second e-mail',
    address: 'Address',
    gender: 'Gender',
    birthday: 'Birthday',
    maritalStatus: 'Marital status',
    occupation: 'Occupation',
    dateOfJoining: 'Date of joining',
    language: 'Language',
    communicationMeans: 'Communication means',
    interestedInJoining: 'Interested in joining',
    wantToBeVisited: 'Want to be visited',
  });

type Gender = 'male' | 'female';

export const gendersOf = <Said>(catalogue: Say<Gender, Said>): Record<Gender, Said> =>
  catalogue('genders', { male: 'Male', female: 'Female' });

type Act =
  | 'person.picture_set'
  | 'person.picture_removed'
  | 'person.exported'
  | 'person.write_again'
  | 'people.told_apart'
  | 'people.told_apart_undone'
  | 'import.note_removed'
  | 'consent.recorded'
  | 'consent.removed'
  | 'carer_note.changed'
  | 'connect_form.looked_at'
  | 'login.invited'
  | 'login.accepted'
  | 'login.taken_back'
  | 'login.restored'
  | 'attendance.helper_added'
  | 'attendance.helper_removed';

/** Acts on a person, by the audit trail's name, as their history and the page of their data say them. */
export const actsOf = <Said>(catalogue: Say<Act, Said>): Record<Act, Said> =>
  catalogue('person-acts', {
    'person.picture_set': 'Picture added',
    'person.picture_removed': 'Picture removed',
    'person.exported': 'All their details were downloaded',
    'person.write_again': 'May be written to again',
    'people.told_apart': 'Marked as not a duplicate',
    'people.told_apart_undone': 'No longer marked as not a duplicate',
    'import.note_removed': 'Note of an import removed',
    'consent.recorded': 'Consent recorded',
    'consent.removed': 'Consent removed',
    'carer_note.changed': 'Carer’s note changed',
    'connect_form.looked_at': 'Connect form reviewed',
    'login.invited': 'Invited to sign in',
    'login.accepted': 'Accepted the invitation to sign in',
    'login.taken_back': 'Login removed',
    'login.restored': 'Login restored',
    'attendance.helper_added': 'Named helper of an event',
    'attendance.helper_removed': 'No longer helper of an event',
  });
