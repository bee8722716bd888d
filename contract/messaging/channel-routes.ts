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

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/**
 * The own routes of a channel by its name: `channelRoutes('email')` has `/api/Messaging/PauseEmail/:id`. A channel whose
 * paths or shapes the specification spells in its own way names those over them. `called`: its name in the summaries.
 */
export function channelRoutes(name: string, called = capital(name)) {
  const channel = capital(name);
  return defineRoutes({
    receipt: {
      ...administrator,
      ...long,
      method: 'POST',
      path: `/api/Messaging/Preview${channel}`,
      summary: `${called}: who would get this message, who would not and why, and what it costs`,
      body: messagePayload,
      reply: s.receiptOf(z.string()),
    },
    send: {
      ...administrator,
      ...long,
      ...once,
      method: 'POST',
      path: `/api/Messaging/Send${channel}`,
      summary: `${called}: send a message`,
      body: messagePayload,
      reply: s.sent,
    },
    pastMessage: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/GetSent${channel}ById/:id`,
      summary: `${called}: the text and sender of a past message`,
      params: byId,
      reply: saved.pastMessage,
    },
    report: {
      ...administrator,
      replica: true,
      method: 'GET',
      path: `/api/Messaging/Get${channel}Report/:id`,
      summary: `${called}: how far a message has come`,
      params: byId,
      reply: s.messageReport,
    },
    recipients: {
      ...administrator,
      replica: true,
      method: 'GET',
      path: `/api/Messaging/Get${channel}Recipients/:id`,
      summary: `${called}: the people of a message, failed first`,
      params: byId,
      query: listQuery.extend({ state: s.recipientState.optional(), after: z.string().max(100).optional() }),
      listOf: s.recipientRow,
    },
    exportReport: {
      ...administrator,
      replica: true,
      method: 'GET',
      path: `/api/Messaging/Export${channel}Report/:id`,
      summary: `${called}: everybody chosen and what became of each, as a file`,
      params: byId,
      download: ['text/csv'],
    },
    pause: {
      ...administrator,
      method: 'POST',
      path: `/api/Messaging/Pause${channel}/:id`,
      summary: `${called}: pause a message on its way`,
      params: byId,
      reply: c.messageStateReply,
    },
    resume: {
      ...administrator,
      method: 'POST',
      path: `/api/Messaging/Resume${channel}/:id`,
      summary: `${called}: let a paused or cancelled message go on`,
      params: byId,
      reply: c.messageStateReply,
    },
    cancel: {
      ...administrator,
      method: 'POST',
      path: `/api/Messaging/Cancel${channel}/:id`,
      summary: `${called}: cancel what has not left yet`,
      params: byId,
      reply: c.messageStateReply,
    },
    retryFailed: {
      ...administrator,
      ...once,
      method: 'POST',
      path: `/api/Messaging/RetryFailed${channel}/:id`,
      summary: `${called}: send once more to those it failed for`,
      params: byId,
      body: c.retry,
      reply: c.sentAgain,
    },
    decideUnknown: {
      ...administrator,
      ...once,
      method: 'POST',
      path: `/api/Messaging/DecideUnknown${channel}/:id`,
      summary: `${called}: decide what nobody knows: count as sent, or send again`,
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
      summary: `${called}: send a corrected text to those not sent to yet`,
      params: byId,
      body: c.correctedMessage,
      reply: s.sent,
    },
    ...draftRoutes(channel, called),
    ...scheduleRoutes(channel, called),
  });
}

function draftRoutes(channel: string, called: string) {
  return defineRoutes({
    saveDraft: {
      ...administrator,
      ...long,
      ...once,
      method: 'POST',
      path: `/api/Messaging/Post${channel}Draft`,
      summary: `${called}: save a draft, or write over one`,
      body: saved.draftWish,
      reply: z.object({ id: z.uuid(), updatedAt: z.iso.datetime() }),
    },
    draft: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/Get${channel}DraftById/:id`,
      summary: `${called}: one draft with everything typed into it`,
      params: byId,
      reply: saved.openedDraft,
    },
    deleteDraft: {
      ...administrator,
      method: 'DELETE',
      path: `/api/Messaging/Delete${channel}Draft/:id`,
      summary: `${called}: delete a draft; with updatedAt only while it still is as it was then`,
      params: byId,
      query: z.object({ updatedAt: z.iso.datetime().optional() }),
      reply: z.literal(true),
    },
    restoreDraft: {
      ...administrator,
      method: 'POST',
      path: `/api/Messaging/Restore${channel}Draft/:id`,
      summary: `${called}: take back a deleted draft`,
      params: byId,
      reply: z.literal(true),
    },
  });
}

