import type { z } from 'zod';
import type { attendanceReport } from '../../../contract/attendance/report-schemas.ts';
import { catalogue, type Text } from '../../core/language/catalogue.ts';

const w = catalogue('attendance-figures', {
  present: 'Present',
  absent: 'Absent',
  notYet: 'Not here yet',
  firstTimers: 'First-timers',
  headcount: 'Headcount',
  men: 'Men',
  women: 'Women',
  children: 'Children',
  gender: 'Gender: {name}',
  age: 'Age: {name}',
  group: 'Group: {name}',
  arrived: 'Arrived {minute} min from the start',
});

type Report = z.input<typeof attendanceReport>;
type Cells = (string | number)[];

/** The figures of a report as a table: what, this time, and the one before. */
export function figureRows(report: Report, now: Date, said: (text: Text) => string): Cells[] {
  const { item, headcount, lastWeek } = report;
  const before = lastWeek?.headcount;
  const shares = (of: (named: { name: string }) => Text, some: Report['byGroup']): Cells[] =>
    some.map(({ name, count }) => [said(of({ name })), count, '']);
  const then = new Map(lastWeek?.course.map(({ minute, count }) => [minute, count]));
  const minutes = [...new Set([...report.course.map(({ minute }) => minute), ...then.keys()])].sort((a, b) => a - b);
  return [
    [item.fullEventName, item.eventDate, lastWeek?.eventDate ?? ''],
    [said(w.present), report.present, lastWeek?.present ?? ''],
    [said(new Date(item.startsAt) <= now ? w.absent : w.notYet), report.absent, ''],
    [said(w.firstTimers), report.firstTimers, ''],
    [said(w.headcount), headcount?.total ?? '', before?.total ?? ''],
    [said(w.men), headcount?.men ?? '', before?.men ?? ''],
    [said(w.women), headcount?.women ?? '', before?.women ?? ''],
    [said(w.children), headcount?.children ?? '', before?.children ?? ''],
    ...shares(w.gender, report.byGender),
    ...shares(w.age, report.byAge),
    ...shares(w.group, report.byGroup),
    ...minutes.map((minute): Cells => {
      const now = report.course.find((one) => one.minute === minute)?.count ?? 0;
      return [said(w.arrived({ minute })), now, lastWeek ? (then.get(minute) ?? 0) : ''];
    }),
  ];
}
