import { catalogue } from '../../core/catalogue.ts';

/** What becomes of all rows of a kind. */
export const kindWords = catalogue('import-kinds', {
  noPhone: 'No phone',
  ofAll: {
    noPhone: '{count, plural, one {The # row} other {All # rows}} without a phone number',
    dropped: '{count, plural, one {The # row} other {All # rows}} with cells left out',
  },
  keep: 'Save',
  skip: 'Leave out',
  skipAlike: 'Leave them out',
  saveSome: 'Save {good, number}, leave {left, number}',
  saveOthers: 'Save the others',
  notes: '{count, plural, one {# note} other {# notes}} about this file',
});
