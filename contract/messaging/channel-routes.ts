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
 * Writing a message of a channel, by its name: `channelRoutes('email')` has `/api/Messaging/SendEmail`. A channel whose
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
