import { catalogue } from '../../../core/catalogue.ts';

const texts = catalogue('sms', {
  name: 'SMS',
  title: 'Compose SMS',
  sent: 'SMS sent',
  onAddresses: 'on {addresses, plural, one {# phone} other {# phones}}',
  pages: '{count, plural, one {# page} other {# pages}}',
});

export const smsWords = texts;

export const pages = (count: number): string => texts.pages({ count });

/** What lists and reports say of SMS. */
export const smsChannelWords = catalogue('sms-channel', {
  sentCount: '{count, plural, one {# SMS sent} other {# SMS sent}}',
  report: 'SMS report',
  title: 'Message',
  from: 'From {sender}',
  address: 'Phone',
  typed: '{count, plural, one {# number} other {# numbers}}',
  search: 'Search by name or phone',
  heldForRoute: 'Held: no SMS route',
  noMessages:
    'Send to a group, a few people or everybody. You see who will get it and what it costs before you send, then watch it arrive.',
});
