import { catalogue } from '../../../core/language/catalogue.ts';

export const emailTexts = catalogue('email-server', {
  address: 'E-mail',
  count: '{count, plural, one {# address} other {# addresses}}',
  noRoute: 'No mail server is set up. Ask the operator to name one.',
});
