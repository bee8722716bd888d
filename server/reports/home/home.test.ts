import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';

let app: TestApp;
let clock = () => new Date();
beforeAll(async () => {
  app = await startTestApp({}, (deps) => ({ ...deps, base: { ...deps.base, clock: () => clock() } }));
});
afterAll(() => app.stop());

type Named = { items: { id: string; name: string }[]; totalItems: number };
type Home = {
  today: string;
  week: { from: string; to: string };
  steps: object;
  services: { id: string; fullEventName: string; eventDate: string; present: number; headcount: number | null }[];
  lastService: { date: string; attendance: number; change: number | null; before: { attendance: number | null }[] };
  birthdays: Named;
  firstTimers: Named;
  quiet: Named;
  goingOut: { items: { title: string; channel: string }[]; totalItems: number };
  lastMessage: { title: string; counts: Record<string, number> } | null;
  decisions: { approvals: { group: string; people: number }[]; imported: object | null; stopped: object[] };
};

const homeOf = async (caller: Caller) => (await caller.get<Home>('/api/Reports/Home')).body;

test('a new organisation has a sender id and nothing else yet', async () => {
  const caller = app.caller();
  await caller.signUp({ organisation: 'Hope Assembly' });
  expect(await homeOf(caller)).toMatchObject({
    steps: {
      people: { own: 0, sample: 0 },
      groups: { own: 0, sample: 0 },
      messages: { own: 0, sample: 0 },
      senderIds: ['Hope'],
      unitsAvailable: 1000,
    },
    services: [],
    lastService: null,
    birthdays: { items: [], totalItems: 0 },
    firstTimers: { items: [], totalItems: 0 },
    quiet: { items: [], totalItems: 0 },
    goingOut: { items: [], totalItems: 0 },
    lastMessage: null,
    decisions: { approvals: [], arrivals: [], doubtful: [], forms: 0, unknown: [], stopped: [], imported: null },
  });
});

test('sample data is marked as such, and fills every part of the week', async () => {
  const caller = app.caller();
  await caller.signUp({ sampleData: true });
  await caller.post('/api/People/CreatePeople', [
    { firstName: 'Ngozi', lastName: 'Eze', phoneNumber: '0803 123 4567' },
  ]);
  await caller.post('/api/CreateGroup', { name: 'Welcome team' });
  const home = await homeOf(caller);
  expect(home.steps).toMatchObject({
    people: { own: 1, sample: 600 },
    groups: { own: 1, sample: 14 },
    messages: { own: 0, sample: 10 },
  });
  expect(home.services.length).toBeGreaterThan(0);
  expect(home.lastService.attendance).toBeGreaterThan(300);
  expect(home.lastService.before.every(({ attendance }) => attendance !== null)).toBe(true);
  expect(home.firstTimers).toMatchObject({ totalItems: 19, items: [{}, {}, {}] });
  expect(home.quiet).toMatchObject({ items: [{}, {}, {}] });
  expect(home.quiet.totalItems).toBeGreaterThan(3);
  expect(home.lastMessage?.counts['delivered']).toBeGreaterThan(0);
  // A long text ends at a word.
  expect(home.lastMessage?.title).toMatch(/The budget is on the …$/);
  await caller.call('DELETE', '/api/settings/sample-data');
  expect(await homeOf(caller)).toMatchObject({
    steps: { people: { own: 1, sample: 0 }, groups: { own: 1, sample: 0 }, messages: { own: 0, sample: 0 } },
    lastService: null,
    lastMessage: null,
  });
});

