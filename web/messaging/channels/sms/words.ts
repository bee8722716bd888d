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