function scheduleRoutes(channel: string, called: string) {
  return defineRoutes({
    saveSchedule: {
      ...administrator,
      ...long,
      ...once,
      method: 'POST',
      path: `/api/Messaging/save${channel}Schedule`,
      summary: `${called}: schedule a message, by the clocks of the organisation`,
      body: planned.scheduleWish,
      reply: planned.scheduled,
    },
    updateSchedule: {
      ...administrator,
      ...long,
      ...once,
      method: 'PUT',
      path: `/api/Messaging/Update${channel}Schedule/:id`,
      summary: `${called}: change a scheduled message: text, people, time`,
      params: byId,
      body: planned.scheduleChange,
      reply: planned.scheduled,
    },
    reschedule: {
      ...administrator,
      ...once,
      method: 'POST',
      path: `/api/Messaging/Reschedule${channel}/:id`,
      summary: `${called}: give a scheduled message another time`,
      params: byId,
      body: planned.scheduleMove,
      reply: planned.scheduled,
    },
    sendScheduleNow: {
      ...administrator,
      ...once,
      method: 'POST',
      path: `/api/Messaging/Send${channel}ScheduleNow/:id`,
      summary: `${called}: send a scheduled, held or missed message at once`,
      params: byId,
      reply: s.sent,
    },
    cancelSchedule: {
      ...administrator,
      method: 'DELETE',
      path: `/api/Messaging/Cancel${channel}Schedule/:id`,
      summary: `${called}: cancel a scheduled message`,
      params: byId,
      reply: z.literal(true),
    },
    restoreSchedule: {
      ...administrator,
      method: 'POST',
      path: `/api/Messaging/Restore${channel}Schedule/:id`,
      summary: `${called}: take back that a scheduled message was cancelled, while its time is still to come`,
      params: byId,
      reply: planned.scheduled,
    },
    schedule: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/Get${channel}ScheduleById/:id`,
      summary: `${called}: one scheduled message with everything typed into it`,
      params: byId,
      reply: planned.openedSchedule,
    },
  });
}

/** Texts to use again. `of` stands in the paths before DefaultMessage. */
export function defaultMessageRoutes(of: string, called: string) {
  return defineRoutes({
    defaultMessages: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/GetAll${of}DefaultMessages`,
      summary: `${called}: texts to use again`,
      query: listQuery,
      listOf: saved.defaultMessage,
    },
    defaultMessage: {
      ...administrator,
      method: 'GET',
      path: `/api/Messaging/Get${of}DefaultMessageById/:id`,
      summary: `${called}: one text to use again`,
      params: byId,
      reply: z.object({ returnObject: saved.defaultMessage }),
    },
    saveDefaultMessage: {
      ...administrator,
      ...once,
      method: 'POST',
      path: `/api/Messaging/Post${of}DefaultMessage`,
      summary: `${called}: keep a text to use again, or change one`,
      body: saved.defaultMessageWish,
      reply: z.object({ returnObject: saved.defaultMessage }),
    },
    deleteDefaultMessage: {
      ...administrator,
      method: 'DELETE',
      path: `/api/Messaging/Delete${of}DefaultMessage/:id`,
      summary: `${called}: delete a text to use again, which can be taken back within a week`,
      params: byId,
      reply: z.literal(true),
    },
    restoreDefaultMessage: {
      ...administrator,
      method: 'POST',
      path: `/api/Messaging/Restore${of}DefaultMessage/:id`,
      summary: `${called}: take back a deleted text to use again`,
      params: byId,
      reply: z.literal(true),
    },
  });
}
