import { catalogue } from '../../../core/catalogue.ts';

/** What lists and reports say of e-mail. */
export const emailChannelWords = catalogue('email-channel', {
  sentCount: '{count, plural, one {# e-mail sent} other {# e-mails sent}}',
  report: 'E-mail report',
  headLine: '“{subject}”',
  address: 'E-mail',
  typed: '{count, plural, one {# typed address} other {# typed addresses}}',
  search: 'Search by name or e-mail',
  heldForRoute: 'Held: no mail server',
  noMessages:
    'Write to a group, a few people or everybody. You see who will get it and how it looks before you send, then watch it arrive.',
  show: 'Show the e-mail',
});
