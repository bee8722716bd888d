import type { z } from 'zod';
import type { attendanceReport } from '../../../contract/attendance/report-schemas.ts';

type Report = z.input<typeof attendanceReport>;
type Cells = (string | number)[];

/** The figures of a report as a table: what, this time, and the one before. */
export function figureRows(report: Report): Cells[] {
  const { item, headcount, lastWeek } = report;
  const before = lastWeek?.headcount;
  const shares = (of: string, some: Report['byGroup']): Cells[] =>
    some.map(({ name, count }) => [`${of}: ${name}`, count, '']);
  const then = new Map(lastWeek?.course.map(({ minute, count }) => [minute, count]));
  const minutes = [...new Set([...report.course.map(({ minute }) => minute), ...then.keys()])].sort((a, b) => a - b);
  return [
    [item.fullEventName, item.eventDate, lastWeek?.eventDate ?? ''],
    ['Present', report.present, lastWeek?.present ?? ''],
    ['Absent', report.absent, ''],
    ['First-timers', report.firstTimers, ''],
    ['Headcount', headcount?.total ?? '', before?.total ?? ''],
    ['Men', headcount?.men ?? '', before?.men ?? ''],
    ['Women', headcount?.women ?? '', before?.women ?? ''],
    ['Children', headcount?.children ?? '', before?.children ?? ''],
    ...shares('Gender', report.byGender),
    ...shares('Age', report.byAge),
    ...shares('Group', report.byGroup),
    ...minutes.map((minute): Cells => {
      const now = report.course.find((one) => one.minute === minute)?.count ?? 0;
      return [`Arrived ${minute} min from the start`, now, lastWeek ? (then.get(minute) ?? 0) : ''];
    }),
  ];
}