test('the week follows the organisation’s clocks, also when they go forward', async () => {
  const [caller, other] = [app.caller(), app.caller()];
  const tenantId = await caller.signUp({ timeZone: 'America/New_York' });
  await other.signUp({ timeZone: 'America/New_York' });
  const path = (rest: string) => `/api/CheckInAttendance/${rest}`;
  const item = async (eventDate: string, time = '23:30') =>
    (await caller.post<{ id: string }>(path('CheckInAttendanceItem'), { fullEventName: 'Vigil', eventDate, time })).body
      .id;
  const born = (firstName: string, dayOfBirth: number) =>
    buildPerson(app, tenantId, { firstName, lastName: '', dayOfBirth, monthOfBirth: 3, yearOfBirth: 2000 });
  const [ada] = [await born('Ada', 7), await born('Bola', 8), await born('Chidi', 16)];
  const early = await item('2026-02-22');
  const [first, second] = [await item('2026-03-01'), await item('2026-03-08')];
  await caller.post(path('MarkAttendance'), { itemId: first, personId: ada });
  const count = (itemId: string, men: number) =>
    caller.post(path('Sync'), {
      itemId,
      operations: [{ id: crypto.randomUUID(), kind: 'count', at: clock().toISOString(), men }],
    });
  await count(early, 30);
  await count(second, 45);

  // Saturday 23:45 in New York; by UTC it is Sunday already.
  clock = () => new Date('2026-03-08T04:45:00Z');
  const saturday = await homeOf(caller);
  expect(saturday).toMatchObject({ today: '2026-03-07', week: { from: '2026-03-01', to: '2026-03-08' } });
  expect(saturday.services.map(({ id, present }) => [id, present])).toEqual([
    [first, 1],
    [second, 0],
  ]);
  expect(saturday.birthdays.items.map(({ name }) => name)).toEqual(['Ada', 'Bola']);
  expect(saturday.lastService).toMatchObject({ date: '2026-03-01', attendance: 1, change: expect.closeTo(-96.67, 2) });

  // Saturday's vigil continues after midnight, and stays on Home meanwhile.
  const third = await item('2026-03-07');
  for (const [now, there] of [
    ['2026-03-08T05:15:00Z', [third, second]],
    ['2026-03-08T07:31:00Z', [second]],
  ] as const) {
    clock = () => new Date(now);
    expect((await homeOf(caller)).services.map(({ id }) => id)).toEqual(there);
  }
  await caller.call('DELETE', path(`checkout?attendanceId=${third}`));

  // Sunday 23:45, an hour closer to UTC than the day before: the vigil has begun, and is not compared yet.
  clock = () => new Date('2026-03-09T03:45:00Z');
  const sunday = await homeOf(caller);
  expect(sunday).toMatchObject({ today: '2026-03-08', week: { from: '2026-03-08', to: '2026-03-15' } });
  expect(sunday.services.map(({ id }) => id)).toEqual([second]);
  expect(sunday.birthdays.items.map(({ name }) => name)).toEqual(['Bola']);
  expect(sunday.lastService).toMatchObject({ date: '2026-03-01' });
  clock = () => new Date('2026-03-09T06:45:00Z');
  const { lastService } = await homeOf(caller);
  expect(lastService).toMatchObject({ date: '2026-03-08', attendance: 45, change: 4400 });
  expect(lastService.before.slice(0, 3)).toMatchObject([
    { attendance: 1, attendanceFrom: 'visits' },
    { attendance: 30, attendanceFrom: 'headcount' },
    { date: '2026-02-15', attendance: null },
  ]);
  expect(await homeOf(other)).toMatchObject({ services: [], lastService: null, birthdays: { totalItems: 0 } });
  clock = () => new Date();
});

test('people to call and open decisions stay on Home until they are done', async () => {
  const caller = app.caller();
  const tenantId = await caller.signUp();
  const [kemi] = [
    await buildPerson(app, tenantId, { firstName: 'Kemi', lastName: '', isFirstTimer: true }),
    await buildPerson(app, tenantId, { firstName: 'Tunde', lastName: '', isFirstTimer: true }),
  ];
  expect((await homeOf(caller)).firstTimers.totalItems).toBe(2);
  await caller.call('PUT', `/api/FollowUp/UpdateFollowUp/${kemi}`, { body: { state: 'contacted' } });
  expect((await homeOf(caller)).firstTimers).toMatchObject({ totalItems: 1, items: [{ name: 'Tunde' }] });

  const upload = async (name: string, rows: string) => {
    const form = new FormData();
    form.set('file', new File([`FirstName,PhoneNumber\n${rows}\n`], name));
    const answer = await caller.call<{ importId: string }>('POST', '/api/People/UploadFirstTimerFile', { form });
    return answer.body.importId;
  };
  const importId = await upload('march.csv', 'Good,08035550123\n,12');
  expect((await homeOf(caller)).decisions.imported).toBeNull();
  clock = () => new Date(Date.now() + 2 * 3_600_000);
  expect((await homeOf(caller)).decisions.imported).toEqual({ fileName: 'march.csv', state: 'unsaved', rows: 2 });
  await caller.post('/api/People/CreateMultipleFirstTimer', { importId });
  expect((await homeOf(caller)).decisions.imported).toEqual({ fileName: 'march.csv', state: 'incomplete', rows: 1 });
  const mended = await upload('mended.csv', 'Mended,08035550124');
  await caller.post('/api/People/CreateMultipleFirstTimer', { importId: mended });
  expect((await homeOf(caller)).decisions.imported).toBeNull();
  clock = () => new Date();
});
