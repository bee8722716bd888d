import type { PersonKey } from '../../../../contract/people/person-fields.ts';
import { catalogue, sayTo, type Text } from '../../../core/language/catalogue.ts';

/** What taking an import back had to leave, and why. */
export const leftTexts = catalogue('import-undo', {
  field: '{name}: {fields, list, plain} was changed since, so it stays.',
  person: '{name} was added by this import but changed since, so they stay.',
});

/** Fields of a person as they stand in a sentence. */
const fieldNames = catalogue('field-names', {
  firstName: 'first name',
  lastName: 'last name',
  title: 'title',
  otherNames: 'other names',
  phoneNumber: 'phone',
  secondPhoneNumber: 'second phone',
  email: 'email',
  secondEmail: 'second email',
  address: 'address',
  gender: 'gender',
  birthday: 'birthday',
  maritalStatus: 'marital status',
  occupation: 'occupation',
  dateOfJoining: 'date of joining',
  language: 'language',
  communicationMeans: 'communication means',
  interestedInJoining: 'interested in joining',
  wantToBeVisited: 'want to be visited',
}) satisfies Record<PersonKey, Text>;

/** By the key of a field; one that is not described by us is called by its key. */
export function fieldName(user: { language?: string } | null, key: string): string {
  const text = (fieldNames as Record<string, Text | undefined>)[key];
  return text ? sayTo(user, text) : key;
}
