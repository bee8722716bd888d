import { z } from 'zod';
import { day } from '../day.ts';
import { defineRoutes } from '../route.ts';

/** The latest day up to today with check-ins, unless one is named. */
const query = z.object({ date: day.optional() });

/** With 2 decimals; null where there was nothing a week before to compare with. */
const percentage = z.number().nullable();

export const serviceReport = z.object({
  activityToday: z.array(z.object({ name: z.string(), activityDate: z.string() })),
  todayAttendance: z.number().int(),
  /** The headcount where it was taken, else the visits; `both` where some were counted and others not. */
  attendanceFrom: z.enum(['headcount', 'visits', 'both']),
  todayOffering: z.number(),
  tenantCurrencyName: z.string(),
  todayVsLastWeekAttendancePercentage: percentage,
  todayVsLastweekOfferingPercentage: percentage,
  /** The same in words. */
  attendanceWords: z.string(),
  offeringWords: z.string(),
});

export const offeringReport = z.object({
  todayContributions: z.array(
    z.object({ eventName: z.string(), date: z.string(), kind: z.string(), amount: z.number() }),
  ),
  tenantCurrency: z.string(),
  totalToday: z.number(),
  todayVsLastWeek: percentage,
  words: z.string(),
  /** What was given in other currencies. */
  others: z.array(z.object({ currency: z.string(), total: z.number() })),
});

export const serviceRoutes = defineRoutes({
  serviceReport: {
    method: 'GET',
    path: '/api/Reports/ServiceReport',
    summary: 'Attendance and offering of a day, beside the same day a week before',
    access: 'administrator',
    query,
    reply: serviceReport,
  },
  offeringReport: {
    method: 'GET',
    path: '/api/Reports/OfferingReport',
    summary: 'What was given on a day, beside the same day a week before',
    access: 'administrator',
    query,
    reply: offeringReport,
  },
});
