import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPeople, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';
import { percentageOf } from '../../../contract/reports/percentage.ts';
import { inEnglish } from '../../core/language/catalogue.ts';
import { changeText } from './service-report.ts';

test.each([
  [112, 100, 12, 'Attendance increased by 12.00% compared with last week.'],
  [1, 3, -66.67, 'Attendance decreased by 66.67% compared with last week.'],
  [3, 3, 0, 'Attendance has not changed since last week.'],
  [3, 0, null, 'Attendance: it was 0 last week, so there is nothing to compare with.'],
  [3, null, null, 'Attendance: there was no service last week to compare with.'],
])('%s after %s is %s percent', (now, before, percentage, words) => {
  expect(percentageOf(now, before)).toEqual(percentage === null ? null : expect.closeTo(percentage, 2));
  expect(inEnglish(changeText('attendance', percentage, before))).toBe(words);
});

let app: TestApp;
let owner: Caller;
let tenantId: string;
let people: string[];

const path = (rest: string) => `/api/CheckInAttendance/${rest}`;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function item(eventDate: string, fullEventName = 'Sunday service', time = '00:05'): Promise<string> {
  const body = { fullEventName, eventDate, time };
  return (await owner.post<{ id: string }>(path('CheckInAttendanceItem'), body)).body.id;
}
const enter = (itemId: string, count: number) =>
  Promise.all(people.slice(0, count).map((personId) => owner.post(path('MarkAttendance'), { itemId, personId })));
const give = (itemId: string, amount: number, more: object = {}) =>
  owner.post<{ items: { id: string }[]; total: number; others: unknown[] }>(path('AddContribution'), {
    itemId,
    kind: 'Offering',
    amount,
    ...more,
  });
const count = (itemId: string, men: number) =>
  owner.post(path('Sync'), {
    itemId,
    operations: [{ id: crypto.randomUUID(), kind: 'count', at: new Date().toISOString(), men }],
  });

beforeAll(async () => {
  app = await sharedTestApp();
  owner = app.caller();
  tenantId = await owner.signUp({ country: 'NG', timeZone: 'UTC' });
  people = await buildPeople(app, tenantId, 6);
});

test('the service report compares a day with the week before, and the headcount counts if one was taken', async () => {
  const empty = await owner.get('/api/Reports/ServiceReport');
  expect(empty.body).toMatchObject({
    activityToday: [],
    todayAttendance: 0,
    todayVsLastWeekAttendancePercentage: null,
  });
  const [last, now, second] = [await item(day(-10)), await item(day(-3)), await item(day(-3), 'Second service')];
  await item(day(4));
  await enter(last, 4);
  await enter(now, 3);
  await enter(second, 2);
  await give(last, 1000);
  const report = () => owner.get<{ weeks: object[] }>('/api/Reports/ServiceReport');
  expect((await report()).body).toMatchObject({
    activityToday: [{ activityDate: day(-3) }, { activityDate: day(-3) }],
    todayAttendance: 5,
    attendanceFrom: 'visits',
    todayOffering: 0,
    tenantCurrencyName: 'NGN',
    todayVsLastWeekAttendancePercentage: 25,
    todayVsLastweekOfferingPercentage: -100,
    attendanceWords: 'Attendance increased by 25.00% compared with last week.',
    date: day(-3),
    earlier: day(-10),
    later: day(4),
  });
  const { weeks } = (await report()).body;
  expect(weeks).toHaveLength(12);
  expect(weeks.slice(0, 3)).toEqual([
    { date: day(-3), attendance: 5, attendanceFrom: 'visits', offering: 0 },
    { date: day(-10), attendance: 4, attendanceFrom: 'visits', offering: 1000 },
    { date: day(-17), attendance: null, attendanceFrom: 'visits', offering: 0 },
  ]);
  await count(second, 40);
  expect((await report()).body).toMatchObject({ todayAttendance: 43, attendanceFrom: 'both' });
  const file = await owner.get<string>(`/api/Reports/ServiceReportFile?date=${day(-3)}&format=csv`);
  expect(file.body.split('\r\n').slice(1, 5)).toEqual([
    `Second service,${day(-3)},00:05,40,Headcount`,
    `Sunday service,${day(-3)},00:05,3,Check-ins`,
    `Total,${day(-3)},,43,Headcount and check-ins`,
    'Attendance increased by 975.00% compared with last week.',
  ]);
  expect((await owner.get(`/api/Reports/ServiceReport?date=${day(-10)}`)).body).toMatchObject({
    todayAttendance: 4,
    todayVsLastWeekAttendancePercentage: null,
    attendanceWords: 'Attendance: there was no service last week to compare with.',
  });
  expect((await owner.get('/api/Reports/ServiceReport?date=2026-13-01')).status).toBe(400);
});

