import type { messagingRoutes } from '../../contract/messaging/routes.ts';
import type { Base } from '../core/context.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { cancelSms } from './delivery/status/cancel.ts';
import { listCommunicationGroups } from './audience/communication-groups.ts';
import { contactHandlers } from './messages/contact-handlers.ts';
import { spendDraft } from './saved/drafts.ts';
import { savedHandlers } from './saved/saved-handlers.ts';
import { decideUnknown } from './messages/decide-unknown.ts';
import { exportReport } from './reports/export-report.ts';
import type { SmsRoutes } from './channels/sms/ladder.ts';
import { listRecipients, readReport } from './reports/message-report.ts';
import { canBeAnswered } from './channels/sms/opt-out-link.ts';
import { pauseSms, resumeSms } from './messages/pause.ts';
import { previewSms } from './messages/receipt.ts';
import { replyHandlers } from './inbound/reply-handlers.ts';
import { requestSenderId } from './channels/sms/sender-ids/request-sender-id.ts';
import { retryFailed } from './messages/send-again.ts';
import { scheduleHandlers } from './saved/schedules/schedule-handlers.ts';
import { sendSms } from './messages/send-sms.ts';
import { sendToRest } from './messages/send-to-rest.ts';
import { listSenderIds } from './channels/sms/sender-ids/sender-ids.ts';
import { listSentMessages } from './reports/sent-list.ts';
import { listUnitLines } from './units/unit-ledger.ts';
import { readUnits } from './units/units.ts';

export function messagingHandlers(base: Base, routes: SmsRoutes): Handlers<typeof messagingRoutes> {
  return {
    ...savedHandlers,
    ...contactHandlers(base, routes),
    ...scheduleHandlers(routes),
    ...replyHandlers,
    communicationGroups: listCommunicationGroups,
    senderIds: async (ctx) => ({
      returnObject: (await listSenderIds(ctx)).map((one) => ({
        ...one,
        canBeAnswered: canBeAnswered(routes, one.mask),
      })),
      optOutBase: routes.optOutBase(),
    }),
    requestSenderId: (ctx, { body }) => requestSenderId(ctx, body),
    units: readUnits,
    unitLedger: (ctx, { query }) => listUnitLines(ctx, query),
    receipt: (ctx, { body }) => previewSms(ctx, routes, body),
    sendSms: async (ctx, { body }) => {
      await spendDraft(ctx, body.draftId);
      return sendSms(ctx, routes, body);
    },
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
