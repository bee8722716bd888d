import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';
import * as s from './schemas.ts';

const importFile = { file: { maxBytes: 5 * 1024 * 1024, accept: ['.xlsx', '.xls', '.csv'] } } as const;
const importId = z.object({ importId: z.uuid() });

export const peopleRoutes = defineRoutes({
  search: { method: 'GET', path: '/api/Membership/GetSearchedUSers', summary: 'Search people by name in any order, e-mail or the end of a phone number', access: 'signed-in', query: listQuery.extend({ searchText: z.string().max(200).default('') }), listOf: s.foundPerson },
  list: { method: 'GET', path: '/api/People/GetPeopleBasicInfo', summary: 'People, sorted and searched', access: 'signed-in', query: listQuery.extend({ sort: z.enum(['name', '-name', 'created', '-created']).default('name'), after: z.string().max(400).optional() }), listOf: s.personRow },
  person: { method: 'GET', path: '/api/People/GetPerson/:id', summary: 'What is known of one person', access: 'signed-in', params: z.object({ id: z.uuid() }), reply: s.personDetail },
  counts: { method: 'GET', path: '/api/People/GetPeopleCounts', summary: 'How many people there are, and how many are new this month', access: 'signed-in', reply: z.object({ people: z.number().int(), newThisMonth: z.number().int() }) },

  template: { method: 'GET', path: '/api/People/ImportTemplate/:format', summary: 'The template to fill in', access: 'signed-in', params: z.object({ format: z.enum(['xlsx', 'csv']) }), download: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'] },
  upload: { method: 'POST', path: '/api/People/UploadFirstTimerFile', summary: 'Stage a file of people and preview it', access: 'administrator', query: z.object({ pageSize: z.coerce.number().int().min(1).max(1000).optional() }), files: importFile, reply: s.importPreview, idempotent: true },
  importRows: { method: 'GET', path: '/api/People/GetImportRows/:importId', summary: 'Rows of a staged import', access: 'administrator', params: importId, query: listQuery.extend({ status: s.importStatus.optional() }), listOf: s.importRow },
  badRows: { method: 'GET', path: '/api/People/GetImportBadRows/:importId', summary: 'The bad rows as a file with a reason column', access: 'administrator', params: importId, download: ['text/csv'] },
  discardImport: { method: 'DELETE', path: '/api/People/DiscardImport/:importId', summary: 'Discard a staged import', access: 'administrator', params: importId, reply: z.literal(true) },
  createPeople: { method: 'POST', path: '/api/People/CreatePeople', summary: 'Save an import, or a list, as people', access: 'administrator', body: s.createPeople, bodyLimit: 25_000_000, reply: s.created, idempotent: true },
  createFirstTimers: { method: 'POST', path: '/api/People/CreateMultipleFirstTimer', summary: 'Save an import, or a list, as first-timers', access: 'administrator', body: s.createPeople, bodyLimit: 25_000_000, reply: s.created, idempotent: true },
});
