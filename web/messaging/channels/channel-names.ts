import { catalogue } from '../../core/catalogue.ts';

/** What the channels are called where one leads to the other. */
export const channelNames = catalogue('channel-names', {
  both: 'SMS or e-mail',
  sms: 'SMS',
  email: 'E-mail',
});
