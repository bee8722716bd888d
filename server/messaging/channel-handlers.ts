import type { channelRoutes } from '../../contract/messaging/channel-routes.ts';
import type { emailRoutes } from '../../contract/messaging/channels/email/routes.ts';
import type { Handlers } from '../core/http/handlers.ts';
import type { Channel } from './channels/channel.ts';
import { cancelMessage } from './delivery/status/cancel.ts';
import { decideUnknown } from './messages/decide-unknown.ts';
import { readPastMessage } from './messages/past-message.ts';
import { pauseMessage, resumeMessage } from './messages/pause.ts';
import { readReceipt } from './messages/receipt.ts';
import { retryFailed } from './messages/send-again.ts';
import { sendMessage } from './messages/send-message.ts';
import { sendToRest } from './messages/send-to-rest.ts';
import { exportReport } from './reports/export-report.ts';
import { listRecipients, readReport } from './reports/message-report.ts';
import {
  deleteDefaultMessage,
  listDefaultMessages,
  readDefaultMessage,
  saveDefaultMessage,
} from './saved/default-messages.ts';
import { deleteDraft, openDraft, saveDraft, withdrawDraft } from './saved/drafts.ts';
import {
  cancelSchedule,
  openSchedule,
  reschedule,
  restoreSchedule,
  saveSchedule,
  sendScheduleNow,
  updateSchedule,
} from './saved/schedules/schedules.ts';

/** Texts to use again, for the channels that have them. */
export const defaultMessageHandlers = (channel: Channel) =>
  ({
    defaultMessages: (ctx, { query }) => listDefaultMessages(ctx, channel, query),
    defaultMessage: (ctx, { params }) => readDefaultMessage(ctx, channel, params.id),
    saveDefaultMessage: (ctx, { body }) => saveDefaultMessage(ctx, channel, body),
    deleteDefaultMessage: (ctx, { params }) => deleteDefaultMessage(ctx, channel, params.id),
    restoreDefaultMessage: (ctx, { params }) => deleteDefaultMessage(ctx, channel, params.id, true),
  }) satisfies Partial<Handlers<typeof emailRoutes>>;

/** The handlers of every channel, in the engine's own shapes. */
export function channelHandlers(channel: Channel) {
  return {
    receipt: (ctx, { body }) => readReceipt(ctx, channel, body),
    send: (ctx, { body }) => sendMessage(ctx, channel, body),
    pastMessage: (ctx, { params }) => readPastMessage(ctx, channel, params.id),
    report: (ctx, { params }) => readReport(ctx, channel, params.id),
    recipients: (ctx, { params, query }) => listRecipients(ctx, channel, { ...query, ...params }),
    exportReport: {
      prepare: (ctx, { params }) =>
        exportReport(ctx.transaction, channel, { messageId: params.id, language: ctx.language }),
    },
    pause: (ctx, { params }) => pauseMessage(ctx, channel, params.id),
    resume: (ctx, { params }) => resumeMessage(ctx, channel, params.id),
    cancel: { prepare: (ctx, { params }) => cancelMessage(ctx.transaction, channel, params.id) },
    retryFailed: (ctx, { params, body }) => retryFailed(ctx, channel, { messageId: params.id, ...body }),
    decideUnknown: (ctx, { params, body }) => decideUnknown(ctx, channel, { messageId: params.id, ...body }),
    sendToRest: (ctx, { params, body }) => sendToRest(ctx, channel, { messageId: params.id, ...body }),
    saveDraft: (ctx, { body }) => saveDraft(ctx, channel, body),
    draft: (ctx, { params }) => openDraft(ctx, channel, params.id),
    deleteDraft: (ctx, { params, query }) => deleteDraft(ctx, channel, params.id, query.updatedAt),
    restoreDraft: (ctx, { params }) => withdrawDraft(ctx, channel, params.id, true),
    saveSchedule: (ctx, { body }) => saveSchedule(ctx, channel, body),
    updateSchedule: (ctx, { params, body }) => updateSchedule(ctx, channel, params.id, body),
    reschedule: (ctx, { params, body }) => reschedule(ctx, channel, params.id, body),
    sendScheduleNow: (ctx, { params }) => sendScheduleNow(ctx, channel, params.id),
    cancelSchedule: (ctx, { params }) => cancelSchedule(ctx, channel, params.id),
    restoreSchedule: (ctx, { params }) => restoreSchedule(ctx, channel, params.id),
    schedule: (ctx, { params }) => openSchedule(ctx, channel, params.id),
  } satisfies Handlers<ReturnType<typeof channelRoutes>>;
}
