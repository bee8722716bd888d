import { z } from 'zod';
import { because } from '../input-code.ts';
import { parseJson } from '../parse-json.ts';
import { defineRoutes, listQuery } from '../route.ts';
import * as s from './import-schemas.ts';

/** The limits of every file of people. */
export const importFile = {
  file: {
    maxBytes: 5 * 1024 * 1024,
    accept: ['.xlsx', '.xlsm', '.xls', '.ods', '.csv', '.txt', '.tsv', '.tab', '.vcf', '.vcard', '.xlsb', '.numbers'],
    wrongKind: 'peopleFileKind',
  },
} as const;
const importId = z.object({ importId: z.uuid() });

const notJson = because('notJson');

/** Beside the file: what its headers mean, as JSON, where somebody has said so. Remembered for files with the same headers. */
export const importOptions = z.object({
  /** The sheet of a workbook (`*`: all that go with the likeliest, as without it), and the row of the headers (0: none), where they were found wrongly. */
  sheet: z.string().max(200).optional(),
  headerRow: z.coerce.number().int().min(0).max(100).optional(),
  /** Whether 03/07 is the third of July or of March, where the values of a column do not say. */
  dateOrder: z.enum(['day', 'month']).optional(),
  /** The same column by column, as JSON: an object from the header to `day` or `month`. */
  dateOrders: z
    .string()
    .max(20_000)
    .optional()
    .transform((text, context) => {
      if (!text) return undefined;
      const orders = s.dateOrders.safeParse(parseJson(text));
      if (orders.success) return orders.data;
      context.addIssue({ code: 'custom', message: because('notJson') });
      return z.NEVER;
    }),
  /** The offers of a preview that are taken, as JSON; without them the file is read as it stands, or as was said of its headers before. */
  offers: z
    .string()
    .max(1000)
    .optional()
    .transform((text, context) => {
      if (!text) return undefined;
      const taken = s.takenOffers.safeParse(parseJson(text));
      if (taken.success) return taken.data;
      context.addIssue({ code: 'custom', message: because('notJson') });
      return z.NEVER;
    }),
  mapping: z
    .string()
    .max(50_000)
    .optional()
    .transform((text, context) => {
      if (!text) return undefined;
      const mapping = s.headerMapping.safeParse(parseJson(text));
      if (mapping.success) return mapping.data;
      context.addIssue({ code: 'custom', message: notJson });
      return z.NEVER;
    }),
});

export const importQuery = z.object({ pageSize: z.coerce.number().int().min(1).max(1000).optional() });

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
    query: importQuery,
    body: importOptions,
    files: importFile,
    reply: s.importPreview,
    early: s.importFirstRows,
    idempotent: true,
  },
  importRows: {
    method: 'GET',
    path: '/api/People/GetImportRows/:importId',
    summary: 'Rows of a staged import',
    access: 'administrator',
    params: importId,
    query: listQuery.extend({
      status: s.importStatus.optional(),
      only: z.enum(['alike', 'dropped', 'noPhone']).optional(),
    }),
    listOf: s.importRow,
  },
  importGrid: {
    method: 'GET',
    path: '/api/People/GetImportGrid/:importId',
    summary: 'The first 1,000 rows of the sheet of a staged import as they stand, with what each was read as',
    access: 'administrator',
    params: importId,
    query: listQuery,
    listOf: s.gridRow,
  },
  mendRow: {
    method: 'POST',
    path: '/api/People/MendImportRow/:importId',
    summary: 'Correct a row of a staged import',
    access: 'administrator',
    params: importId,
    body: s.mendedRow,
    reply: s.mended,
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
  pastImports: {
    method: 'GET',
    path: '/api/People/GetImports',
    summary: 'Saved imports, newest first',
    access: 'administrator',
    query: listQuery,
    listOf: s.pastImport,
  },
  undoImport: {
    method: 'POST',
    path: '/api/People/UndoImport/:importId',
    summary: 'Take a whole import back, as far as nothing was changed since',
    access: 'administrator',
    params: importId,
    reply: s.undone,
  },
  importNotes: {
    method: 'GET',
    path: '/api/People/GetImportNotes/:personId',
    summary: 'What files said of a person that found no place in their entry, newest first',
    access: 'administrator',
    params: z.object({ personId: z.uuid() }),
    reply: z.array(s.importNote),
  },
  dismissImportNote: {
    method: 'DELETE',
    path: '/api/People/ImportNote/:id',
    summary: 'Remove a note of an import from a person',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    reply: z.literal(true),
  },
  createPeople: {
    method: 'POST',
    path: '/api/People/CreatePeople',
    summary: 'Save an import, or a list, as people',
    access: 'administrator',
    body: s.createPeople,
    bodyLimit: 25_000_000,
    members: 2_000_000,
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
    members: 2_000_000,
    reply: s.created,
    idempotent: true,
  },
});
