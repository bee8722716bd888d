import { z } from 'zod';
import { because } from '../../../input-code.ts';
import { defineRoutes, listQuery } from '../../../route.ts';

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
