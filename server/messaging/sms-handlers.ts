import type { smsRoutes, contactRoutes } from '../../contract/messaging/channels/sms/routes.ts';
import type { Base, Ctx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { channelHandlers, defaultMessageHandlers } from './channel-handlers.ts';
import { canBeAnswered, smsChannel } from './channels/sms/sms-channel.ts';
import { requestSenderId } from './channels/sms/sender-ids/request-sender-id.ts';
import { listSenderIds } from './channels/sms/sender-ids/sender-ids.ts';
import { type SmsRoutes, asSentSms, fromSms } from './channels/sms/sms-routes.ts';
import { countUnread, deleteReply, listReplies, markReplies } from './inbound/replies.ts';
import { readReceipt } from './messages/receipt.ts';
import { sendMessage } from './messages/send-message.ts';
import { sendToRest } from './messages/send-to-rest.ts';
import { listMessages, readMessages } from './reports/message-list.ts';
import { saveDraft } from './saved/drafts.ts';
import { saveSchedule, updateSchedule } from './saved/schedules/schedules.ts';
import { smsPayload } from '../../contract/messaging/channels/sms/payload.ts';
import { readContactFile, type ReadContacts } from '../people/index.ts';
import type { Channel } from './channels/channel.ts';
import { contactTemplate } from './channels/sms/contact-template.ts';
import { sql } from 'drizzle-orm';
import { sayTo } from '../core/language/catalogue.ts';
import { arrayOf } from '../core/array-parameter.ts';
import { cut, storable } from '../core/storable-text.ts';
import { hasGone } from './tables/message-tables.ts';
import { contactFiles } from './tables/contact-tables.ts';

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
    sentMessages: async (ctx, { query }) => {
      const { items, totalItems } = await listMessages(ctx, channel, { ...query, which: 'sent' });
      return { items: items.map(asSentSms), totalItems };
    },
    pastMessage: async (ctx, { query: { CommReportId: id } }) => {
      const past = sql`m.channel = ${channel.name} AND m.id = ${id} AND ${hasGone}`;
      const [message] = await readMessages(ctx, { named: () => channel }, past);
      if (!message) throw notFound();
      return asSentSms(message);
    },
    sendToRest: (ctx, { params, body: { subject, ...body } }) =>
      sendToRest(ctx, channel, { messageId: params.id, ...body, sender: subject, subject }),

    saveDraft: (ctx, { body }) => saveDraft(ctx, channel, fromSms(body)),
    ...defaultMessageHandlers(channel),

    saveSchedule: (ctx, { body }) => saveSchedule(ctx, channel, fromSms(body)),
    updateSchedule: (ctx, { params, body }) => updateSchedule(ctx, channel, params.id, fromSms(body)),

    replies: (ctx, { query }) => listReplies(ctx, channel, query),
    replyCounts: (ctx) => countUnread(ctx, channel),
    markReplies: (ctx, { body }) => markReplies(ctx, channel, body),
    deleteReply: (ctx, { params }) => deleteReply(ctx, channel, params.id),
  };
}

/** Contact files: staged for the screens, or sent to at once. */
function smsContactHandlers(base: Base, channel: Channel): Handlers<typeof contactRoutes> {
  return {
    sendToFile: {
      prepare: async (outer, { files, body }) => {
        const read = await readContactFile(base, outer, files.file);
        return async (ctx) => {
          const { fileId, notes } = await stageContacts(ctx, files.file.name, read);
          const { message, isPersonalized, gatewayToUse } = body;
          const subject = body.subject.trim() || (await channel.onlySender(ctx));
          const payload = smsPayload.parse({ subject, message, isPersonalized, fileId, gateWayToUse: gatewayToUse });
          const sent = await sendMessage(ctx, channel, fromSms(payload));
          return { response: sent.message, id: sent.id, fileId, unitsUsed: sent.unitsUsed, notes };
        };
      },
    },
    uploadContacts: {
      prepare: async (outer, { files, body }) => {
        const read = await readContactFile(base, outer, files.file);
        return async (ctx) => {
          const staged = await stageContacts(ctx, files.file.name, read);
          const payload = smsPayload.parse({ ...body, fileId: staged.fileId });
          return { ...staged, receipt: await readReceipt(ctx, channel, fromSms(payload)) };
        };
      },
    },
    contactTemplate: (ctx, { params }) => contactTemplate(ctx, params.format),
  };
}

type StagedContacts = { fileId: string; fileName: string; contacts: number; notes: string[] };

/** Keeps the rows of a file for messages, schedules and drafts to refer to. */
async function stageContacts(ctx: Ctx, name: string, { rows, notes, batches }: ReadContacts): Promise<StagedContacts> {
  const fileName = cut(storable(name), 200);
  const [file] = await ctx.db
    .insert(contactFiles)
    .values({ tenantId: ctx.tenantId, fileName, rowCount: rows, notes, createdBy: ctx.user?.accountId ?? null })
    .returning({ id: contactFiles.id });
  if (!file) throw new Error('the file was not written');
  for (const { rowNumbers, names, greetings, typed, addresses } of batches) {
    await ctx.db.execute(sql`
      INSERT INTO contact_rows (tenant_id, file_id, row_number, name, greeting, typed, address, phone)
      SELECT ${ctx.tenantId}::uuid, ${file.id}::uuid, f.*, f.address FROM unnest(${arrayOf(rowNumbers, 'integer')}, ${arrayOf(names, 'text')},
        ${arrayOf(greetings, 'text')}, ${arrayOf(typed, 'text')}, ${arrayOf(addresses, 'text')})
        AS f(row_number, name, greeting, typed, address)`);
  }
  await ctx.audit({
    action: 'contacts.uploaded',
    subject: 'contact file',
    subjectId: file.id,
    detail: { contacts: rows },
  });
  return { fileId: file.id, fileName, contacts: rows, notes: notes.map((note) => sayTo(ctx.user, note)) };
}
