import { maskProblems } from '../../../../../contract/messaging/channels/sms/sender-mask.ts';
import { catalogue, type Text } from '../../../../core/language/catalogue.ts';

/** Why a sender id cannot be used or asked for. */
export const refusals = catalogue('sender-id-refusals', {
  none: 'No sender id selected. Kindly select a sender id and try again',
  choose: 'Kindly select a sender id and try again',
  notYours: '{mask} is not one of your sender ids.',
  notApproved: 'The sender id {mask} is not approved yet.',
  chooseAnother: '{why} Kindly select a sender id and try again',
  tooManyWait: '{most, number} of your sender ids wait for approval. Wait until one is decided.',
  special: 'Should not contain any special characters',
  length: 'Should not be less than 3 characters and more than 11 characters',
  specialAndLength:
    'Should not contain any special characters. Should not be less than 3 characters and more than 11 characters',
});

/** What is wrong with a sender id, if anything. */
export function maskProblemText(mask: string): Text | undefined {
  const [first, second] = maskProblems(mask);
  return second ? refusals.specialAndLength : first && refusals[first];
}
