import type { Channel } from './channels/channel.ts';
import { channelRegistry, type Channels } from './channels/registry.ts';
import { smsChannel } from './channels/sms/sms-channel.ts';
import type { SmsRoutes } from './channels/sms/sms-routes.ts';

/** Every channel that this installation has: SMS, and those handed over besides. */
export function composeChannels({ sms, channels = [] }: { sms: SmsRoutes; channels?: readonly Channel[] }): Channels {
  return channelRegistry([smsChannel(sms), ...channels]);
}
