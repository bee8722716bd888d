import { z } from 'zod';
import { defineRoutes } from '../../../route.ts';
import { storableText } from '../../schemas.ts';
import { receipt } from './payload.ts';

const contactFile = { file: { maxBytes: 5 * 1024 * 1024, accept: ['.xlsx', '.xls', '.csv'] } } as const;

/** A field of a multipart body says yes as a text. */
const yes = z
  .enum(['true', 'false', ''])
  .optional()
  .transform((said) => said === 'true');

/** Sending to an uploaded list of phone numbers. */
export const contactRoutes = defineRoutes({
  sendToFile: {
    method: 'POST',
    path: '/api/messaging/upload',
    summary: 'Send an SMS to the contacts of a file, at once',
    access: 'administrator',
    files: contactFile,
    body: z.object({
      message: storableText(10_000).default(''),
      category: z.string().max(60).optional(),
      gatewayToUse: z.enum(['hybridKonnect', '']).default(''),
      isoCode: z.string().max(10).optional(),
      /** The sender id; without it the only approved one. */
      subject: storableText(40).default(''),
      isPersonalized: yes,
    }),
    reply: z.object({
      response: z.string(),
      id: z.uuid(),
      fileId: z.uuid(),
      unitsUsed: z.number().int(),
      notes: z.array(z.string()),
    }),
    idempotent: true,
  },
  uploadContacts: {
    method: 'POST',
    path: '/api/Messaging/UploadContactFile',
    summary: 'Stage a contact file; sending, scheduling and drafts refer to its fileId',
    access: 'administrator',
    files: contactFile,
    body: z.object({ message: storableText(10_000).default(''), isPersonalized: yes }),
    reply: z.object({
      fileId: z.uuid(),
      fileName: z.string(),
      contacts: z.number().int(),
      notes: z.array(z.string()),
      receipt,
    }),
    idempotent: true,
  },
  contactTemplate: {
    method: 'GET',
    path: '/api/Messaging/ContactTemplate/:format',
    summary: 'The contact file to fill in',
    access: 'administrator',
    params: z.object({ format: z.enum(['xlsx', 'csv']) }),
    download: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  },
});
