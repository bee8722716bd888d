import { z } from 'zod';
import { defineRoutes } from '../../../route.ts';
import { channelRoutes, defaultMessageRoutes } from '../../channel-routes.ts';
import { sent } from '../../schemas.ts';
import * as email from './payload.ts';
import { readingRoutes } from './reading.ts';

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
    pastMessage: { ...common.pastMessage, reply: email.pastMessage },
    saveSchedule: { ...common.saveSchedule, ...long, body: email.emailSchedule },
    updateSchedule: { ...common.updateSchedule, ...long, body: email.emailScheduleChange },
    schedule: { ...common.schedule, reply: email.openedSchedule },
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
    draft: { ...common.draft, reply: email.openedDraft },
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
