import type { Channel } from './channels/channel.ts';
import { channelRegistry, type Channels } from './channels/registry.ts';
import { emailChannel } from './channels/email/email-channel.ts';
import type { EmailRoutes } from './channels/email/email-routes.ts';
import { smsChannel } from './channels/sms/sms-channel.ts';
import type { SmsRoutes } from './channels/sms/sms-routes.ts';

type Composed = { sms: SmsRoutes; email?: EmailRoutes; channels?: readonly Channel[] };

/** Every channel that this installation has: SMS, e-mail, and those handed over besides. */
export function composeChannels({ sms, email, channels = [] }: Composed): Channels {
  return channelRegistry([smsChannel(sms), ...(email ? [emailChannel(email)] : []), ...channels]);
}
