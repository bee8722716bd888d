import * as s from './schemas.ts';
import { defineRoutes } from '../route.ts';
import { emailTemplateRoutes } from './channels/email/routes.ts';
import { smsRoutes } from './channels/sms/routes.ts';
import { messageRoutes } from './message-routes.ts';
import { unitRoutes } from './unit-routes.ts';
import { z } from 'zod';

/** Messages waiting since a restore; null if none are held. `asOf`: the time of the backup, if known. */
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

/** An address that is not written to any more, for another reason than an opt-out. */
export const suppressedAddress = z.object({
  channel: z.string(),
  address: z.string(),
  /** It does not exist or could not be reached for a while; or whoever has it called a message spam. */
  reason: z.enum(['bounced', 'complained']),
  /** The other mail server's words. */
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

/** All messaging routes: the common ones, and each channel's own. */
export const messagingRoutes = defineRoutes({
  ...messageRoutes,
  communicationGroups: {
    method: 'GET',
    path: '/api/Messaging/getCommunicationGroups',
    summary: 'Groups by category',
    access: 'administrator',
    reply: s.communicationGroups,
  },
  units: {
    method: 'GET',
    path: '/api/Messaging/GetUnits',
    summary: 'Units left, reserved and used, and what is running',
    access: 'administrator',
    reply: s.units,
  },

  ...afterRestoreRoutes,
  ...unitRoutes,
  ...suppressedRoutes,
  ...smsRoutes,
  ...emailTemplateRoutes,
});
