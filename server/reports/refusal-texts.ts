import { catalogue } from '../core/language/catalogue.ts';

/** Why something is refused, and what to do about it. */
export const refusals = catalogue('reports-refusals', {
  closed: 'The day has come on which this organisation is deleted. It can no longer be kept.',
  wrongName: 'This is not the name of the organisation. Type it as you see it at the top.',
  months: '{months, plural, one {# month} other {# months}}',
});
