import { catalogue } from '../../../../core/catalogue.ts';

/** What makes a text dear. */
export const costlyWords = catalogue('costly-characters', {
  label: 'Characters that cost more',
  double:
    '{count, plural, one {{characters} counts as two characters} other {{characters} count as two characters each}}',
  formFeed: 'a form feed',
  smaller:
    '{count, plural, one {With this character a page holds only 70 characters, not 160.} other {With these characters a page holds only 70 characters, not 160.}}',
  replaceAll: 'Replace them all',
  replaceAllPages: 'Replace them all: {pages} instead of {now, number}',
  replace: 'Replace {name} with {plain}',
  noPlain: 'cannot be replaced',
  times: '× {count, number}',
  nothing: 'nothing',
  space: 'a space',
  hidden: 'hidden {code}',
});
