import { z } from 'zod';
import { defineRoutes } from '../route.ts';

const helper = z.object({
  personId: z.uuid(),
  name: z.string(),
  pictureId: z.uuid().nullable(),
  /** Without one they see nothing yet. */
  hasLogin: z.boolean(),
});

export type Helper = z.output<typeof helper>;

const helpers = z.object({ items: z.array(helper), totalItems: z.number().int() });
const wish = z.object({ itemId: z.uuid(), personId: z.uuid() });

/** Members who help at an event: they serve its check-ins, by the access `helper`. */
export const helperRoutes = defineRoutes({
  helpers: {
    method: 'GET',
    path: '/api/CheckInAttendance/Helpers',
    summary: 'Who helps at the event of a check-in',
    access: 'administrator',
    query: z.object({ itemId: z.uuid() }),
    reply: helpers,
  },
  addHelper: {
    method: 'POST',
    path: '/api/CheckInAttendance/AddHelper',
    summary: 'Name somebody helper of the event of a check-in; with a login they serve its check-ins',
    access: 'administrator',
    body: wish,
    reply: helpers,
  },
  removeHelper: {
    method: 'POST',
    path: '/api/CheckInAttendance/RemoveHelper',
    summary: 'Somebody helps at the event of a check-in no more',
    access: 'administrator',
    body: wish,
    reply: helpers,
  },
});
