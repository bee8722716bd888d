import { z } from 'zod';
import { defineRoutes } from '../route.ts';

/** What waits since a restore; null where everything goes by itself. `asOf`: the moment of the backup, where it is known. */
export const heldAfterRestore = z
  .object({
    asOf: z.iso.datetime().nullable(),
    messages: z.number().int(),
    people: z.number().int(),
    schedules: z.number().int(),
  })
  .nullable();

export const afterRestoreRoutes = defineRoutes({
  heldAfterRestore: {
    method: 'GET',
    path: '/api/Messaging/GetHeldAfterRestore',
    summary: 'What waits since a restore until somebody says that it may leave',
    access: 'administrator',
    reply: heldAfterRestore,
  },
  goOnAfterRestore: {
    method: 'POST',
    path: '/api/Messaging/GoOnAfterRestore',
    summary: 'Lets everything go on that waits since a restore',
    access: 'administrator',
    reply: z.object({ messages: z.number().int(), people: z.number().int(), schedules: z.number().int() }),
  },
});
