import { commonWordsOf } from '../../../contract/language/common-words.ts';
import { recordWordsOf } from '../../../contract/language/record-words.ts';
import { sharedWordsOf } from '../../../contract/language/shared-words.ts';
import { catalogue, type Text } from './catalogue.ts';

/** Words that several parts of the server share. */
export const commonWords = {
  ...commonWordsOf<Text>(catalogue),
  ...sharedWordsOf<Text>(catalogue),
  ...recordWordsOf<Text>(catalogue),
  ...catalogue('server-words', {
    column: 'Column',
    example: 'Example',
    joined: 'Joined',
    howToFillItIn: 'How to fill it in',
    manyPicturesAreBeingRead: 'Many pictures are being read at the moment. Try again in a minute.',
    oneNumberWithOrWithout: 'One number, with or without the country code',
    onlyTheOwnerOfThe: 'Only the owner of the organisation can do this. Ask them to.',
    pleaseWaitAFewMinutes: 'Please wait a few minutes',
    someOfThesePeopleAre: 'Some of these people are not here any more. Reload the page and choose them again.',
    thisInvitationHasBeenUsed: 'This invitation has been used, withdrawn or has expired. Ask for a new one.',
    thisLinkDoesNotWork: 'This link does not work',
    thisPhoneNumberIsNot: 'This phone number is not valid. Check the digits, or start with + and the country code.',
    checkThePhoneNumber: 'This phone number is not valid. Please check it.',
    whatToWrite: 'What to write',
    youAreSignedOutSign: 'You are signed out. Sign in to continue.',
    checkedOut: 'Checked out',
    code: 'Code',
    scanThis: 'Scan this with your phone camera.',
  }),
};
