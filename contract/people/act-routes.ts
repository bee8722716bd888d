import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';
import { chosenPeople, MANY_IDS_BYTES, MOST_NAMED } from './filter.ts';
import * as s from './schemas.ts';

/** What was done, to how many, and the id by which it is taken back. */
export const act = z.object({ actId: z.uuid(), people: z.number().int() });

/** Things done to many people at once, each of which can be taken back. */
export const actRoutes = defineRoutes({
  archive: {
    method: 'POST',
    path: '/api/People/archive',
    summary: 'Archive people: they leave lists, groups and audiences, and can be restored whole',
    access: 'administrator',
    body: z.array(z.uuid()).min(1).max(MOST_NAMED),
    bodyLimit: MANY_IDS_BYTES,
    reply: z.literal(true),
  },
  archiveChosen: {
    method: 'POST',
    path: '/api/People/ArchiveChosen',
    summary: 'Archive people ticked, or everybody a filter finds',
    access: 'administrator',
    body: z.object({ who: chosenPeople }),
    bodyLimit: MANY_IDS_BYTES,
    reply: act,
    idempotent: true,
  },
  restore: {
    method: 'POST',
    path: '/api/People/Restore',
    summary: 'Restore archived people',
    access: 'administrator',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(MOST_NAMED) }),
    bodyLimit: MANY_IDS_BYTES,
    reply: act,
  },
  undoAct: {
    method: 'POST',
    path: '/api/People/UndoAct/:id',
    summary: 'Take back an archiving or restoring: exactly those people, as far as they are still as it left them',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ people: z.number().int() }),
  },
  archived: {
    method: 'GET',
    path: '/api/People/GetArchivedPeople',
    summary: 'Archived people, the last archived first',
    access: 'administrator',
    query: listQuery.extend({ after: z.uuid().optional() }),
    listOf: s.archivedPerson,
  },
});
