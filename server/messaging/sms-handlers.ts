import type { smsRoutes } from '../../contract/messaging/channels/sms/routes.ts';
import type { Base } from '../core/context.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { channelHandlers, defaultMessageHandlers } from './channel-handlers.ts';
import { canBeAnswered } from './channels/sms/opt-out-link.ts';
import { requestSenderId } from './channels/sms/sender-ids/request-sender-id.ts';
import { listSenderIds } from './channels/sms/sender-ids/sender-ids.ts';
import { smsChannel } from './channels/sms/sms-channel.ts';
import type { SmsRoutes } from './channels/sms/sms-routes.ts';
import { asSentSms, asSms, fromSms, pageAs } from './channels/sms/specified-shapes.ts';
import { countUnread, deleteReply, listReplies, markReplies } from './inbound/replies.ts';
import { readPastMessage } from './messages/past-message.ts';
import { readReceipt } from './messages/receipt.ts';
import { sendMessage } from './messages/send-message.ts';
import { sendToRest } from './messages/send-to-rest.ts';
import { readReport } from './reports/message-report.ts';
import { listSentMessages } from './reports/sent-list.ts';
import { listDrafts, openDraft, saveDraft } from './saved/drafts.ts';
import { listSchedules, openSchedule } from './saved/schedules/schedule-list.ts';
import { saveSchedule, updateSchedule } from './saved/schedules/schedules.ts';
import { smsContactHandlers } from './sms-contact-handlers.ts';

/** SMS under the specification's paths and in its shapes. */
export function smsHandlers(base: Base, routes: SmsRoutes): Handlers<typeof smsRoutes> {
  const channel = smsChannel(routes);
  return {
    ...channelHandlers(channel),
    ...smsContactHandlers(base, channel),
    senderIds: async (ctx) => ({
      returnObject: (await listSenderIds(ctx)).map((one) => ({
        ...one,
        canBeAnswered: canBeAnswered(routes, one.mask),
      })),
      optOutBase: routes.optOutBase(),
    }),
    requestSenderId: (ctx, { body }) => requestSenderId(ctx, body),

    receipt: (ctx, { body }) => readReceipt(ctx, channel, fromSms(body)),
    send: (ctx, { body }) => sendMessage(ctx, channel, fromSms(body)),
    sentMessages: async (ctx, { query }) => pageAs(await listSentMessages(ctx, channel, query), asSentSms),
    pastMessage: async (ctx, { query }) => asSentSms(await readPastMessage(ctx, channel, query.CommReportId)),
    report: async (ctx, { params }) => asSentSms(await readReport(ctx, channel, params.id)),
    sendToRest: (ctx, { params, body: { subject, ...body } }) =>
      sendToRest(ctx, channel, { messageId: params.id, ...body, sender: subject, subject }),

    saveDraft: (ctx, { body }) => saveDraft(ctx, channel, fromSms(body)),
    drafts: async (ctx, { query }) => pageAs(await listDrafts(ctx, channel, query), asSms),
    draft: async (ctx, { params }) => asSms(await openDraft(ctx, channel, params.id)),
    ...defaultMessageHandlers(channel),

    saveSchedule: (ctx, { body }) => saveSchedule(ctx, channel, fromSms(body)),
    updateSchedule: (ctx, { params, body }) => updateSchedule(ctx, channel, params.id, fromSms(body)),
    schedules: async (ctx, { query }) => pageAs(await listSchedules(ctx, channel, query), asSms),
    schedule: async (ctx, { params }) => asSms(await openSchedule(ctx, channel, params.id)),

    replies: (ctx, { query }) => listReplies(ctx, channel, query),
    replyCounts: (ctx) => countUnread(ctx, channel),
    markReplies: (ctx, { body }) => markReplies(ctx, channel, body),
    deleteReply: (ctx, { params }) => deleteReply(ctx, channel, params.id),
  };
}
