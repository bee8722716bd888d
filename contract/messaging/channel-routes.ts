import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';
import * as c from './control.ts';
import { messagePayload } from './payload.ts';
import * as saved from './saved-schemas.ts';
import * as planned from './schedule-schemas.ts';
import * as s from './schemas.ts';

const byId = z.object({ id: z.uuid() });
const administrator = { access: 'administrator' } as const;
/** Thousands of people may be named, and as many addresses typed. */
const long = { bodyLimit: 3_000_000 } as const;
const once = { idempotent: true } as const;

/**
 * The own routes of a channel by its name: `channelRoutes('email')` has `/api/Messaging/PauseEmail/:id`.
 * What the specification spells in its own way, the channel declares itself.
 */
export function channelRoutes(name: string) {
  const channel = name.slice(0, 1).toUpperCase() + name.slice(1);
  return defineRoutes({
    receipt: {
      ...administrator,
      ...long,
      method: 'POST',
      path: `/api/Messaging/Preview${channel}`,
      summary: `${channel}: who would get this message, who would not and why, and what it costs`,
      body: messagePayload,
      reply: s.receiptOf(z.string()),
    },
    send: {
      ...administrator,
      ...long,
      ...once,
      method: 'POST',
      path: `/api/Messaging/Send${channel}`,
      summary: `${channel}: send a message`,
      body: messagePayload,
      reply: s.sent,
    },
    sentMessages: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/GetAllSent${channel}`,
      summary: `${channel}: messages sent, newest first`,
      query: listQuery,
      listOf: s.messageRow,
    },
    pastMessage: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/GetSent${channel}ById/:id`,
      summary: `${channel}: the text and sender of a past message`,
      params: byId,
      reply: saved.pastMessage,
    },
    report: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/Get${channel}Report/:id`,
      summary: `${channel}: how far a message has come`,
      params: byId,
      reply: s.messageReport,
    },
    recipients: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/Get${channel}Recipients/:id`,
      summary: `${channel}: the people of a message, failed first`,
      params: byId,
      query: listQuery.extend({ state: s.recipientState.optional(), after: z.string().max(100).optional() }),
      listOf: s.recipientRow,
    },
    exportReport: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/Export${channel}Report/:id`,
      summary: `${channel}: everybody chosen and what became of each, as a file`,
      params: byId,
      download: ['text/csv'],
    },
    pause: {
      ...administrator,
      method: 'POST',
      path: `/api/Messaging/Pause${channel}/:id`,
      summary: `${channel}: pause a message on its way`,
      params: byId,
      reply: c.messageStateReply,
    },
    resume: {
      ...administrator,
      method: 'POST',
      path: `/api/Messaging/Resume${channel}/:id`,
      summary: `${channel}: let a paused or cancelled message go on`,
      params: byId,
      reply: c.messageStateReply,
    },
    cancel: {
      ...administrator,
      method: 'POST',
      path: `/api/Messaging/Cancel${channel}/:id`,
      summary: `${channel}: cancel what has not left yet`,
      params: byId,
      reply: c.messageStateReply,
    },
    retryFailed: {
      ...administrator,
      ...once,
      method: 'POST',
      path: `/api/Messaging/RetryFailed${channel}/:id`,
      summary: `${channel}: send once more to those it failed for`,
      params: byId,
      body: c.retry,
      reply: c.sentAgain,
    },
    decideUnknown: {
      ...administrator,
      ...once,
      method: 'POST',
      path: `/api/Messaging/DecideUnknown${channel}/:id`,
      summary: `${channel}: decide what nobody knows: count as sent, or send again`,
      params: byId,
      body: c.unknownDecision,
      bodyLimit: 256_000,
      reply: c.sentAgain,
    },
    sendToRest: {
      ...administrator,
      ...once,
      method: 'POST',
      path: `/api/Messaging/Send${channel}ToRest/:id`,
      summary: `${channel}: send a corrected text to those not sent to yet`,
      params: byId,
      body: c.correctedMessage,
      reply: s.sent,
    },
    ...draftRoutes(channel),
    ...scheduleRoutes(channel),
  });
}

function draftRoutes(channel: string) {
  return defineRoutes({
    saveDraft: {
      ...administrator,
      ...long,
      ...once,
      method: 'POST',
      path: `/api/Messaging/Post${channel}Draft`,
      summary: `${channel}: save a draft, or write over one`,
      body: saved.draftWish,
      reply: z.object({ id: z.uuid(), updatedAt: z.iso.datetime() }),
    },
    drafts: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/GetAll${channel}Drafts`,
      summary: `${channel}: drafts, the last one changed first`,
      query: listQuery,
      listOf: saved.draftRow,
    },
    draft: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/Get${channel}DraftById/:id`,
      summary: `${channel}: one draft with everything typed into it`,
      params: byId,
      reply: saved.openedDraft,
    },
    deleteDraft: {
      ...administrator,
      method: 'DELETE',
      path: `/api/Messaging/Delete${channel}Draft/:id`,
      summary: `${channel}: delete a draft`,
      params: byId,
      reply: z.literal(true),
    },
    restoreDraft: {
      ...administrator,
      method: 'POST',
      path: `/api/Messaging/Restore${channel}Draft/:id`,
      summary: `${channel}: take back a deleted draft`,
      params: byId,
      reply: z.literal(true),
    },
  });
}

function scheduleRoutes(channel: string) {
  return defineRoutes({
    saveSchedule: {
      ...administrator,
      ...long,
      ...once,
      method: 'POST',
      path: `/api/Messaging/save${channel}Schedule`,
      summary: `${channel}: schedule a message, by the clocks of the organisation`,
      body: planned.scheduleWish,
      reply: planned.scheduled,
    },
    updateSchedule: {
      ...administrator,
      ...long,
      ...once,
      method: 'PUT',
      path: `/api/Messaging/Update${channel}Schedule/:id`,
      summary: `${channel}: change a scheduled message: text, people, time`,
      params: byId,
      body: planned.scheduleChange,
      reply: planned.scheduled,
    },
    reschedule: {
      ...administrator,
      ...once,
      method: 'POST',
      path: `/api/Messaging/Reschedule${channel}/:id`,
      summary: `${channel}: give a scheduled message another time`,
      params: byId,
      body: planned.scheduleMove,
      reply: planned.scheduled,
    },
    sendScheduleNow: {
      ...administrator,
      ...once,
      method: 'POST',
      path: `/api/Messaging/Send${channel}ScheduleNow/:id`,
      summary: `${channel}: send a scheduled, held or missed message at once`,
      params: byId,
      reply: s.sent,
    },
    cancelSchedule: {
      ...administrator,
      method: 'DELETE',
      path: `/api/Messaging/Cancel${channel}Schedule/:id`,
      summary: `${channel}: cancel a scheduled message`,
      params: byId,
      reply: z.literal(true),
    },
    restoreSchedule: {
      ...administrator,
      method: 'POST',
      path: `/api/Messaging/Restore${channel}Schedule/:id`,
      summary: `${channel}: take back that a scheduled message was cancelled, while its time is still to come`,
      params: byId,
      reply: planned.scheduled,
    },
    schedules: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/GetAll${channel}Schedules`,
      summary: `${channel}: messages to come, what waits for a decision first; or those that are over`,
      query: listQuery.extend({ which: z.enum(['open', 'over']).default('open') }),
      listOf: planned.scheduleRow,
    },
    scheduleCounts: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/Get${channel}ScheduleCounts`,
      summary: `${channel}: how many messages are scheduled, and how many wait for a decision`,
      reply: planned.scheduleCounts,
    },
    schedule: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/Get${channel}ScheduleById/:id`,
      summary: `${channel}: one scheduled message with everything typed into it`,
      params: byId,
      reply: planned.openedSchedule,
    },
  });
}
