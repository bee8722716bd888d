import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { helperRoutes } from '../../contract/attendance/door-routes.ts';
import { hereRoutes } from '../../contract/attendance/self-check-in-routes.ts';
import { attendanceRoutes } from '../../contract/attendance/routes.ts';
import { inTenant } from '../core/transaction.ts';
import { sharedTestApp, type TestApp } from '../testing/app.ts';
import { buildGroup } from '../testing/build.ts';
import type { Caller } from '../testing/caller.ts';
import { makeDueItems } from './make-items.ts';

type Item = {
  id: string;
  eventID: string;
  fullEventName: string;
  eventDate: string;
  time: string;
  groupID: string | null;
  fullGroupName: string;
  attendanceCode: string;
  repeat: { every: string; until: string | null } | null;
};
type Page = { items: Item[]; totalItems: number };

let app: TestApp;
let owner: Caller;
let tenantId: string;

const path = (rest: string) => `/api/CheckInAttendance/${rest}`;
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const create = (body: object, by = owner) => by.post<Item>(path('CheckInAttendanceItem'), body);

beforeAll(async () => {
  app = await sharedTestApp();
  owner = app.caller();
  tenantId = await owner.signUp({ country: 'NG', timeZone: 'Africa/Lagos' });
});

test('a check-in is created once for its event, group and start, found by its code, and listed latest first', async () => {
  const choir = await buildGroup(app, tenantId, { name: 'Choir' });
  const wish = { fullEventName: 'Sunday service', eventDate: dayFromNow(0), time: '09:00' };
  const made = await create(wish);
  expect([made.status, made.body]).toMatchObject([
    200,
    { ...wish, groupID: null, fullGroupName: '', repeat: null, attendanceCode: expect.stringMatching(/^\d{6}$/) },
  ]);
  expect((await create({ ...wish, fullEventName: 'sunday SERVICE' })).body.id).toBe(made.body.id);
  const ofChoir = await create({ eventID: made.body.eventID, eventDate: dayFromNow(1), time: '18:30', groupID: choir });
  expect(ofChoir.body).toMatchObject({ fullEventName: 'Sunday service', groupID: choir, fullGroupName: 'Choir' });

  const byCode = (code: string) => owner.get<Item>(path(`AttendanceItem?attendanceCode=${code}`));
  expect((await byCode(ofChoir.body.attendanceCode)).body.id).toBe(ofChoir.body.id);
  expect((await owner.get<Item>(path(`AttendanceItem?id=${made.body.id}`))).body.id).toBe(made.body.id);
  expect((await byCode('12345')).status).toBe(400);
  const free = [...Array(9).keys()].map((n) => `00000${n}`).find((code) => code !== made.body.attendanceCode)!;
  expect((await byCode(free)).status).toBe(404);

  const list = await owner.get<Page>(path('AllCheckInAttendances?page=0'));
  expect(list.body.items.map(({ id }) => id)).toEqual([ofChoir.body.id, made.body.id]);
  expect((await owner.get<Page>(path('AllCheckInAttendances?page=7'))).body).toEqual({ items: [], totalItems: 2 });
  for (const page of ['-1', 'x'])
    expect((await owner.get(path(`AllCheckInAttendances?page=${page}`))).status).toBe(400);
  const ofGroup = await owner.get<Page>(path(`GroupCheckInAttendances?groupId=${choir}&page=0`));
  expect(ofGroup.body).toMatchObject({ totalItems: 1, items: [{ id: ofChoir.body.id }] });
});

test('a code ends a day after its check-in, which stays in the list', async () => {
  const past = await create({ fullEventName: 'Vigil', eventDate: dayFromNow(-3), time: '20:00' });
  expect((await owner.get(path(`AttendanceItem?attendanceCode=${past.body.attendanceCode}`))).status).toBe(410);
  expect((await owner.get(path(`AttendanceItem?id=${past.body.id}`))).status).toBe(200);
});

test('an impossible date, time, name or group is refused with an explanation and creates nothing', async () => {
  const before = (await owner.get<Page>(path('AllCheckInAttendances'))).body.totalItems;
  const wish = { fullEventName: 'Odd', eventDate: dayFromNow(0), time: '09:00' };
  for (const [wrong, status] of [
    [{ eventDate: '2026-02-30' }, 400],
    [{ eventDate: dayFromNow(1000) }, 400],
    [{ time: '9' }, 400],
    [{ fullEventName: ' ' }, 400],
    [{ fullEventName: undefined }, 400],
    [{ groupID: crypto.randomUUID() }, 404],
    [{ eventID: crypto.randomUUID() }, 404],
    [{ repeat: { every: 'week', until: dayFromNow(-1) } }, 400],
    [{ eventDate: dayFromNow(-600), repeat: { every: 'week' } }, 400],
  ] as const) {
    const answer = await create({ ...wish, ...wrong });
    expect([answer.status, (answer.body as unknown as { error: { message: string } }).error.message]).toEqual([
      status,
      expect.stringMatching(/\w+ \w+/),
    ]);
  }
  expect((await owner.get<Page>(path('AllCheckInAttendances'))).body.totalItems).toBe(before);
});

