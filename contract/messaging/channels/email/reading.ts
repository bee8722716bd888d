import { z } from 'zod';
import { defineRoutes } from '../../../route.ts';

const figure = z.number().int();

/** How many read an e-mail; nobody is named. */
export const emailReading = z.discriminatedUnion('counted', [
  z.object({ counted: z.literal(false) }),
  z.object({
    counted: z.literal(true),
    /** How many of its recipients are counted, because they have agreed. */
    among: figure,
    /** Recipients with an opening or click by a person, and those with only a machine's. */
    opened: figure,
    byMachine: figure,
    /** People who followed a link, and people whose links only a machine followed. */
    followed: figure,
    byMachineLinks: figure,
    /** Most people first. `times`: clicks, those of one person included. */
    links: z.array(z.object({ to: z.string(), people: figure, times: figure })),
  }),
]);

/** `people`: with an e-mail address; `agreed`: how many of them have agreed. */
export const readingSetting = z.object({ isOn: z.boolean(), people: figure, agreed: figure });

export const readingRoutes = defineRoutes({
  reading: {
    access: 'administrator',
    method: 'GET',
    path: '/api/Messaging/GetEmailReading/:id',
    summary: 'How many opened an e-mail and followed its links, machines apart',
    params: z.object({ id: z.uuid() }),
    reply: emailReading,
  },
  readingSetting: {
    access: 'administrator',
    method: 'GET',
    path: '/api/Messaging/GetEmailReadingSetting',
    summary: 'Whether it is counted who opens e-mails and follows their links',
    reply: readingSetting,
  },
  saveReadingSetting: {
    access: 'administrator',
    method: 'PUT',
    path: '/api/Messaging/SaveEmailReadingSetting',
    summary: 'Count who opens e-mails and follows their links, or do not',
    body: z.object({ isOn: z.boolean() }),
    reply: z.literal(true),
  },
});
