import { catalogue } from '../../core/catalogue.ts';

const duplicateTexts = catalogue('duplicates', {
  reasons: {
    phone: 'same phone number',
    email: 'same e-mail address',
    birthday: 'similar name, same birthday',
    number: 'similar name, same last digits of the number',
  },
  state: '{count, plural, one {# pair to check} other {# pairs to check}}',
  columns: { first: 'Person', second: 'Possible duplicate' },
  look: 'Compare',
  apart: 'Not the same',
  apartDone: '{one} and {other} are marked as different people',
  undone: 'They are back in the list',
  again: 'Search again',
  empty: 'No probable duplicates',
  emptyAbout:
    'No two people share a phone number or an e-mail address, or have a similar name with the same birthday or the same last digits of a number. Family members who share a number but have different birthdays are not listed.',
});

export const duplicateWords = {
  ...duplicateTexts,
  why: (found: readonly string[]) => {
    const reasons: Readonly<Record<string, string>> = duplicateTexts.reasons;
    const said = found.filter((one) => one !== 'number' || !found.includes('phone')).map((one) => reasons[one] ?? one);
    return said.join('; ');
  },
};

export const mergeWords = catalogue('merge', {
  title: 'Merge two people',
  about:
    'Choose which person to keep, and which details to keep from each. Groups, messages, family and opt-outs of both are kept.',
  stays: 'Keep this one',
  stay: 'Keep {name}',
  take: '{field}: {value}',
  none: 'nothing',
  both: 'both kept',
  verb: 'Merge {merged} into {kept}',
  done: 'Merged into {name}',
  undone: 'Both people are restored',
  missing: 'One of the two was not found: archived or merged already',
  keptNote: '{name} was merged into this person {day}. You can undo this until something else about them changes.',
  takeBack: 'Undo the merge',
});
