import { z } from 'zod';
import { defineRoutes, listQuery } from '../../../route.ts';
import { replyRow } from '../../reply-schemas.ts';

export const replyRoutes = defineRoutes({
  replies: {
    method: 'GET',
    path: '/api/Messaging/GetSmsReplies',
    summary: 'What people wrote back, newest first',
    access: 'administrator',
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
