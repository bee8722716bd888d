import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { serviceRoutes } from './service-routes.ts';

/** How many there are: what people made themselves, and what came with the sample data. */
const made = z.object({ own: z.number().int(), sample: z.number().int() });

export const reportRoutes = defineRoutes({
  ...privacyRoutes,
  ...serviceRoutes,
  firstSteps: {
    method: 'GET',
    path: '/api/reports/first-steps',
    summary: 'How far an organisation has come from its spreadsheet to its first message',
    access: 'administrator',
    reply: z.object({
      people: made,
      groups: made,
      messages: made,
      /** Masks approved. */
      senderIds: z.array(z.string()),
      unitsAvailable: z.number().int(),
      /** Who asked to join a group and was not answered yet. */
      waiting: z.number().int(),
    }),
  },
});
