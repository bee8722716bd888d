import { z } from 'zod';
import { because } from '../input-code.ts';
import { defineRoutes, listQuery } from '../route.ts';
import { chosenPeople, MANY_IDS_BYTES, peopleRule } from './filter.ts';

const name = z.string().trim().min(1, because('giveItAName')).max(80, because('longText'));

export const savedFilter = z.object({ id: z.uuid(), name: z.string(), rule: peopleRule });

const byId = z.object({ id: z.uuid() });

/** Filters kept by name, and people chosen for a message. */
export const filterRoutes = defineRoutes({
  savedFilters: {
    method: 'GET',
    path: '/api/People/GetSavedFilters',
    summary: 'The filters the organisation keeps, by name',
    access: 'administrator',
    query: listQuery,
    listOf: savedFilter,
  },
  saveFilter: {
    method: 'POST',
    path: '/api/People/SaveFilter',
    summary: 'Keep a filter by a name that is not taken',
    access: 'administrator',
    body: z.object({ name, rule: peopleRule }),
    reply: savedFilter,
    idempotent: true,
  },
  changeFilter: {
    method: 'PUT',
    path: '/api/People/SavedFilter/:id',
    summary: 'Rename a saved filter, or let it say something else',
    access: 'administrator',
    params: byId,
    body: z.object({
      name: name.optional(),
      rule: peopleRule.optional(),
      /** The values before. 409 if they have changed since. */
      was: z.object({ name: z.string(), rule: peopleRule }).partial().default({}),
    }),
    reply: savedFilter,
  },
  deleteFilter: {
    method: 'DELETE',
    path: '/api/People/SavedFilter/:id',
    summary: 'Take a filter off the list; messages scheduled to it still find their people',
    access: 'administrator',
    params: byId,
    reply: z.literal(true),
  },
  choosePeople: {
    method: 'POST',
    path: '/api/People/ChoosePeople',
    summary: 'Keep people ticked, or the rule that finds them, for a message: answers the token that stands for them',
    access: 'administrator',
    body: z.object({ who: chosenPeople, name: z.string().trim().min(1).max(200) }),
    bodyLimit: MANY_IDS_BYTES,
    reply: z.object({ token: z.string(), name: z.string(), people: z.number().int() }),
    idempotent: true,
  },
  maritalStatuses: {
    method: 'GET',
    path: '/api/People/GetMaritalStatuses',
    summary: 'The marital statuses that people have, as they are written',
    access: 'administrator',
    reply: z.array(z.string()),
  },
});
