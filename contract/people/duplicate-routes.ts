import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';
import { customColumn, customValues } from './custom-field-routes.ts';
import { mergeFields } from './merge-fields.ts';
import { personDetails } from './schemas.ts';

const side = z.object({
  id: z.uuid(),
  name: z.string(),
  pictureId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  isFirstTimer: z.boolean(),
  isSample: z.boolean(),
  groups: z.array(z.string()),
  messages: z.number().int(),
  /** Changes with any change of the person; a merge sends it, so that no change is overlooked. */
  version: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  gender: z.string(),
  ...personDetails,
  custom: customValues,
});

const short = z.object({
  id: z.uuid(),
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  pictureId: z.uuid().nullable(),
});

const both = z.object({ first: z.uuid(), second: z.uuid() });
const from = z.enum(['kept', 'merged']);

/** Finding duplicates, marking them as different, and merging them. */
export const duplicateRoutes = defineRoutes({
  duplicates: {
    method: 'GET',
    path: '/api/People/GetDuplicates',
    summary: 'Probable duplicates as the last search found them, the likeliest first',
    access: 'administrator',
    query: listQuery,
    listOf: z.object({
      first: short,
      second: short,
      reasons: z.array(z.enum(['phone', 'email', 'birthday', 'number'])),
    }),
  },
  searchDuplicates: {
    method: 'POST',
    path: '/api/People/SearchDuplicates',
    summary: 'Search for duplicates anew, unless that was done within `notOlderThan` minutes',
    access: 'administrator',
    body: z.object({ notOlderThan: z.number().int().min(0).max(1440).default(0) }),
    reply: z.object({ at: z.iso.datetime(), found: z.number().int() }),
  },
  notTheSame: {
    method: 'POST',
    path: '/api/People/NotTheSame',
    summary: 'Remember that two people are not the same, or forget that again',
    access: 'administrator',
    body: both.extend({ forget: z.boolean().default(false) }),
    reply: z.literal(true),
  },
  pair: {
    method: 'GET',
    path: '/api/People/GetPair/:first/:second',
    summary: 'Two people side by side, for merging',
    access: 'administrator',
    params: both,
    reply: z.object({ first: side, second: side }),
  },
  merge: {
    method: 'POST',
    path: '/api/People/Merge',
    summary:
      'Make two people one: groups, messages, household and opt-outs are kept; refused where either has changed meanwhile',
    access: 'administrator',
    body: z.object({
      kept: z.uuid(),
      merged: z.uuid(),
      /** The versions that the user saw. */
      versions: z.object({ kept: z.string().max(64), merged: z.string().max(64) }),
      /** The source of each field; fields not listed stay as they are on the kept person. */
      choose: z.partialRecord(z.union([z.enum(mergeFields), customColumn]), from).default({}),
    }),
    reply: z.object({ mergeId: z.uuid() }),
    idempotent: true,
  },
  undoMerge: {
    method: 'POST',
    path: '/api/People/UndoMerge/:id',
    summary: 'Restore both exactly as they were; refused once something about either has changed since',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    reply: z.literal(true),
  },
  merges: {
    method: 'GET',
    path: '/api/People/GetMerges/:id',
    summary: 'The merges a person took part in that stand, the latest first',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    listOf: z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      kept: z.object({ id: z.uuid(), name: z.string() }),
      merged: z.object({ id: z.uuid(), name: z.string() }),
    }),
  },
});
