import { z } from 'zod';
import { defineRoutes, listQuery } from '../../../route.ts';
import * as s from '../../schemas.ts';
import { contactRoutes } from './contact-routes.ts';
import { controlRoutes } from './control-routes.ts';
import * as sms from './payload.ts';
import { replyRoutes } from './reply-routes.ts';
import { savedRoutes } from './saved-routes.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { senderIdRoutes } from './sender-id-routes.ts';

const byId = z.object({ id: z.uuid() });

/** The routes of SMS: the specification's, and our own in their style. */
export const smsRoutes = defineRoutes({
  senderIds: {
    method: 'GET',
    path: '/api/Messaging/RetrieveTenantSenderIDs',
    summary: 'The sender ids of the organisation',
    access: 'administrator',
    reply: z.object({
      returnObject: z.array(sms.senderId),
      /** The address of the opt-out page, up to the token. */
      optOutBase: z.string(),
    }),
  },
  receipt: {
    method: 'POST',
    path: '/api/Messaging/PreviewSms',
    summary: 'Who would get this message, who would not and why, and what it costs',
    access: 'administrator',
    body: sms.smsPayload,
    bodyLimit: 3_000_000,
    reply: sms.receipt,
  },
  sendSms: {
    method: 'POST',
    path: '/api/Messaging/sendSms',
    summary: 'Send an SMS',
    access: 'administrator',
    body: sms.smsPayload,
    bodyLimit: 3_000_000,
    reply: s.sent,
    idempotent: true,
  },
  sentMessages: {
    method: 'GET',
    path: '/api/Messaging/GetAllSentSMS',
    summary: 'Messages sent, newest first',
    access: 'administrator',
    query: listQuery,
    listOf: sms.messageRow,
  },
  report: {
    method: 'GET',
    path: '/api/Messaging/GetSmsReport/:id',
    summary: 'How far a message has come',
    access: 'administrator',
    params: byId,
    reply: sms.messageReport,
  },
  recipients: {
    method: 'GET',
    path: '/api/Messaging/GetSmsRecipients/:id',
    summary: 'The people of a message, failed first',
    access: 'administrator',
    params: byId,
    query: listQuery.extend({ state: s.recipientState.optional(), after: z.string().max(100).optional() }),
    listOf: s.recipientRow,
  },

  ...savedRoutes,
  ...contactRoutes,
  ...controlRoutes,
  ...replyRoutes,
  ...scheduleRoutes,
  ...senderIdRoutes,
});
