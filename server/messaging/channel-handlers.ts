import type { channelRoutes } from '../../contract/messaging/channel-routes.ts';
import type { emailRoutes } from '../../contract/messaging/channels/email/routes.ts';
import type { messageRoutes } from '../../contract/messaging/message-routes.ts';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { notFound } from '../core/errors.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { and, eq } from 'drizzle-orm';
import type { Channel } from './channels/channel.ts';
import type { Channels } from './channels/registry.ts';
import { cancelMessage } from './delivery/status/cancel.ts';
import { decideUnknown } from './messages/decide-unknown.ts';
import { pauseMessage, resumeMessage } from './messages/pause.ts';
import { readReceipt } from './messages/receipt.ts';
import { retryFailed } from './messages/send-again.ts';
import { sendMessage } from './messages/send-message.ts';
import { sendToRest } from './messages/send-to-rest.ts';
import { exportReport } from './reports/export-report.ts';
import { listMessages } from './reports/message-list.ts';
import { listRecipients, readReport } from './reports/message-report.ts';
import {
  deleteDefaultMessage,
  listDefaultMessages,
  readDefaultMessage,
  saveDefaultMessage,
} from './saved/default-messages.ts';
import { deleteDraft, saveDraft, withdrawDraft } from './saved/drafts.ts';
import { openMessage } from './saved/open-message.ts';
import {
  cancelSchedule,
  reschedule,
  restoreSchedule,
  saveSchedule,
  sendScheduleNow,
  updateSchedule,
} from './saved/schedules/schedules.ts';
import { messages } from './tables/message-tables.ts';

/** Texts to use again, for the channels that have them. */
export const defaultMessageHandlers = (channel: Channel) =>
  ({
    defaultMessages: (ctx, { query }) => listDefaultMessages(ctx, channel, query),
    defaultMessage: (ctx, { params }) => readDefaultMessage(ctx, channel, params.id),
    saveDefaultMessage: (ctx, { body }) => saveDefaultMessage(ctx, channel, body),
    deleteDefaultMessage: (ctx, { params }) => deleteDefaultMessage(ctx, channel, params.id),
    restoreDefaultMessage: (ctx, { params }) => deleteDefaultMessage(ctx, channel, params.id, true),
  }) satisfies Partial<Handlers<typeof emailRoutes>>;

/** Writing a message of any channel, in the engine's own shapes. */
export function channelHandlers(channel: Channel) {
  return {
    receipt: (ctx, { body }) => readReceipt(ctx, channel, body),
    send: (ctx, { body }) => sendMessage(ctx, channel, body),
    sendToRest: (ctx, { params, body }) => sendToRest(ctx, channel, { messageId: params.id, ...body }),
    saveDraft: (ctx, { body }) => saveDraft(ctx, channel, body),
    saveSchedule: (ctx, { body }) => saveSchedule(ctx, channel, body),
    updateSchedule: (ctx, { params, body }) => updateSchedule(ctx, channel, params.id, body),
  } satisfies Handlers<ReturnType<typeof channelRoutes>>;
}

/** The messages of all channels. */
export function messageHandlers({ all }: Channels): Handlers<typeof messageRoutes> {
  const named = (name: string | undefined): Channel => {
    const channel = all.find((one) => one.name === name);
    if (!channel) throw notFound();
    return channel;
  };
  /** The channel of a message. @throws Refusal 404 */
  const of = async (ctx: Ctx, { id }: { id: string }): Promise<Channel> => {
    const [message] = await ctx.db
      .select({ channel: messages.channel })
      .from(messages)
      .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, id)));
    return named(message?.channel);
  };
  return {
    messages: (ctx, { query: { channel, ...query } }) => listMessages(ctx, named(channel), query),
    message: (ctx, { params, query }) => openMessage(ctx, params.id, query),
    report: (ctx, { params }) => readReport(ctx, { named }, params.id),
    recipients: (ctx, { params, query }) => listRecipients(ctx, { ...query, ...params }),
    exportReport: {
      prepare: async (ctx, { params }) => {
        const channel = await ctx.transaction((inner) => of(inner, params));
        return exportReport(ctx.transaction, channel, { messageId: params.id, language: ctx.language });
      },
    },
    pause: async (ctx, { params }) => pauseMessage(ctx, await of(ctx, params), params.id),
    resume: async (ctx, { params }) => resumeMessage(ctx, await of(ctx, params), params.id),
    cancel: {
      prepare: async (ctx, { params }) => {
        const channel = await ctx.transaction((inner) => of(inner, params));
        return cancelMessage(ctx.transaction, channel, params.id);
      },
    },
    retryFailed: async (ctx, { params, body }) =>
      retryFailed(ctx, await of(ctx, params), { messageId: params.id, ...body }),
    decideUnknown: async (ctx, { params, body }) =>
      decideUnknown(ctx, await of(ctx, params), { messageId: params.id, ...body }),
    deleteDraft: async (ctx, { params, query }) => deleteDraft(ctx, await of(ctx, params), params.id, query.updatedAt),
    restoreDraft: async (ctx, { params }) => withdrawDraft(ctx, await of(ctx, params), params.id, true),
    reschedule: async (ctx, { params, body }) => reschedule(ctx, await of(ctx, params), params.id, body),
    sendScheduleNow: async (ctx, { params }) => sendScheduleNow(ctx, await of(ctx, params), params.id),
    cancelSchedule: async (ctx, { params }) => cancelSchedule(ctx, await of(ctx, params), params.id),
    restoreSchedule: async (ctx, { params }) => restoreSchedule(ctx, await of(ctx, params), params.id),
  };
}
