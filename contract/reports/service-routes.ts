import { z } from 'zod';
import { day } from '../day.ts';
import { defineRoutes } from '../route.ts';
import { attendanceFrom, dayTotal } from './day-total.ts';

/** The latest day up to today with check-ins, unless one is named. */
const query = z.object({
  date: day.optional(),
  /** Over how many weeks the course goes, up to ten years. */
  weeks: z.coerce.number().int().min(1).max(520).default(12),
});

/** With 2 decimals; null where there was nothing a week before to compare with. */
const percentage = z.number().nullable();

/** The day that a report is about, and the days with check-ins before and after it. */
const about = {
  date: z.iso.date(),
  earlier: z.iso.date().nullable(),
  later: z.iso.date().nullable(),
  /** This weekday for so many weeks, the latest first. */
  weeks: z.array(dayTotal),
};

const activity = z.object({
  name: z.string(),
  activityDate: z.string(),
  id: z.uuid(),
  time: z.string(),
  attendance: z.number().int(),
  attendanceFrom,
});

export const serviceReport = z.object({
  ...about,
  activityToday: z.array(activity),
  todayAttendance: z.number().int(),
  /** The headcount where it was taken, else the visits; `both` where some were counted and others not. */
  attendanceFrom,
  todayOffering: z.number(),
  tenantCurrencyName: z.string(),
  todayVsLastWeekAttendancePercentage: percentage,
  todayVsLastweekOfferingPercentage: percentage,
  /** The same in words. */
  attendanceWords: z.string(),
  offeringWords: z.string(),
});

export const offeringReport = z.object({
  ...about,
  todayContributions: z.array(
    z.object({ eventName: z.string(), date: z.string(), kind: z.string(), amount: z.number() }),
  ),
  tenantCurrency: z.string(),
  totalToday: z.number(),
  todayVsLastWeek: percentage,
  words: z.string(),
  /** Amounts given in other currencies. */
  others: z.array(z.object({ currency: z.string(), total: z.number() })),
});

const fileQuery = query.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') });
const spreadsheets = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'] as const;

export const serviceRoutes = defineRoutes({
  serviceReport: {
    method: 'GET',
    path: '/api/Reports/ServiceReport',
    summary: 'Attendance and offering of a day, beside the same day a week before',
    access: 'administrator',
    replica: true,
    query,
    reply: serviceReport,
  },
  offeringReport: {
    method: 'GET',
    path: '/api/Reports/OfferingReport',
    summary: 'What was given on a day, beside the same day a week before',
    access: 'administrator',
    replica: true,
    query,
    reply: offeringReport,
  },
  serviceReportFile: {
    method: 'GET',
    path: '/api/Reports/ServiceReportFile',
    summary: 'The service report as a file',
    access: 'administrator',
    replica: true,
    query: fileQuery,
    download: spreadsheets,
  },
  offeringReportFile: {
    method: 'GET',
    path: '/api/Reports/OfferingReportFile',
    summary: 'The offering report as a file',
    access: 'administrator',
    replica: true,
    query: fileQuery,
    download: spreadsheets,
  },
});
