import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { attendanceReport } from '../../../contract/attendance/report-schemas.ts';
import type { AttendanceItem } from '../../../contract/attendance/schemas.ts';
import { gendersOf } from '../../../contract/people/person-words.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { catalogue, sayTo, type Text } from '../../core/language/catalogue.ts';
import { wasFirstTimer, wasMember } from './report-people.ts';
import { commonWords } from '../../core/language/common-words.ts';

type Report = z.input<typeof attendanceReport>;
type Figures = Pick<Report, 'present' | 'firstTimers' | 'byGender' | 'byAge' | 'course'> & {
  /** The members at that time among those present. */
  members: number;
};
type Of = Pick<AttendanceItem, 'id' | 'startsAt' | 'eventDate'>;

const w = catalogue('attendance-shares', {
  children: 'Under 13',
  teenagers: '13 to 17',
  young: '18 to 35',
  middle: '36 to 59',
  old: '60 and over',
});

const { male, female } = gendersOf<Text>(catalogue);
const genders = [male, female, commonWords.notKnown];
const gender = sql`CASE p.gender WHEN 'male' THEN 0 WHEN 'female' THEN 1 ELSE 2 END`;

const ages = [w.children, w.teenagers, w.young, w.middle, w.old, commonWords.notKnown];

/** Age on that day; from the year alone if no day is known. People born on 29 February have a birthday every year. */
function age(date: string): SQL {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const birthday = sql`coalesce(p.month_of_birth, 1) * 100
    + coalesce(CASE WHEN p.month_of_birth = 2 THEN least(p.day_of_birth, 28) ELSE p.day_of_birth END, 1)`;
  const years = sql`${year}::integer - p.year_of_birth - (${birthday} > ${month * 100 + day}::integer)::integer`;
  return sql`CASE WHEN p.year_of_birth IS NULL THEN 5 ELSE width_bucket(${years}, ARRAY[13, 18, 36, 60]) END`;
}

/** In which quarter of an hour from the start: dividing seconds would take three times as long. */
const quarter = (startsAt: string) => sql`date_bin('15 minutes', v.in_at, ${startsAt}::timestamptz)`;

/** A day around the start; later marks count at its end. */
const AROUND = 180;

function courseFrom(quarters: readonly Pick<Row, 'at' | 'count'>[], startsAt: string): Report['course'] {
  const course = new Map<number, number>();
  for (const { at, count } of quarters) {
    const minutes = Math.round((new Date(at).getTime() - Date.parse(startsAt)) / 60_000);
    const minute = Math.max(-AROUND, Math.min(AROUND, minutes));
    course.set(minute, (course.get(minute) ?? 0) + count);
  }
  return [...course].map(([minute, count]) => ({ minute, count })).sort((a, b) => a.minute - b.minute);
}

type Row = { gender: number; age: number; at: string | Date; first_timer: boolean; member: boolean; count: number };

/**
 * All that is counted of those who came, in one going over them: together there are only so many kinds, and what is asked of
 * each is added up here.
 */
export async function figuresOf(ctx: Ctx, item: Of): Promise<Figures> {
  const { id, startsAt, eventDate } = item;
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT ${gender} AS gender, ${age(eventDate)} AS age, ${quarter(startsAt)} AS at, ${wasFirstTimer(startsAt)} AS first_timer,
      ${wasMember(item)} AS member, count(*)::integer AS count
    FROM attendance_visits v JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = v.person_id
    WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${id} AND v.present GROUP BY 1, 2, 3, 4, 5`);
  const sum = (which: (row: Row) => boolean) => rows.reduce((total, row) => total + (which(row) ? row.count : 0), 0);
  const shares = (of: 'gender' | 'age', names: readonly Text[]) =>
    names
      .map((name, place) => ({ name: sayTo(ctx.user, name), count: sum((row) => row[of] === place) }))
      .filter(({ count }) => count > 0);
  return {
    present: sum(() => true),
    firstTimers: sum((row) => row.first_timer),
    members: sum((row) => row.member),
    byGender: shares('gender', genders),
    byAge: shares('age', ages),
    course: courseFrom(rows, startsAt),
  };
}

/** The course alone, as that of the service before. */
export async function courseOf(ctx: Ctx, { id, startsAt }: Pick<Of, 'id' | 'startsAt'>): Promise<Report['course']> {
  const { rows } = await ctx.db.execute<Pick<Row, 'at' | 'count'>>(sql`
    SELECT ${quarter(startsAt)} AS at, count(*)::integer AS count FROM attendance_visits v
    WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${id} AND v.present GROUP BY 1`);
  return courseFrom(rows, startsAt);
}

const figureTexts = catalogue('attendance-figures', {
  gender: 'Gender: {name}',
  age: 'Age: {name}',
  group: 'Group: {name}',
  arrived: 'Arrived {minute} min from the start',
});

type ReportFigures = z.input<typeof attendanceReport>;
type Cells = (string | number)[];

/** A report's figures as a table: name, this time, and the time before. */
export function figureRows(report: ReportFigures, now: Date, said: (text: Text) => string): Cells[] {
  const { item, headcount, lastWeek } = report;
  const before = lastWeek?.headcount;
  const shares = (of: (named: { name: string }) => Text, some: ReportFigures['byGroup']): Cells[] =>
    some.map(({ name, count }) => [said(of({ name })), count, '']);
  const then = new Map(lastWeek?.course.map(({ minute, count }) => [minute, count]));
  const minutes = [...new Set([...report.course.map(({ minute }) => minute), ...then.keys()])].sort((a, b) => a - b);
  return [
    [item.fullEventName, item.eventDate, lastWeek?.eventDate ?? ''],
    [said(commonWords.present), report.present, lastWeek?.present ?? ''],
    [said(new Date(item.startsAt) <= now ? commonWords.absent : commonWords.notHereYet), report.absent, ''],
    [said(commonWords.firstTimers), report.firstTimers, ''],
    [said(commonWords.headcount), headcount?.total ?? '', before?.total ?? ''],
    [said(commonWords.men), headcount?.men ?? '', before?.men ?? ''],
    [said(commonWords.women), headcount?.women ?? '', before?.women ?? ''],
    [said(commonWords.children), headcount?.children ?? '', before?.children ?? ''],
    ...shares(figureTexts.gender, report.byGender),
    ...shares(figureTexts.age, report.byAge),
    ...shares(figureTexts.group, report.byGroup),
    ...minutes.map((minute): Cells => {
      const now = report.course.find((one) => one.minute === minute)?.count ?? 0;
      return [said(figureTexts.arrived({ minute })), now, lastWeek ? (then.get(minute) ?? 0) : ''];
    }),
  ];
}
