import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { glanceFact } from './glance.ts';

/** Something that happened to a person. `kind` says what; `detail` holds the names, counts and ids it needs. */
export const historyEntry = z.object({
  at: z.iso.datetime(),
  kind: z.string(),
  key: z.string(),
  /** Who did it; null where nobody in particular did, or they have left. */
  by: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});

/** What every feature tells of one person. */
export const aboutRoutes = defineRoutes({
  history: {
    method: 'GET',
    path: '/api/People/GetHistory/:id',
    summary: 'What happened to a person, the latest first. `before` is the `next` of the page before',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    query: z.object({
      before: z.string().max(200).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(30),
    }),
    reply: z.object({ items: z.array(historyEntry), next: z.string().nullable() }),
  },
  glance: {
    method: 'GET',
    path: '/api/People/GetGlance/:id',
    summary: 'What is to be seen of a person first: family, groups, the last contact, and what stands out now',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ facts: z.array(glanceFact) }),
  },
});
