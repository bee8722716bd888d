import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';

/** One line of the ledger: a top-up, or everything one message did with its units. */
export const unitLine = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** `scheduled`: a message that waits for its time. `deleted`: a message that is not here any more; what it took stays in the ledger. */
  kind: z.enum(['top-up', 'message', 'scheduled', 'deleted']),
  /** The note of a top-up, the text of a message; empty for one that was deleted. */
  about: z.string(),
  toppedUp: z.number().int(),
  reserved: z.number().int(),
  used: z.number().int(),
  refunded: z.number().int(),
});

export const unitRoutes = defineRoutes({
  unitLedger: {
    method: 'GET',
    path: '/api/Messaging/GetUnitLedger',
    summary: 'Units topped up, and per message reserved, used and given back, newest first',
    access: 'administrator',
    query: listQuery,
    listOf: unitLine,
  },
});