test('contributions are reversed, never changed, and other currencies are apart', async () => {
  const [last, now] = [await item(day(-9)), await item(day(-2))];
  await give(last, 2000);
  await give(now, 1500.5);
  const twice = await give(now, 99);
  await give(now, 20, { currency: 'USD' });
  for (const [amount, more] of [
    [-1, {}],
    [0, {}],
    [1.005, {}],
    [1.5, { currency: 'JPY' }],
    [1, { currency: 'ABC' }],
    [1, { itemId: crypto.randomUUID() }],
  ] as const) {
    expect((await give(now, amount, more)).status).toBe('itemId' in more ? 404 : 400);
  }
  const mistake = twice.body.items.at(-1)!.id;
  const reverse = () => owner.post(path(`ReverseContribution/${mistake}`), undefined);
  expect((await reverse()).status).toBe(200);
  expect((await reverse()).body).toMatchObject({
    total: 1500.5,
    others: [{ currency: 'USD', total: 20 }],
    items: [{ reversed: false }, { reversed: true }, { reversed: false }],
  });
  expect((await owner.get(`/api/Reports/OfferingReport?date=${day(-2)}`)).body).toMatchObject({
    todayContributions: [{ eventName: 'Sunday service', date: day(-2), kind: 'Offering', amount: 1500.5 }],
    tenantCurrency: 'NGN',
    totalToday: 1500.5,
    todayVsLastWeek: -24.975,
    words: 'Offering decreased by 24.98% compared with last week.',
    others: [{ currency: 'USD', total: 20 }],
    weeks: [{ offering: 1500.5 }, { offering: 2000 }, ...Array.from({ length: 10 }, () => ({ offering: 0 }))],
  });
  const file = await owner.get<string>(`/api/Reports/OfferingReportFile?date=${day(-2)}&format=csv`);
  expect(file.body).toContain(`Total,${day(-2)},,1500.5,NGN\r\nTotal,${day(-2)},,20,USD\r\n`);
  const stranger = app.caller();
  await stranger.signUp();
  expect((await stranger.get(`/api/Reports/OfferingReport?date=${day(-2)}`)).body).toMatchObject({ totalToday: 0 });
});

test('the attendance report shows who came, who did not, and the one before', async () => {
  const [last, now] = [await item(day(-8), 'Vigil'), await item(day(0), 'Vigil')];
  await enter(last, 2);
  await enter(now, 4);
  // With two on one day, each is compared with its own predecessor, not the other of that day.
  const [lastSecond, nowSecond] = [await item(day(-8), 'Vigil', '00:10'), await item(day(0), 'Vigil', '00:10')];
  expect((await owner.get(path(`AttendanceReport?id=${nowSecond}`))).body).toMatchObject({
    lastWeek: { id: lastSecond, eventDate: day(-8), present: 0 },
  });
  const { body } = await owner.get<Record<string, unknown>>(path(`AttendanceReport?id=${now}`));
  expect(body).toMatchObject({
    present: 4,
    absent: 0,
    firstTimers: 0,
    headcount: null,
    byGender: [{ name: 'Not known', count: 4 }],
    byAge: [{ name: 'Not known', count: 4 }],
    lastWeek: { id: last, eventDate: day(-8), present: 2 },
  });
  const part = async (which: string) =>
    (await owner.get<{ totalItems: number }>(path(`AttendanceReportPeople?id=${now}&part=${which}`))).body.totalItems;
  expect([await part('present'), await part('absent'), await part('first-timers')]).toEqual([4, 0, 0]);
  const file = await owner.get<string>(path(`AttendanceReportFile?id=${now}&format=csv`));
  expect(file.body.trim().split('\r\n')).toHaveLength(5);
  expect(file.body).toContain('Person 4');
  expect(file.headers.get('content-disposition')).toContain(`attendance-${day(0)}-present.csv`);
  const figures = await owner.get<string>(path(`AttendanceReportFile?id=${now}&part=figures&format=csv`));
  expect(figures.body).toContain(`Vigil,${day(0)},${day(-8)}\r\nPresent,4,2\r\nAbsent,0,\r\n`);
  // Nobody is absent from a service that has not begun.
  const ahead = await item(day(2), 'Vigil');
  const early = await owner.get<string>(path(`AttendanceReportFile?id=${ahead}&part=figures&format=csv`));
  expect(early.body).toContain('\r\nNot here yet,6,\r\n');
  const missing = await owner.get(path(`AttendanceReportFile?id=${ahead}&part=absent&format=csv`));
  expect(missing.headers.get('content-disposition')).toContain('-not-here-yet.csv');
  const sheet = await owner.get<{ people: { present: boolean }[]; totalItems: number }>(path(`Sheet?itemId=${now}`));
  expect(sheet.body.totalItems).toBe(6);
  expect(sheet.body.people.map(({ present }) => present)).toEqual([true, true, true, true, false, false]);
  const roll = await owner.get<{ items: { name: string; present: boolean }[]; totalItems: number }>(
    path(`Roll?itemId=${now}&search=Person 1`),
  );
  expect(roll.body.items.map(({ name, present }) => [name, present])).toEqual([['Person 1', true]]);
});

