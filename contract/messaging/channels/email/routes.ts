import * as email from './payload.ts';
import { z } from 'zod';
import { defineRoutes, listQuery } from '../../../route.ts';
import { channelRoutes, defaultMessageRoutes } from '../../channel-routes.ts';
import { sent } from '../../schemas.ts';
import { readingRoutes } from './reading.ts';
import { because } from '../../../input-code.ts';

const administrator = { access: 'administrator' } as const;
const once = { idempotent: true } as const;
/** A body of 1 MB, in whatever letters, with thousands of people. */
const long = { bodyLimit: 6_500_000 } as const;

const common = channelRoutes('email', 'E-mail');
const defaults = defaultMessageRoutes('Email', 'E-mail');

/** The routes of e-mail: the specification's three, those that every channel has, and a few of its own. */
export const emailRoutes = defineRoutes({
  ...common,
  ...messageRoutes(),
  ...savedRoutes(),
  ...ownRoutes(),
  ...readingRoutes,
});

function messageRoutes() {
  return defineRoutes({
    receipt: { ...common.receipt, ...long, body: email.emailPayload },
    send: {
      ...common.send,
      ...long,
      path: '/api/Messaging/sendEmail',
      summary: 'Send an e-mail',
      body: email.emailPayload,
      reply: z.object({
        status: z.literal(true),
        /** As the sent list has it; `message` says to how many it goes. */
        mail: sent.extend({ subject: z.string(), dateSent: z.iso.datetime() }),
      }),
    },
    sendToRest: { ...common.sendToRest, bodyLimit: 3_500_000, body: email.correctedEmail },
    saveSchedule: { ...common.saveSchedule, ...long, body: email.emailSchedule },
    updateSchedule: { ...common.updateSchedule, ...long, body: email.emailScheduleChange },
  });
}

function savedRoutes() {
  return defineRoutes({
    saveDraft: {
      ...common.saveDraft,
      ...long,
      path: '/api/Messaging/saveEmaillDraft',
      summary: 'Save an e-mail as a draft, or write over one',
      body: email.emailDraft,
    },
    ...defaults,
    saveDefaultMessage: { ...defaults.saveDefaultMessage, body: email.defaultEmailWish, bodyLimit: 3_500_000 },
  });
}

function ownRoutes() {
  return defineRoutes({
    setup: {
      ...administrator,
      method: 'GET',
      path: '/api/Messaging/GetEmailSetup',
      summary: 'In whose name e-mails go, where answers go, and whether they really leave',
      reply: z.object({ from: z.string(), replyTo: z.string(), pretend: z.boolean() }),
    },
    render: {
      ...administrator,
      method: 'POST',
      path: '/api/Messaging/RenderEmail',
      summary: 'An e-mail as it will arrive with somebody of this name, and what to look at before it goes',
      body: email.emailText.extend(email.reader),
      bodyLimit: 3_500_000,
      reply: email.renderedEmail,
    },
    sendTest: {
      ...administrator,
      ...once,
      method: 'POST',
      path: '/api/Messaging/SendEmailTest',
      summary: 'Send an e-mail to yourself, to look at it as somebody of this name gets it',
      body: email.emailText.extend(email.testReader),
      bodyLimit: 3_500_000,
      reply: sent,
    },
    findNumbers: {
      ...administrator,
      method: 'POST',
      path: '/api/Messaging/FindEmailNumbers',
      summary: 'Whose phone numbers these are, and whom of them an e-mail reaches',
      body: z.object({ phones: email.typedPhones }),
      bodyLimit: 650_000,
      reply: z.object({
        people: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
        withoutEmail: z.array(z.object({ id: z.uuid(), name: z.string(), phone: z.string() })),
        /** Numbers that nobody has, as typed. */
        unknown: z.array(z.string()),
      }),
    },
  });
}

const byId = z.object({ id: z.uuid() });

const written = z.object({
  name: z.string().trim().min(1, because('nameOfTemplate')).max(120),
  subject: z.string().max(300),
  /** HTML. */
  body: z.string().max(1_000_000),
});

const template = written.extend({ id: z.uuid(), updatedAt: z.iso.datetime() });

/** A body may be long, and a list has many. */
const listed = template.omit({ body: true });

/** A colour as `#14634f`; templates are drawn in it. */
const colour = z.string().regex(/^#[0-9a-f]{6}$/, because('colour'));

const look = z.object({ colour });

/** Texts with their looks, to write an e-mail from. */
export const emailTemplateRoutes = defineRoutes({
  emailTemplates: {
    method: 'GET',
    path: '/api/Messaging/GetEmailTemplates',
    summary: "The organisation's own e-mail templates, by name, without their bodies",
    access: 'administrator',
    query: listQuery,
    listOf: listed,
  },
  emailTemplate: {
    method: 'GET',
    path: '/api/Messaging/GetEmailTemplate/:id',
    summary: 'One template',
    access: 'administrator',
    params: byId,
    reply: template,
  },
  saveEmailTemplate: {
    method: 'POST',
    path: '/api/Messaging/SaveEmailTemplate',
    summary:
      'Save a template, or write over one. `was`: what stood there before; where it is something else by now, 409',
    access: 'administrator',
    body: written.extend({ id: z.uuid().optional(), was: written.partial().default({}) }),
    bodyLimit: 6_010_000,
    reply: template,
    idempotent: true,
  },
  deleteEmailTemplate: {
    method: 'DELETE',
    path: '/api/Messaging/DeleteEmailTemplate/:id',
    summary: 'Delete a template; RestoreEmailTemplate takes it back',
    access: 'administrator',
    params: byId,
    reply: z.literal(true),
  },
  restoreEmailTemplate: {
    method: 'POST',
    path: '/api/Messaging/RestoreEmailTemplate/:id',
    summary: 'Take back a deleted template',
    access: 'administrator',
    params: byId,
    reply: z.literal(true),
  },
  emailLook: {
    method: 'GET',
    path: '/api/Messaging/GetEmailLook',
    summary: "The organisation's colour in e-mails",
    access: 'administrator',
    reply: look,
  },
  saveEmailLook: {
    method: 'PUT',
    path: '/api/Messaging/SaveEmailLook',
    summary: "Choose the organisation's colour in e-mails",
    access: 'administrator',
    body: look,
    reply: look,
  },
});

export type EmailTemplate = z.output<typeof template>;
export type ListedTemplate = z.output<typeof listed>;
