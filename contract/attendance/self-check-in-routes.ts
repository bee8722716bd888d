import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import * as h from './self-check-in-schemas.ts';
import { visit } from './sync-schemas.ts';

const byId = z.object({ id: z.uuid() });
const ofItem = z.object({ itemId: z.uuid() });

/** Checking in without an account, and looking at those of whom it is not certain who they are. */
export const hereRoutes = defineRoutes({
  hereLink: {
    method: 'GET',
    path: '/api/CheckInAttendance/HereLink',
    summary: 'The public page on which people check themselves in to an event; it leads to the date that is open',
    access: 'administrator',
    query: ofItem,
    reply: h.hereLink,
  },
  setHereLink: {
    method: 'PUT',
    path: '/api/CheckInAttendance/SetHereLink',
    summary: 'Switch that page on or off, or give it another link',
    access: 'administrator',
    body: ofItem.extend({ state: z.enum(['on', 'off', 'renewed']) }),
    reply: h.hereLink,
  },
  arrivals: {
    method: 'GET',
    path: '/api/CheckInAttendance/Arrivals',
    summary:
      'Who says that they are here and waits to be looked at: unknown people, and numbers that several people share',
    access: 'administrator',
    query: ofItem,
    reply: z.object({ items: z.array(h.arrival), totalItems: z.number().int() }),
  },
  confirmArrival: {
    method: 'POST',
    path: '/api/CheckInAttendance/ConfirmArrival/:id',
    summary: 'Say who somebody is who waits, and check them in as of when they came',
    access: 'administrator',
    params: byId,
    body: z.object({ personId: z.uuid() }),
    reply: visit,
  },
  arrivalIsNew: {
    method: 'POST',
    path: '/api/CheckInAttendance/ArrivalIsNew/:id',
    summary: 'Add somebody who waits as a first-timer, and check them in as of when they came',
    access: 'administrator',
    params: byId,
    body: z.object({ name: z.string().trim().max(200).default('') }),
    reply: visit,
    idempotent: true,
  },
  discardArrival: {
    method: 'POST',
    path: '/api/CheckInAttendance/DiscardArrival/:id',
    summary: 'Take somebody who waits off the list',
    access: 'administrator',
    params: byId,
    reply: z.literal(true),
  },
  reopenArrival: {
    method: 'POST',
    path: '/api/CheckInAttendance/ReopenArrival/:id',
    summary: 'Put somebody who was discarded or confirmed back on the list, and take back the check-in that came of it',
    access: 'administrator',
    params: byId,
    reply: z.literal(true),
  },
});