test('a report of a past day counts the first-timers of that day, whatever they are now', async () => {
  const guest = await buildPerson(app, tenantId, {
    firstName: 'Kemi',
    isFirstTimer: true,
    createdAt: new Date(`${day(-30)}T09:00:00Z`),
  });
  const [earlier, later] = [await item(day(-20), 'Praise night'), await item(day(-6), 'Praise night')];
  await owner.post(path('MarkAttendance'), { itemId: earlier, personId: guest });
  const told = async (id: string) => {
    const { firstTimers, absent } = (
      await owner.get<{ firstTimers: number; absent: number }>(path(`AttendanceReport?id=${id}`))
    ).body;
    const present = await owner.get<{ items: { isFirstTimer: boolean }[] }>(
      path(`AttendanceReportPeople?id=${id}&part=present`),
    );
    return [firstTimers, absent, ...present.body.items.map(({ isFirstTimer }) => isFirstTimer)];
  };
  const inFollowUp = (what: string) => owner.post(`/api/FollowUp/${what}`, { ids: [guest] });
  expect([await told(earlier), await told(later)]).toEqual([
    [1, 0, true],
    [0, 0],
  ]);
  expect((await inFollowUp('MakeMembers')).status).toBe(200);
  expect([await told(earlier), await told(later)]).toEqual([
    [1, 0, true],
    [0, 0],
  ]);

  // Pretends that it was between the two.
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`UPDATE people SET first_timer_until = ${`${day(-10)}T09:00:00Z`} WHERE id = ${guest}`),
  );
  expect([await told(earlier), await told(later)]).toEqual([
    [1, 0, true],
    [0, 1],
  ]);
  await inFollowUp('UndoMembers');
  expect([await told(earlier), await told(later)]).toEqual([
    [1, 0, true],
    [0, 0],
  ]);

  // The form records it too.
  await owner.call('PUT', `/api/People/UpdatePerson/${guest}`, { body: { changes: { isFirstTimer: '' } } });
  expect((await owner.get(`/api/People/GetPerson/${guest}`)).body).toMatchObject({ isFirstTimer: false });
  expect([await told(earlier), await told(later)]).toEqual([
    [1, 0, true],
    [0, 0],
  ]);
});

test('members entered after a service count in its report on request, and can be left out again', async () => {
  const church = app.caller();
  const newChurch = await church.signUp({ country: 'NG', timeZone: 'UTC' });
  const body = { fullEventName: 'First service', eventDate: day(-1), time: '00:05' };
  const { id } = (await church.post<{ id: string }>(path('CheckInAttendanceItem'), body)).body;
  const [came, ...missed] = await buildPeople(app, newChurch, 4);
  await buildPerson(app, newChurch, { firstName: 'Guest', isFirstTimer: true });
  await buildPerson(app, newChurch, { firstName: 'Gone', archivedAt: new Date() });
  await church.post(path('MarkAttendance'), { itemId: id, personId: came });
  const report = async (of = id) =>
    (await church.get<{ absent: number; addedLater: object }>(path(`AttendanceReport?id=${of}`))).body;
  const absent = async () =>
    (await church.get<{ items: { personId: string }[] }>(path(`AttendanceReportPeople?id=${id}&part=absent`))).body
      .items;
  const countThem = (count: boolean, of = id) => church.post(path(`CountAddedLater/${of}`), { count });
  expect(await report()).toMatchObject({ present: 1, absent: 0, addedLater: { left: 3, counted: 0 } });

  expect((await countThem(true)).status).toBe(200);
  expect(await report()).toMatchObject({ present: 1, absent: 3, addedLater: { left: 0, counted: 3 } });
  expect((await absent()).map(({ personId }) => personId).toSorted()).toEqual(missed.toSorted());
  const figures = await church.get<string>(path(`AttendanceReportFile?id=${id}&part=figures&format=csv`));
  expect(figures.body).toContain('\r\nAbsent,3,\r\n');
  // The report asks again about people entered after that.
  await buildPerson(app, newChurch, { firstName: 'Later' });
  expect(await report()).toMatchObject({ absent: 3, addedLater: { left: 1, counted: 3 } });
  await countThem(false);
  expect(await report()).toMatchObject({ absent: 0, addedLater: { left: 4, counted: 0 } });

  const groupID = await buildGroup(app, newChurch, { name: 'Choir', members: [came!, missed[0]!] });
  const rehearsal = await church.post<{ id: string }>(path('CheckInAttendanceItem'), { ...body, groupID });
  await church.post(path('MarkAttendance'), { itemId: rehearsal.body.id, personId: came });
  expect(await report(rehearsal.body.id)).toMatchObject({ absent: 0, addedLater: { left: 1, counted: 0 } });
  await countThem(true, rehearsal.body.id);
  expect(await report(rehearsal.body.id)).toMatchObject({ absent: 1, addedLater: { left: 0, counted: 1 } });
  // Nobody was entered too late for a service that has not begun.
  const ahead = await church.post<{ id: string }>(path('CheckInAttendanceItem'), { ...body, eventDate: day(2) });
  await countThem(true, ahead.body.id);
  expect(await report(ahead.body.id)).toMatchObject({ absent: 5, addedLater: { left: 0, counted: 0 } });
  expect((await owner.post(path(`CountAddedLater/${id}`), { count: true })).status).toBe(404);
});
