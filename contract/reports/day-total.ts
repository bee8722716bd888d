import { z } from 'zod';

/** How the people of a day were counted: heads, check-ins, or one here and the other there. */
export const attendanceFrom = z.enum(['headcount', 'visits', 'both']);

/** A day's totals over its services. */
export const dayTotal = z.object({
  date: z.iso.date(),
  /** The headcount where it was taken, else the visits; null without a service. */
  attendance: z.number().int().nullable(),
  attendanceFrom,
  /** In the organisation's currency. */
  offering: z.number(),
});

export type DayTotal = z.output<typeof dayTotal>;
