import { catalogue } from '../../../core/catalogue.ts';

/** What is said where people are chosen. */
export const toWords = catalogue('composeTo', {
  addMore: 'Add more',
  morePeople: 'and {count, plural, one {# more person} other {# more people}}',
  moreNumbers: 'and {count, plural, one {# more number} other {# more numbers}}',
});
