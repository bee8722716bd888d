import { z } from 'zod';
import { act } from '../people/act-routes.ts';
import { chosenPeople, MANY_IDS_BYTES } from '../people/filter.ts';
import { defineRoutes } from '../route.ts';

/** People ticked in the directory, put into a group at once. */
export const bulkRoutes = defineRoutes({
  addChosen: {
    method: 'POST',
    path: '/api/Groups/AddPeople/:groupId',
    summary: 'Add people ticked, or everybody a filter finds, to a group',
    access: 'administrator',
    params: z.object({ groupId: z.uuid() }),
    body: z.object({ who: chosenPeople }),
    bodyLimit: MANY_IDS_BYTES,
    reply: act,
    idempotent: true,
  },
  undoAddChosen: {
    method: 'POST',
    path: '/api/Groups/UndoAddPeople/:id',
    summary: 'Take back such an adding: exactly those it added',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ people: z.number().int() }),
  },
});
