import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';
import * as c from './control.ts';
import * as saved from './saved-schemas.ts';
import * as planned from './schedule-schemas.ts';
import * as s from './schemas.ts';

const byId = z.object({ id: z.uuid() });
const administrator = { access: 'administrator' } as const;
const once = { idempotent: true } as const;

/** One of the lists of a channel's messages. `past`: those that were given a time, and went or were cancelled. */
export const messageList = listQuery.extend({
  channel: z.string().max(40),
  which: z.enum(['drafts', 'scheduled', 'past', 'sent']),
});

/** The messages of every channel, from their draft to their report. Writing one is its channel's own (`channelRoutes`). */
export const messageRoutes = defineRoutes({
  messages: {
    ...administrator,
    replica: true,
    method: 'GET',
    path: '/api/Messaging/GetMessages',
    summary: 'Messages of a channel: drafts, scheduled ones, those whose time is over, or those sent',
    query: messageList,
    listOf: s.messageRow,
  },
  message: {
    ...administrator,
    method: 'GET',
    path: '/api/Messaging/GetMessage/:id',
    summary: 'One message with everything typed into it: a draft, a schedule, or a past one to be written again',
    params: byId,
    query: z.object({ channel: z.string().max(40), as: saved.openedAs }),
    reply: saved.openedMessage,
  },
  report: {
    ...administrator,
    replica: true,
    method: 'GET',
    path: '/api/Messaging/GetMessageReport/:id',
    summary: 'How far a message has come',
    params: byId,
    reply: s.messageReport,
  },
  recipients: {
    ...administrator,
    replica: true,
    method: 'GET',
    path: '/api/Messaging/GetMessageRecipients/:id',
    summary: 'The people of a message, failed first',
    params: byId,
    query: listQuery.extend({ state: s.recipientState.optional(), after: z.string().max(100).optional() }),
    listOf: s.recipientRow,
  },
  exportReport: {
    ...administrator,
    replica: true,
    method: 'GET',
    path: '/api/Messaging/ExportMessageReport/:id',
    summary: 'Everybody chosen for a message and what became of each, as a file',
    params: byId,
    download: ['text/csv'],
  },
  pause: {
    ...administrator,
    method: 'POST',
    path: '/api/Messaging/PauseMessage/:id',
    summary: 'Pause a message on its way',
    params: byId,
    reply: c.messageStateReply,
  },
  resume: {
    ...administrator,
    method: 'POST',
    path: '/api/Messaging/ResumeMessage/:id',
    summary: 'Let a paused or cancelled message go on',
    params: byId,
    reply: c.messageStateReply,
  },
  cancel: {
    ...administrator,
    method: 'POST',
    path: '/api/Messaging/CancelMessage/:id',
    summary: 'Cancel what has not left yet',
    params: byId,
    reply: c.messageStateReply,
  },
  retryFailed: {
    ...administrator,
    ...once,
    method: 'POST',
    path: '/api/Messaging/RetryFailed/:id',
    summary: 'Send a message once more to those it failed for',
    params: byId,
    body: c.retry,
    reply: c.sentAgain,
  },
  decideUnknown: {
    ...administrator,
    ...once,
    method: 'POST',
    path: '/api/Messaging/DecideUnknown/:id',
    summary: 'Decide what nobody knows: count as sent, or send again',
    params: byId,
    body: c.unknownDecision,
    bodyLimit: 256_000,
    reply: c.sentAgain,
  },
  deleteDraft: {
    ...administrator,
    method: 'DELETE',
    path: '/api/Messaging/DeleteDraft/:id',
    summary: 'Delete a draft; with updatedAt only while it still is as it was then',
    params: byId,
    query: z.object({ updatedAt: z.iso.datetime().optional() }),
    reply: z.literal(true),
  },
  restoreDraft: {
    ...administrator,
    method: 'POST',
    path: '/api/Messaging/RestoreDraft/:id',
    summary: 'Take back a deleted draft',
    params: byId,
    reply: z.literal(true),
  },
  reschedule: {
    ...administrator,
    ...once,
    method: 'POST',
    path: '/api/Messaging/Reschedule/:id',
    summary: 'Give a scheduled message another time',
    params: byId,
    body: planned.scheduleMove,
    reply: planned.scheduled,
  },
  sendScheduleNow: {
    ...administrator,
    ...once,
    method: 'POST',
    path: '/api/Messaging/SendScheduleNow/:id',
    summary: 'Send a scheduled, held or missed message at once',
    params: byId,
    reply: s.sent,
  },
  cancelSchedule: {
    ...administrator,
    method: 'DELETE',
    path: '/api/Messaging/CancelSchedule/:id',
    summary: 'Cancel a scheduled message',
    params: byId,
    reply: z.literal(true),
  },
  restoreSchedule: {
    ...administrator,
    method: 'POST',
    path: '/api/Messaging/RestoreSchedule/:id',
    summary: 'Take back that a scheduled message was cancelled, while its time is still to come',
    params: byId,
    reply: planned.scheduled,
  },
});
