import type { messagingRoutes } from '../../contract/messaging/routes.ts';
import type { Base } from '../core/context.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { cancelSms } from './cancel.ts';
import { listCommunicationGroups } from './communication-groups.ts';
import { contactHandlers } from './contact-handlers.ts';
import { keptHandlers } from './kept-handlers.ts';
import { decideUnknown } from './decide-unknown.ts';
import { exportReport } from './export-report.ts';
import type { SmsRoutes } from './ladder.ts';
import { listRecipients, readReport } from './message-report.ts';
import { pauseSms, resumeSms } from './pause.ts';
import { previewSms } from './receipt.ts';
import { requestSenderId } from './request-sender-id.ts';
import { retryFailed } from './send-again.ts';
import { scheduleHandlers } from './schedule-handlers.ts';
import { sendSms } from './send-sms.ts';
import { sendToRest } from './send-to-rest.ts';
import { listSenderIds } from './sender-ids.ts';
import { listSentMessages } from './sent-list.ts';
import { listUnitLines } from './unit-ledger.ts';
import { readUnits } from './units.ts';

export function messagingHandlers(base: Base, routes: SmsRoutes): Handlers<typeof messagingRoutes> {
  return {
    ...keptHandlers,
    ...contactHandlers(base, routes),
    ...scheduleHandlers(routes),
    communicationGroups: listCommunicationGroups,
    senderIds: async (ctx) => ({ returnObject: await listSenderIds(ctx) }),
    requestSenderId: (ctx, { body }) => requestSenderId(ctx, body),
    units: readUnits,
    unitLedger: (ctx, { query }) => listUnitLines(ctx, query),
    receipt: (ctx, { body }) => previewSms(ctx, body),
    sendSms: (ctx, { body }) => sendSms(ctx, routes, body),
    sentMessages: (ctx, { query }) => listSentMessages(ctx, query),
    report: (ctx, { params }) => readReport(ctx, routes, params.id),
    recipients: (ctx, { params, query }) => listRecipients(ctx, params.id, query),
    pauseSms: (ctx, { params }) => pauseSms(ctx, params.id),
    resumeSms: (ctx, { params }) => resumeSms(ctx, routes, params.id),
    cancelSms: { alone: (ctx, { params }) => cancelSms(ctx.transaction, params.id) },
    retryFailedSms: (ctx, { params, body }) => retryFailed(ctx, routes, { messageId: params.id, ...body }),
    decideUnknownSms: (ctx, { params, body }) => decideUnknown(ctx, routes, { messageId: params.id, ...body }),
    sendSmsToRest: (ctx, { params, body }) => sendToRest(ctx, routes, { messageId: params.id, ...body }),
    exportSmsReport: { alone: (ctx, { params }) => exportReport(ctx.transaction, params.id) },
  };
}
