import { z } from 'zod';
import { because } from '../input-code.ts';
import { defineRoutes } from '../route.ts';

const months = z.number().int().min(1, because('fewerMonths')).max(240, because('atMost')).nullable();
const password = z.string().min(1, because('enterPassword')).max(200);

/** After how many months of rest what is put away or forgotten; null: never. */
export const retention = z.object({
  archivePeopleAfter: months,
  archiveFirstTimersAfter: months,
  /** Texts, names and numbers of messages; their counts and units stay. */
  forgetMessagesAfter: months,
});

export const organisationExport = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'ready', 'failed']),
  bytes: z.number().int(),
  askedAt: z.iso.datetime(),
  /** Until then it can be downloaded. */
  until: z.iso.datetime().nullable(),
});

/** How long things are kept, taking everything along, and closing the organisation. */
export const privacyRoutes = defineRoutes({
  retention: {
    method: 'GET',
    path: '/api/Privacy/GetRetention',
    summary: 'How long the organisation keeps what',
    access: 'administrator',
    reply: retention,
  },
  previewRetention: {
    method: 'POST',
    path: '/api/Privacy/PreviewRetention',
    summary: 'What such a rule would put away and forget tonight; changes nothing',
    access: 'administrator',
    replica: true,
    body: retention,
    reply: z.object({ people: z.number().int(), firstTimers: z.number().int(), messages: z.number().int() }),
  },
  saveRetention: {
    method: 'PUT',
    path: '/api/Privacy/SaveRetention',
    summary:
      'Say how long the organisation keeps what; carried out every night. `was`: what stood there before; where it is something else by now, 409',
    access: 'owner',
    body: retention.extend({ was: retention.partial().default({}) }),
    reply: z.literal(true),
  },
  exports: {
    method: 'GET',
    path: '/api/Privacy/GetExports',
    summary: 'Exports of everything, the latest first',
    access: 'owner',
    whileClosing: true,
    listOf: organisationExport,
  },
  exportOrganisation: {
    method: 'POST',
    path: '/api/Privacy/ExportOrganisation',
    summary: 'Make a zip of everything the organisation has; it can be downloaded for 24 hours',
    access: 'owner',
    whileClosing: true,
    body: z.object({ password }),
    reply: organisationExport,
  },
  downloadExport: {
    method: 'GET',
    path: '/api/Privacy/DownloadExport/:id',
    summary: 'Download an export of everything',
    access: 'owner',
    whileClosing: true,
    params: z.object({ id: z.uuid() }),
    download: ['application/zip'],
  },
  closeOrganisation: {
    method: 'POST',
    path: '/api/Privacy/CloseOrganisation',
    summary: 'Close the organisation: everything stops at once, and in 30 days everything is gone',
    access: 'owner',
    body: z.object({ name: z.string().trim().min(1).max(120), password }),
    reply: z.object({ closesAt: z.iso.datetime() }),
  },
  cancelClosing: {
    method: 'POST',
    path: '/api/Privacy/KeepOrganisation',
    summary: 'Keep an organisation that is being closed',
    access: 'owner',
    whileClosing: true,
    reply: z.literal(true),
  },
});
