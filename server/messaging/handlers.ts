import type { messagingRoutes } from '../../contract/messaging/routes.ts';
import type { Base } from '../core/context.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { messageHandlers } from './channel-handlers.ts';
import { listCommunicationGroups } from './audience/destination.ts';
import { suppressedHandlers } from './audience/list-suppressed.ts';
import type { Channels } from './channels/registry.ts';
import { emailTemplateHandlers } from './channels/email/email-templates.ts';
import type { SmsRoutes } from './channels/sms/sms-routes.ts';
import { goOnAfterRestore, readHeldAfterRestore } from './saved/schedules/after-restore.ts';
import { nextUnits } from './saved/schedules/next-units.ts';
import { smsHandlers } from './sms-handlers.ts';
import { listUnitLines } from './units/unit-lines.ts';
import { readUnits, readUnitUsage } from './units/unit-ledger.ts';

/** The handlers shared by all channels, and those of SMS. Other channels use `channelHandlers`. */
export function messagingHandlers(base: Base, routes: SmsRoutes, channels: Channels): Handlers<typeof messagingRoutes> {
  return {
    ...messageHandlers(channels),
    communicationGroups: listCommunicationGroups,
    units: readUnits,
    unitOutlook: async (ctx) => ({ ...(await readUnitUsage(ctx)), next: await nextUnits(ctx, channels) }),
    unitLedger: (ctx, { query }) => listUnitLines(ctx, query),
    heldAfterRestore: readHeldAfterRestore,
    goOnAfterRestore,
    ...suppressedHandlers(channels),
    ...smsHandlers(base, routes),
    ...emailTemplateHandlers,
  };
}
