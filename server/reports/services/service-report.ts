import type { z } from 'zod';
import type { offeringReport, serviceReport } from '../../../contract/reports/service-routes.ts';
import { attendanceOf, currencyOf, dayFigures, type DayFigures, fromMinor, totalIn } from '../../attendance/index.ts';
import type { Ctx } from '../../core/context.ts';
import { changeWords, percentageOf } from './change-words.ts';

/** Attendance and offering of a day beside those a week before. */
export async function readServiceReport(ctx: Ctx, date?: string): Promise<z.input<typeof serviceReport>> {
  const { day, last } = await dayFigures(ctx, date);
  const currency = await currencyOf(ctx);
  const attendance = { now: attendanceOf(day), before: last && attendanceOf(last) };
  const offering = { now: totalIn(day, currency), before: last && totalIn(last, currency) };
  const [came, gave] = [attendance, offering].map(({ now, before }) => percentageOf(now, before)) as [
    number | null,
    number | null,
  ];
  return {
    activityToday: day.items.map(({ name, date: activityDate }) => ({ name, activityDate })),
    todayAttendance: attendance.now,
    attendanceFrom: countedBy(day),
    todayOffering: offering.now,
    tenantCurrencyName: currency,
    todayVsLastWeekAttendancePercentage: came,
    todayVsLastweekOfferingPercentage: gave,
    attendanceWords: changeWords('Attendance', came, attendance.before),
    offeringWords: changeWords('Offering', gave, offering.before),
  };
}

function countedBy({ items }: DayFigures): 'headcount' | 'visits' | 'both' {
  const counted = items.filter(({ heads }) => heads !== null).length;
  if (counted === 0) return 'visits';
  return counted === items.length ? 'headcount' : 'both';
}

/** What was given on a day beside what was a week before. */
export async function readOfferingReport(ctx: Ctx, date?: string): Promise<z.input<typeof offeringReport>> {
  const { day, last } = await dayFigures(ctx, date);
  const currency = await currencyOf(ctx);
  const [total, before] = [totalIn(day, currency), last && totalIn(last, currency)];
  const change = percentageOf(total, before);
  const others = [...new Set(day.given.map((one) => one.currency))].filter((one) => one !== currency);
  return {
    todayContributions: day.given
      .filter((one) => one.currency === currency)
      .map((one) => ({
        eventName: one.name,
        date: one.date,
        kind: one.kind,
        amount: fromMinor(one.minor, currency),
      })),
    tenantCurrency: currency,
    totalToday: total,
    todayVsLastWeek: change,
    words: changeWords('Offering', change, before),
    others: others.map((one) => ({ currency: one, total: totalIn(day, one) })),
  };
}
