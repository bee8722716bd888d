import type { messagingRoutes } from '../../contract/messaging/routes.ts';
import type { Base } from '../core/context.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { listCommunicationGroups } from './communication-groups.ts';
import { contactHandlers } from './contact-handlers.ts';
import { keptHandlers } from './kept-handlers.ts';
import type { SmsRoutes } from './ladder.ts';
import { listRecipients, readReport } from './message-report.ts';
import { previewSms } from './receipt.ts';
import { sendSms } from './send-sms.ts';
import { listSenderIds } from './sender-ids.ts';
import { listSentMessages } from './sent-list.ts';
import { readUnits } from './units.ts';

export function messagingHandlers(base: Base, routes: SmsRoutes): Handlers<typeof messagingRoutes> {
  return {
    ...keptHandlers,
    ...contactHandlers(base, routes),
    communicationGroups: listCommunicationGroups,
    senderIds: async (ctx) => ({ returnObject: await listSenderIds(ctx) }),
    units: readUnits,
    receipt: (ctx, { body }) => previewSms(ctx, body),
    sendSms: (ctx, { body }) => sendSms(ctx, routes, body),
    sentMessages: (ctx, { query }) => listSentMessages(ctx, query),
    report: (ctx, { params }) => readReport(ctx, params.id),
    recipients: (ctx, { params, query }) => listRecipients(ctx, params.id, query),
  };
}
