import type { DayTotal } from '../../../contract/reports/day-total.ts';
import type { Download } from '../../../contract/route.ts';
import type { Ctx } from '../../core/context.ts';
import { catalogue, sayTo, type Text } from '../../core/language/catalogue.ts';
import { commonWords } from '../../core/language/common-words.ts';
import { tablesAsFile } from '../../core/sheets/index.ts';
import { readOfferingReport, readServiceReport } from './service-report.ts';

type ReportFileQuery = { date?: string | undefined; weeks: number; format: 'xlsx' | 'csv' };

const texts = catalogue('service-report-file', {
  counted: { visits: 'Check-ins', both: 'Headcount and check-ins' },
  services: 'Services',
  weeks: 'Weeks',
  offering: 'Offering ({currency})',
});

const wordsFor = (ctx: Ctx) => (text: Text) => sayTo(ctx.user, text);

/** The service report of a day: each service, and the weeks before. */
export async function serviceReportFile(ctx: Ctx, { date, weeks: over, format }: ReportFileQuery): Promise<Download> {
  const report = await readServiceReport(ctx, { date, weeks: over });
  const said = wordsFor(ctx);
  const counted = (from: 'headcount' | keyof typeof texts.counted) =>
    said(from === 'headcount' ? commonWords.headcount : texts.counted[from]);
  const services = [
    [commonWords.event, commonWords.date, commonWords.time, commonWords.attendance, commonWords.countedBy].map(said),
    ...report.activityToday.map((one) => [
      one.name,
      one.activityDate,
      one.time,
      one.attendance,
      counted(one.attendanceFrom),
    ]),
    [said(commonWords.total), report.date, '', report.todayAttendance, counted(report.attendanceFrom)],
    [report.attendanceWords],
  ];
  const weeks = [
    [
      commonWords.date,
      commonWords.attendance,
      commonWords.countedBy,
      texts.offering({ currency: report.tenantCurrencyName }),
    ].map(said),
    ...report.weeks.map((week) => [...attendanceOf(week, counted), week.offering]),
  ];
  await tell(ctx, 'service', report.date);
  return tablesAsFile(
    `service-report-${report.date}`,
    [table(said(texts.services), services), table(said(texts.weeks), weeks)],
    format,
  );
}

/** The offering report of a day: each contribution, and the weeks before. */
export async function offeringReportFile(ctx: Ctx, { date, weeks: over, format }: ReportFileQuery): Promise<Download> {
  const report = await readOfferingReport(ctx, { date, weeks: over });
  const said = wordsFor(ctx);
  const currency = report.tenantCurrency;
  const given = [
    [commonWords.event, commonWords.date, commonWords.forWhat, commonWords.amount, commonWords.currency].map(said),
    ...report.todayContributions.map((one) => [one.eventName, one.date, one.kind, one.amount, currency]),
    [said(commonWords.total), report.date, '', report.totalToday, currency],
    ...report.others.map((other) => [said(commonWords.total), report.date, '', other.total, other.currency]),
    [report.words],
  ];
  const weeks = [
    [commonWords.date, texts.offering({ currency })].map(said),
    ...report.weeks.map((week) => [week.date, week.offering]),
  ];
  await tell(ctx, 'offering', report.date);
  return tablesAsFile(
    `offering-report-${report.date}`,
    [table(said(commonWords.contributions), given), table(said(texts.weeks), weeks)],
    format,
  );
}

const table = (name: string, rows: (string | number)[][]) => ({ name, rows, widths: [32, 14, 24, 16, 24] });

/** A week without a service has no figure. */
function attendanceOf(
  { date, attendance, attendanceFrom }: DayTotal,
  counted: (from: DayTotal['attendanceFrom']) => string,
): (string | number)[] {
  return attendance === null ? [date, '', ''] : [date, attendance, counted(attendanceFrom)];
}

const tell = (ctx: Ctx, report: string, date: string) =>
  ctx.audit({ action: 'report.exported', subject: 'report', detail: { report, date } });
