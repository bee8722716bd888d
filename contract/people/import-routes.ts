import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';
import * as s from './schemas.ts';

const importFile = { file: { maxBytes: 5 * 1024 * 1024, accept: ['.xlsx', '.xls', '.csv'] } } as const;
const importId = z.object({ importId: z.uuid() });

/** Importing people from a file or a list. */
export const importRoutes = defineRoutes({
  template: {
    method: 'GET',
    path: '/api/People/ImportTemplate/:format',
    summary: 'The template to fill in',
    access: 'administrator',
    params: z.object({ format: z.enum(['xlsx', 'csv']) }),
    download: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  },
  upload: {
    method: 'POST',
    path: '/api/People/UploadFirstTimerFile',
    summary: 'Stage a file of people and preview it',
    access: 'administrator',
    query: z.object({ pageSize: z.coerce.number().int().min(1).max(1000).optional() }),
    files: importFile,
    reply: s.importPreview,
    idempotent: true,
  },
  importRows: {
    method: 'GET',
    path: '/api/People/GetImportRows/:importId',
    summary: 'Rows of a staged import',
    access: 'administrator',
    params: importId,
    query: listQuery.extend({ status: s.importStatus.optional() }),
    listOf: s.importRow,
  },
  badRows: {
    method: 'GET',
    path: '/api/People/GetImportBadRows/:importId',
    summary: 'The bad rows as a file with a reason column',
    access: 'administrator',
    params: importId,
    download: ['text/csv'],
  },
  discardImport: {
    method: 'DELETE',
    path: '/api/People/DiscardImport/:importId',
    summary: 'Discard a staged import',
    access: 'administrator',
    params: importId,
    reply: z.literal(true),
  },
  createPeople: {
    method: 'POST',
    path: '/api/People/CreatePeople',
    summary: 'Save an import, or a list, as people',
    access: 'administrator',
    body: s.createPeople,
    bodyLimit: 25_000_000,
    reply: s.created,
    idempotent: true,
  },
  createFirstTimers: {
    method: 'POST',
    path: '/api/People/CreateMultipleFirstTimer',
    summary: 'Save an import, or a list, as first-timers',
    access: 'administrator',
    body: s.createPeople,
    bodyLimit: 25_000_000,
    reply: s.created,
    idempotent: true,
  },
});
