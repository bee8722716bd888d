import { catalogue } from '../../../core/language/catalogue.ts';

export const smsTexts = catalogue('sms-server', {
  address: 'Phone',
  count: '{count, plural, one {# number} other {# numbers}}',
  noRoute: 'No SMS route is set up. Ask the operator to name one.',
  night: '{count, plural, one {# {network} number waits until {time}} other {# {network} numbers wait until {time}}}',
  hybridAbroad: 'Only organisations in Nigeria can choose how a message is sent. Send it without that choice.',
});
