import { catalogue } from '../../core/catalogue.ts';

/** What stands on the screen from the start, whatever is written. */
export const writingWords = catalogue('writing', {
  send: 'Send',
  to: 'To',
  addMore: 'Add more',
  waysToChoose: 'Ways to choose',
  allContacts: 'All Contacts',
  groupNotFound: 'A group not found',
  fromDirectory: 'People chosen in the directory',
  receipt: 'Receipt',
  receiptAndPreview: 'Receipt and preview',
  nobodyYet: 'Nobody chosen yet',
  counting: 'Counting …',
  notCounted: 'Not counted yet',
  unitsOf: '{cost} of {have, number}',
  whatReceipt: 'the receipt',
  typeNumbers: 'Type one number per line, or put commas between them',
  typedNumbers:
    'Type one number per line, or put commas between them; {count, plural, one {# number} other {# numbers}} so far',
  example: 'e.g. {number}',
  asIs: {
    title: 'Send {mark} as it is?',
    send: 'Send as it is',
    useNames: 'Use each name',
    foreign: '“{written}” is not replaced: everybody would read it so. The place for a name is {mark}.',
    goBack: 'Back to the message',
  },
});
