import type { z } from 'zod';
import type { offeringReport, serviceReport } from '../../../contract/reports/service-routes.ts';
import {
  attendanceOf,
  countedBy,
  currencyOf,
  dayFigures,
  daysAround,
  fromMinor,
  totalIn,
  totalsOfDays,
  weeksTo,
} from '../../attendance/index.ts';
import { sayTo, catalogue, type Text } from '../../core/language/catalogue.ts';
import type { Ctx } from '../../core/context.ts';
import { percentageOf } from '../../../contract/reports/percentage.ts';

const texts = catalogue('service-report-changes', {
  noService:
    '{what, select, attendance {Attendance} other {Offering}}: there was no service last week to compare with.',
  nothing:
    '{what, select, attendance {Attendance} other {Offering}}: it was 0 last week, so there is nothing to compare with.',
  same: '{what, select, attendance {Attendance} other {Offering}} has not changed since last week.',
  more: '{what, select, attendance {Attendance} other {Offering}} increased by {percentage}% compared with last week.',
  less: '{what, select, attendance {Attendance} other {Offering}} decreased by {percentage}% compared with last week.',
});

/** The rise or fall since last week. */
export function changeText(what: 'attendance' | 'offering', percentage: number | null, before: number | null): Text {
  if (before === null) return texts.noService({ what });
  if (percentage === null) return texts.nothing({ what });
  if (percentage === 0) return texts.same({ what });
  return (percentage > 0 ? texts.more : texts.less)({ what, percentage: Math.abs(percentage).toFixed(2) });
}

type ReportQuery = { date?: string | undefined; weeks: number };

/** Attendance and offering of a day beside those a week before. */
export async function readServiceReport(
  ctx: Ctx,
  { date, weeks }: ReportQuery,
): Promise<z.input<typeof serviceReport>> {
  const currency = await currencyOf(ctx);
  const around = await daysAround(ctx, date);
  const { day, last } = await dayFigures(ctx, around.date);
  const attendance = { now: attendanceOf(day), before: last && attendanceOf(last) };
  const offering = { now: totalIn(day, currency), before: last && totalIn(last, currency) };
  const [came, gave] = [attendance, offering].map(({ now, before }) => percentageOf(now, before)) as [
    number | null,
    number | null,
  ];
  return {
    ...around,
    weeks: await totalsOfDays(ctx, weeksTo(around.date, weeks), currency),
    activityToday: day.items.map((item) => ({
      name: item.name,
      activityDate: item.date,
      id: item.id,
      time: item.time,
      attendance: item.heads ?? item.visits,
      attendanceFrom: countedBy([item]),
    })),
    todayAttendance: attendance.now,
    attendanceFrom: countedBy(day.items),
    todayOffering: offering.now,
    tenantCurrencyName: currency,
    todayVsLastWeekAttendancePercentage: came,
    todayVsLastweekOfferingPercentage: gave,
    attendanceWords: sayTo(ctx.user, changeText('attendance', came, attendance.before)),
    offeringWords: sayTo(ctx.user, changeText('offering', gave, offering.before)),
  };
}

/** The offering of a day compared with a week before. */
export async function readOfferingReport(
  ctx: Ctx,
  { date, weeks }: ReportQuery,
): Promise<z.input<typeof offeringReport>> {
  const currency = await currencyOf(ctx);
  const around = await daysAround(ctx, date);
  const { day, last } = await dayFigures(ctx, around.date);
  const [total, before] = [totalIn(day, currency), last && totalIn(last, currency)];
  const change = percentageOf(total, before);
  const others = [...new Set(day.given.map((one) => one.currency))].filter((one) => one !== currency);
  return {
    ...around,
    weeks: await totalsOfDays(ctx, weeksTo(around.date, weeks), currency),
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
    words: sayTo(ctx.user, changeText('offering', change, before)),
    others: others.map((one) => ({ currency: one, total: totalIn(day, one) })),
  };
}
