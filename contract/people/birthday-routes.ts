import { z } from 'zod';
import { day } from '../day.ts';
import { defineRoutes, listQuery } from '../route.ts';

/** Somebody's birthday within the days asked for. */
export const birthdayRow = z.object({
  id: z.uuid(),
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  pictureId: z.uuid().nullable(),
  smsOptedOut: z.boolean(),
  /** The day it is, YYYY-MM-DD; born on 29 February, it is the 28th where there is none. */
  on: z.iso.date(),
  /** How old they become; null where the year is not known. */
  turns: z.number().int().nullable(),
});

export const birthdayRoutes = defineRoutes({
  birthdays: {
    method: 'GET',
    path: '/api/People/GetBirthdays',
    summary: 'Whose birthday it is on a day of the organisation’s calendar (today unless named) and those after it',
    access: 'administrator',
    query: listQuery.extend({
      from: day.optional(),
      days: z.coerce.number().int().min(1).max(31).default(7),
    }),
    listOf: birthdayRow,
  },
});
