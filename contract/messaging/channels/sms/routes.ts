import * as sms from './payload.ts';
import { z } from 'zod';
import { defineRoutes, listQuery } from '../../../route.ts';
import { channelRoutes, defaultMessageRoutes } from '../../channel-routes.ts';
import { storableText } from '../../schemas.ts';
import { receipt, senderId } from './payload.ts';
import { replyRow } from '../../reply-schemas.ts';

const contactFile = { file: { maxBytes: 5 * 1024 * 1024, accept: ['.xlsx', '.xls', '.csv'] } } as const;

/** A field of a multipart body says yes as a text. */
const yes = z
  .enum(['true', 'false', ''])
  .optional()
  .transform((said) => said === 'true');

/** Sending to an uploaded list of phone numbers. */
export const contactRoutes = defineRoutes({
  sendToFile: {
    method: 'POST',
    path: '/api/messaging/upload',
    summary: 'Send an SMS to the contacts of a file, at once',
    access: 'administrator',
    files: contactFile,
    body: z.object({
      message: storableText(10_000).default(''),
      category: z.string().max(60).optional(),
      gatewayToUse: z.enum(['hybridKonnect', '']).default(''),
      isoCode: z.string().max(10).optional(),
      /** The sender id; without it the only approved one. */
      subject: storableText(40).default(''),
      isPersonalized: yes,
    }),
    reply: z.object({
      response: z.string(),
      id: z.uuid(),
      fileId: z.uuid(),
      unitsUsed: z.number().int(),
      notes: z.array(z.string()),
    }),
    idempotent: true,
  },
  uploadContacts: {
    method: 'POST',
    path: '/api/Messaging/UploadContactFile',
    summary: 'Stage a contact file; sending, scheduling and drafts refer to its fileId',
    access: 'administrator',
    files: contactFile,
    body: z.object({ message: storableText(10_000).default(''), isPersonalized: yes }),
    reply: z.object({
      fileId: z.uuid(),
      fileName: z.string(),
      contacts: z.number().int(),
      notes: z.array(z.string()),
      receipt,
    }),
    idempotent: true,
  },
  contactTemplate: {
    method: 'GET',
    path: '/api/Messaging/ContactTemplate/:format',
    summary: 'The contact file to fill in',
    access: 'administrator',
    params: z.object({ format: z.enum(['xlsx', 'csv']) }),
    download: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  },
});

export const replyRoutes = defineRoutes({
  replies: {
    method: 'GET',
    path: '/api/Messaging/GetSmsReplies',
    summary: 'What people wrote back, newest first',
    access: 'administrator',
    replica: true,
    query: listQuery.extend({ unread: z.enum(['true', 'false']).optional() }),
    listOf: replyRow,
  },
  replyCounts: {
    method: 'GET',
    path: '/api/Messaging/GetSmsReplyCounts',
    summary: 'How many replies nobody has read yet',
    access: 'administrator',
    reply: z.object({ unread: z.number().int() }),
  },
  markReplies: {
    method: 'POST',
    path: '/api/Messaging/MarkSmsReplies',
    summary: 'Mark replies as read or unread: these, or all where none are named',
    access: 'administrator',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(1000).optional(), read: z.boolean() }),
    reply: z.object({ changed: z.number().int() }),
  },
  deleteReply: {
    method: 'DELETE',
    path: '/api/Messaging/DeleteSmsReply/:id',
    summary: 'Delete a reply for good',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    reply: z.literal(true),
  },
});

/** A requested sender id. `tenantID` may be left out; another organisation's is refused. */
const request = z.object({ tenantID: z.string().max(60).optional(), mask: z.string().max(200) });

export const senderIdRoutes = defineRoutes({
  senderIds: {
    method: 'GET',
    path: '/api/Messaging/RetrieveTenantSenderIDs',
    summary: 'The sender ids of the organisation',
    access: 'administrator',
    reply: z.object({
      returnObject: z.array(senderId),
      /** The address of the opt-out page, up to the token. */
      optOutBase: z.string(),
    }),
  },
  requestSenderId: {
    method: 'POST',
    path: '/api/Messaging/RequestSenderID',
    summary: 'Ask for a sender id; asked for again, it answers how it stands',
    access: 'administrator',
    body: request,
    reply: z.object({ status: z.number().int(), mask: z.string() }),
    idempotent: true,
  },
});

const common = channelRoutes('sms', 'SMS');

/**
 * The routes of SMS: the common ones of every channel, in the specification's shapes and under its paths, and a few of
 * its own.
 */
export const smsRoutes = defineRoutes({
  ...common,
  receipt: { ...common.receipt, body: sms.smsPayload, reply: sms.receipt },
  send: { ...common.send, path: '/api/Messaging/sendSms', body: sms.smsPayload },
  sentMessages: {
    method: 'GET',
    path: '/api/Messaging/GetAllSentSMS',
    summary: 'SMS sent, newest first',
    access: 'administrator',
    replica: true,
    query: listQuery,
    listOf: sms.sentSms,
  },
  pastMessage: {
    method: 'GET',
    path: '/api/Messaging/getSentSMSbyId',
    summary: 'A past SMS',
    access: 'administrator',
    query: z.object({ CommReportId: z.uuid() }),
    reply: sms.sentSms,
  },
  sendToRest: { ...common.sendToRest, body: sms.correctedSms },
  saveDraft: { ...common.saveDraft, body: sms.smsDraft },
  saveSchedule: { ...common.saveSchedule, body: sms.smsSchedule },
  updateSchedule: { ...common.updateSchedule, body: sms.smsScheduleChange },
  ...defaultMessageRoutes('', 'SMS'),
  ...contactRoutes,
  ...replyRoutes,
  ...senderIdRoutes,
});
