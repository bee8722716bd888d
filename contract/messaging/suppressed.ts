import { z } from 'zod';
import { defineRoutes } from '../route.ts';

/** An address that is not written to any more, for another reason than an opt-out. */
export const suppressedAddress = z.object({
  channel: z.string(),
  address: z.string(),
  /** It does not exist or could not be reached for a while; or whoever has it called a message spam. */
  reason: z.enum(['bounced', 'complained']),
  /** What the other mail server said. */
  words: z.string(),
  at: z.iso.datetime(),
});

export const suppressedRoutes = defineRoutes({
  suppressedAddresses: {
    method: 'GET',
    path: '/api/Messaging/SuppressedAddresses',
    summary: 'Addresses of a person that are not written to any more, and why',
    access: 'administrator',
    query: z.object({ personId: z.uuid() }),
    reply: z.array(suppressedAddress),
  },
  writeToAddressAgain: {
    method: 'POST',
    path: '/api/Messaging/WriteToAddressAgain',
    summary: 'Write to an address of a person again',
    access: 'administrator',
    body: z.object({ personId: z.uuid(), channel: z.string().max(40), address: z.string().max(254) }),
    reply: z.array(suppressedAddress),
  },
});
