import { z } from 'zod';
import { because } from '../input-code.ts';
import { defineRoutes } from '../route.ts';

const byId = z.object({ id: z.uuid() });

/** That somebody agreed to be known here: to what, how we know, and when. */
export const consent = z.object({
  id: z.uuid(),
  what: z.string(),
  source: z.string(),
  givenOn: z.iso.date(),
  by: z.string().nullable(),
});

export const privacyRoutes = defineRoutes({
  exportPerson: {
    method: 'GET',
    path: '/api/People/ExportPerson/:id',
    summary: 'Everything that is known of a person: a zip with a page to read and JSON',
    access: 'administrator',
    params: byId,
    download: ['application/zip'],
  },
  exportOwn: {
    method: 'GET',
    path: '/api/People/ExportOwn',
    summary: 'Everything that is known of the signed-in person themselves',
    access: 'signed-in',
    download: ['application/zip'],
  },
  erasePerson: {
    method: 'POST',
    path: '/api/People/ErasePerson/:id',
    summary: 'Erase a person for good; amounts of messages stay, without whom they went to',
    access: 'administrator',
    params: byId,
    body: z.object({ password: z.string().min(1, because('enterPassword')).max(200) }),
    reply: z.literal(true),
  },
  consents: {
    method: 'GET',
    path: '/api/People/GetConsents/:id',
    summary: 'What a person has agreed to',
    access: 'administrator',
    params: byId,
    listOf: consent,
  },
  recordConsent: {
    method: 'POST',
    path: '/api/People/RecordConsent/:id',
    summary: 'Note that a person has agreed, with how we know and when',
    access: 'administrator',
    params: byId,
    body: z.object({
      what: z.string().trim().min(1, because('fillIn')).max(200),
      source: z.string().trim().min(1, because('fillIn')).max(200),
      givenOn: z.iso.date(because('fillIn')),
    }),
    reply: consent,
    idempotent: true,
  },
  removeConsent: {
    method: 'DELETE',
    path: '/api/People/RemoveConsent/:id',
    summary: 'Take a noted consent away',
    access: 'administrator',
    params: byId,
    reply: z.literal(true),
  },
});
