import { z } from 'zod';
import { defineRoutes } from '../../../route.ts';
import { senderId } from './payload.ts';

/** What somebody asks to be called; `tenantID` may be left out, and no other organisation's is taken. */
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
