import { catalogue } from '../../../core/catalogue.ts';

/** What lists, reports and the composer say of e-mail. */
export const emailWords = catalogue('email', {
  name: 'e-mail',
  title: 'Compose E-mail',
  subject: 'Subject',
  sent: 'E-mail sent',
  onAddresses: 'at {addresses, plural, one {# address} other {# addresses}}',
});
