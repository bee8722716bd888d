import { catalogue } from '../core/language/catalogue.ts';

/** Why something is refused, and what to do about it. */
export const refusals = catalogue('people-refusals', {
  badPhoneHere: 'This phone number is not valid. Check the digits, or start with + and the country code.',
  badPhone: 'This phone number is not valid. Check the digits.',
  badEmail: 'Enter an e-mail address such as ada@example.org.',
  consentInFuture: 'This date is in the future. Choose the day they agreed.',
  noOwnPage:
    'Your account is not linked to a person here, so you have no page. An administrator can add you and give you a login.',
  emailUnconfirmed: 'Confirm your e-mail address first, by the link we sent to it. Then choose again.',
  noPhone: 'This person has no phone number that can be reached, so we cannot reach them that way.',
  noEmail: 'This person has no e-mail address, so we cannot reach them that way.',
  noSecondPhone: 'This person has no second phone number that can be reached, so we cannot reach them that way.',
  noSecondEmail: 'This person has no second e-mail address, so we cannot reach them that way.',
  tooManyCards: 'At most {most, number} cards are printed at a time. Choose fewer people, such as one group.',
  tooManyFilters: 'There are already {most} saved filters. Delete one you do not need.',
  anotherFilter: 'another filter',
  filterNameTaken: 'A filter called {name} already exists. Choose another name.',
  personNotFound: 'Some of these people are not here any more. Reload the page and choose them again.',
  oneOfEach: 'A family has one head and one spouse. Make the others children or wards, and save again.',
  inAnother:
    '{person} is already {part, select, head {head} other {spouse}} of “{family}”. Remove them there first, or make them a ward here.',
  restoredAlready: 'This family has already been restored. Reload the page to see it.',
  mergeTwoLogins: '{kept} and {merged} can both sign in. Remove one of the two logins first, then merge.',
  mergeTwoHouseholds:
    'Both have a household: “{one}” and “{other}”. Say first who belongs together: make somebody else the head of one of them, or take one of the two out. Then merge.',
  mergeArchived: '{person} has been archived in the meantime. Restore them first, then merge.',
  changedMeanwhile: '{person} has been changed in the meantime. Check both again, then merge.',
  bothChangedMeanwhile: '{person} and {other} have been changed in the meantime. Check both again, then merge.',
  mergeSample: 'People of the sample data cannot be merged with your own.',
  undoneAlready: 'That has already been undone.',
  mergeChanged:
    'This person has changed since the merge, so you cannot undo it. If they are two people, add the other one again.',
  tooManyFields: 'There are already {most} fields, including archived ones. Reuse one of them.',
  fieldNameTaken: 'A field called {label} already exists. Choose another name.',
  noOptions: 'Write at least one choice.',
  sameOptions: 'Two choices are the same. Write each once.',
  noPlaceInHistory: 'There is no such place in this history. Start from the top.',
});
