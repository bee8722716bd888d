import { catalogue } from '../../../core/catalogue.ts';

/** Words on e-mail for lists, reports and the composer. */
export const emailWords = catalogue('email', {
  name: 'e-mail',
  subject: 'Subject',
  sent: 'E-mail sent',
  onAddresses: 'at {addresses, plural, one {# address} other {# addresses}}',
});

/** Words on e-mail for lists and reports. */
export const emailChannelWords = catalogue('email-channel', {
  sentCount: '{count, plural, one {# e-mail sent} other {# e-mails sent}}',
  report: 'E-mail report',
  search: 'Search by name or e-mail',
  heldForRoute: 'Held: no mail server',
  show: 'Show the e-mail',
});
