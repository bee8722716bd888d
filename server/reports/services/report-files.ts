import type { DayTotal } from '../../../contract/reports/day-total.ts';
import type { Download } from '../../../contract/route.ts';
import type { Ctx } from '../../core/context.ts';
import { tablesAsFile } from '../../core/sheets/index.ts';
import { readOfferingReport, readServiceReport } from './service-report.ts';

type Wish = { date?: string | undefined; weeks: number; format: 'xlsx' | 'csv' };

const counted = { headcount: 'Headcount', visits: 'Check-ins', both: 'Headcount and check-ins' };

/** The service report of a day: each service, and the weeks before. */
export async function serviceReportFile(ctx: Ctx, { date, weeks: over, format }: Wish): Promise<Download> {
  const report = await readServiceReport(ctx, { date, weeks: over });
  const services = [
    ['Event', 'Date', 'Time', 'Attendance', 'Counted by'],
    ...report.activityToday.map((one) => [
      one.name,
      one.activityDate,
      one.time,
      one.attendance,
      counted[one.attendanceFrom],
    ]),
    ['Total', report.date, '', report.todayAttendance, counted[report.attendanceFrom]],
    [report.attendanceWords],
  ];
  const weeks = [
    ['Date', 'Attendance', 'Counted by', `Offering (${report.tenantCurrencyName})`],
    ...report.weeks.map((week) => [...attendanceOf(week), week.offering]),
  ];
  await tell(ctx, 'service', report.date);
  return tablesAsFile(`service-report-${report.date}`, [table('Services', services), table('Weeks', weeks)], format);
}

/** The offering report of a day: each contribution, and the weeks before. */
export async function offeringReportFile(ctx: Ctx, { date, weeks: over, format }: Wish): Promise<Download> {
  const report = await readOfferingReport(ctx, { date, weeks: over });
  const currency = report.tenantCurrency;
  const given = [
    ['Event', 'Date', 'For', 'Amount', 'Currency'],
    ...report.todayContributions.map((one) => [one.eventName, one.date, one.kind, one.amount, currency]),
    ['Total', report.date, '', report.totalToday, currency],
    ...report.others.map((other) => ['Total', report.date, '', other.total, other.currency]),
    [report.words],
  ];
  const weeks = [['Date', `Offering (${currency})`], ...report.weeks.map((week) => [week.date, week.offering])];
  await tell(ctx, 'offering', report.date);
  return tablesAsFile(`offering-report-${report.date}`, [table('Contributions', given), table('Weeks', weeks)], format);
}

const table = (name: string, rows: (string | number)[][]) => ({ name, rows, widths: [32, 14, 24, 16, 24] });

/** A week without a service has no figure. */
const attendanceOf = ({ date, attendance, attendanceFrom }: DayTotal): (string | number)[] =>
  attendance === null ? [date, '', ''] : [date, attendance, counted[attendanceFrom]];

const tell = (ctx: Ctx, report: string, date: string) =>
  ctx.audit({ action: 'report.exported', subject: 'report', detail: { report, date } });