test('a weekly check-in is created a week ahead; a deleted date returns only by hand', async () => {
  const wish = { fullEventName: 'Bible study', eventDate: dayFromNow(-14), time: '18:00', repeat: { every: 'week' } };
  const first = await create(wish);
  expect(first.body.repeat).toEqual({ every: 'week', until: null });
  const found = async () =>
    (await owner.get<Page>(path('AllCheckInAttendances?search=bible'))).body.items.map(({ eventDate }) => eventDate);
  expect(await found()).toEqual([7, 0, -7, -14].map(dayFromNow));
  const codes = (await owner.get<Page>(path('AllCheckInAttendances'))).body.items.map((one) => one.attendanceCode);
  expect(new Set(codes).size).toBe(codes.length);

  const remove = (id: string) => owner.call('DELETE', path(`checkout?attendanceId=${id}`));
  expect(await remove(first.body.id)).toMatchObject({ status: 200, body: true });
  expect(await remove(first.body.id)).toMatchObject({ status: 200, body: true });
  expect(await found()).toEqual([7, 0, -7].map(dayFromNow));
  await inTenant(app.base, tenantId, null, (ctx) => makeDueItems(ctx));
  expect(await found()).toEqual([7, 0, -7].map(dayFromNow));
  expect((await owner.post(path(`Restore/${first.body.id}`), undefined)).body).toBe(true);
  expect(await found()).toEqual([7, 0, -7, -14].map(dayFromNow));

  expect((await owner.post(path(`StopRepeating/${first.body.id}`), undefined)).body).toBe(true);
  expect((await found())[0]).not.toBe(dayFromNow(7));
  await inTenant(app.base, tenantId, null, (ctx) => makeDueItems(ctx));
  expect((await found())[0]).not.toBe(dayFromNow(7));
  // Check-ins and check-outs keep their own record of user and time; the door's trail has its own test.
  const changing = Object.entries(attendanceRoutes).filter(
    ([name, { method }]) => method !== 'GET' && !(name in hereRoutes) && !(name in helperRoutes),
  );
  expect(changing.map(([name]) => name)).toEqual([
    'readDoorLink',
    'joinDoor',
    'openDoor',
    'makeDoorLink',
    'stopDoorLink',
    'revokeDoorDevice',
    'markDoorDevice',
    'uploadDoorFile',
    'saveCarerNote',
    'create',
    'remove',
    'restore',
    'stopRepeating',
    'mark',
    'checkOut',
    'sync',
    'countAddedLater',
    'addContribution',
    'reverseContribution',
  ]);
  const added = await owner.post(path(`CountAddedLater/${first.body.id}`), { count: true });
  expect(added.status).toBe(200);
  const trail = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<{ action: string }>(
      sql`SELECT action FROM audit WHERE subject = 'attendance' AND subject_id = ${first.body.id} ORDER BY at`,
    ),
  );
  expect(trail.rows.map(({ action }) => action)).toEqual([
    'attendance.created',
    'attendance.deleted',
    'attendance.restored',
    'attendance.repetition_ended',
    'attendance.counted_later',
  ]);
});

test('a repetition added twice, from different days on, ends as one', async () => {
  const wish = { fullEventName: 'Prayer', time: '06:00', repeat: { every: 'week' } };
  const first = await create({ ...wish, eventDate: dayFromNow(-7) });
  await create({ ...wish, eventDate: dayFromNow(-14) });
  const other = await create({ ...wish, eventDate: dayFromNow(-12) });
  const found = async () =>
    (await owner.get<Page>(path('AllCheckInAttendances?search=prayer'))).body.items.map(({ eventDate }) => eventDate);
  expect(await found()).toEqual([7, 2, 0, -5, -7, -12, -14].map(dayFromNow));
  expect((await owner.post(path(`StopRepeating/${first.body.id}`), undefined)).body).toBe(true);
  await inTenant(app.base, tenantId, null, (ctx) => makeDueItems(ctx));
  expect((await found()).filter((date) => date > dayFromNow(0))).toEqual([dayFromNow(2)]);
  expect((await owner.get<Item>(path(`AttendanceItem?id=${other.body.id}`))).body.repeat).not.toBeNull();
  const ended = (await owner.get<Item>(path(`AttendanceItem?id=${first.body.id}`))).body;
  expect(ended.repeat).toBeNull();
});
