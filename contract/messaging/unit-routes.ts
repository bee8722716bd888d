import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';

/** One line of the ledger: a top-up, or everything one message did with its units. */
export const unitLine = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /**
   * `scheduled`: a message that waits for its time. `deleted`: a message that is gone, whose units stay in the ledger.
   */
  kind: z.enum(['top-up', 'message', 'scheduled', 'deleted']),
  /** The note of a top-up, the text of a message; empty for one that was deleted. */
  about: z.string(),
  toppedUp: z.number().int(),
  reserved: z.number().int(),
  used: z.number().int(),
  refunded: z.number().int(),
});

/** How units go, and how long they will do. */
export const unitOutlook = z.object({
  /** The last twelve weeks from Sunday to Saturday, this one last; `from` is the Sunday. */
  weeks: z.array(z.object({ from: z.iso.date(), units: z.number().int() })),
  /** The rate of the last eight whole weeks; null where too few of them used any to speak of a rate. */
  perWeek: z.number().int().nullable(),
  /** How many days the units left will do at this rate; null with it. */
  lastsDays: z.number().int().nullable(),
  /** The next scheduled message that costs units. */
  next: z
    .object({
      id: z.uuid(),
      channel: z.string(),
      title: z.string(),
      dueAt: z.iso.datetime(),
      units: z.number().int(),
      /** True where they are set aside already; otherwise it is what it would take today. */
      setAside: z.boolean(),
    })
    .nullable(),
});

export const unitRoutes = defineRoutes({
  unitOutlook: {
    method: 'GET',
    path: '/api/Messaging/GetUnitOutlook',
    summary: 'Units used week by week, what the next scheduled message needs, and how long those left will do',
    access: 'administrator',
    reply: unitOutlook,
  },
  unitLedger: {
    method: 'GET',
    path: '/api/Messaging/GetUnitLedger',
    summary: 'Units topped up, and per message reserved, used and given back, newest first',
    access: 'administrator',
    query: listQuery,
    listOf: unitLine,
  },
});
