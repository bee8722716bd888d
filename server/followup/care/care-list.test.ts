import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../core/transaction.ts';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPerson } from '../../testing/build.ts';
import { careChurch, dayBefore, monday } from '../../testing/care-church.ts';
import type { Caller } from '../../testing/caller.ts';
import { memberOf } from '../../testing/members.ts';
import { makeCareList } from './make-care-list.ts';

let app: TestApp;
let by: Caller;
let tenantId: string;
let now = `${monday}T09:00:00Z`;
beforeAll(async () => {
  app = await sharedTestApp();
  by = app.caller();
  tenantId = await by.signUp({ country: 'NG' });
  await church().sql(sql`UPDATE tenants SET time_zone = 'Africa/Lagos'`);
});

type Entry = {
  id: string;
  personId: string;
  name: string;
  kind: string;
  came: number | null;
  outOf: number | null;
  lastOn: string;
  state: string;
  isBack: boolean;
  assignee: { name: string } | null;
  dueOn: string | null;
  overdue: boolean;
  bySms: boolean;
};

const church = () => careChurch(app, tenantId);
const make = () => inTenant({ ...app.base, clock: () => new Date(now) }, tenantId, null, makeCareList);
const list = async (query = '', caller = by) => (await caller.get<Entry[]>(`/api/FollowUp/GetCareList${query}`)).body;
const build = (firstName: string, more: Record<string, unknown> = {}) =>
  buildPerson(app, tenantId, { firstName, lastName: '', createdAt: new Date('2024-01-01'), ...more });

/** Attendance in the last weeks, oldest first; whether they have gone quiet by the rule, and of how many weeks. */
const cases: [name: string, pattern: string, quiet: string | false][] = [
  ['Nine of twelve', '111111111000', '9 of 12'],
  ['Two of three', '101101101000', '6 of 12'],
  ['Too seldom', '100101101000', false],
  ['Two missed', '111111111100', false],
  ['Came last', '111111111001', false],
  ['Long away', '110000000000', false],
  ['Away since four weeks', '111111110000', '8 of 12'],
];

test('regulars have gone quiet by their visits; late joiners, groups, deleted and unnoted dates count as they should', async () => {
  const { sundays, came, event, date } = church();
  const sunday = await sundays(14);
  const everybody = await build('Everybody');
  await came(everybody, sunday, '1'.repeat(14));
  for (const [name, pattern] of cases) await came(await build(name), sunday, pattern);

  const lateAt = new Date(`${dayBefore(49)}T00:00:00Z`);
  await came(await build('Joined eight weeks ago', { createdAt: lateAt }), sunday, '01111000');
  await came(
    await build('Joined five weeks ago', { createdAt: new Date(`${dayBefore(34)}T00:00:00Z`) }),
    sunday,
    '11000',
  );
  await came(await build('Gone', { archivedAt: new Date() }), sunday, '111111111000');

  // Moved to another service, on another day of the same weeks.
  const wednesday = await event('Wednesday service');
  const changed = await build('Changed to Wednesday');
  await came(changed, sunday, '111111111000');
  await came(changed, [await date(wednesday, dayBefore(5))], '1');

  // A group that meets separately: nobody misses deleted or unnoted dates.
  const choirist = await build('Chorister');
  const groupId = await buildGroup(app, tenantId, { members: [choirist] });
  await church().sql(sql`UPDATE group_members SET created_at = '2024-01-01'`);
  const rehearsals = await sundays(12, { groupId }, 'Rehearsal');
  await came(choirist, rehearsals, '111111111111');
  await church().sql(sql`UPDATE attendance_items SET deleted_at = now() WHERE id = ${rehearsals[11]!}`);
  await date(wednesday, dayBefore(4));

  // Only groups: a member who came to every rehearsal except the last three.
  const other = app.caller();
  const otherTenant = await other.signUp({ country: 'NG' });
  const theirs = careChurch(app, otherTenant);
  const [singer, leader] = [
    await buildPerson(app, otherTenant, { firstName: 'Singer', lastName: '', createdAt: new Date('2024-01-01') }),
    await buildPerson(app, otherTenant, { firstName: 'Lead', lastName: '', createdAt: new Date('2024-01-01') }),
  ];
  const choir = await buildGroup(app, otherTenant, { members: [singer, leader] });
  await theirs.sql(sql`UPDATE group_members SET created_at = '2024-01-01', is_group_leader = person_id = ${leader}`);
  const all = await theirs.sundays(10, { groupId: choir }, 'Rehearsal');
  await theirs.came(leader, all, '1111111111');
  await theirs.came(singer, all, '1111110000');
  await inTenant({ ...app.base, clock: () => new Date(now) }, otherTenant, null, makeCareList);
  expect(await list('', other)).toMatchObject([
    { name: 'Singer', came: 6, outOf: 10, lastOn: dayBefore(29), assignee: { name: 'Lead' }, dueOn: dayBefore(-5) },
  ]);

  await make();
  const found = Object.fromEntries((await list()).map(({ name, came: c, outOf }) => [name, `${c} of ${outOf}`]));
  expect(found).toEqual({
    ...Object.fromEntries(cases.flatMap(([name, , quiet]) => (quiet ? [[name, quiet]] : []))),
    'Joined eight weeks ago': '4 of 7',
  });
});

test('a list is made once a week in the organisation’s time zone, whoever asks, and an absence is noted once', async () => {
  const own = app.caller();
  tenantId = await own.signUp({ country: 'NG' });
  by = own;
  await church().sql(sql`UPDATE tenants SET time_zone = 'Africa/Lagos'`);
  const sunday = await church().sundays(12);
  await church().came(await build('Everybody'), sunday, '1'.repeat(12));
  const quiet = await build('Quiet', { phone: '+2348031110001', phoneNumber: '08031110001' });
  await church().came(quiet, sunday, '111111111000');
  await church().came(await build('New', { isFirstTimer: true }), sunday, '1');
  await church().came(await build('Again', { isFirstTimer: true }), sunday, '1001');
  await church().came(await build('Third time', { isFirstTimer: true }), sunday, '1101');
  await church().came(await build('Called', { isFirstTimer: true }), sunday, '1');
  await church().sql(sql`INSERT INTO follow_ups (tenant_id, person_id, state)
    SELECT tenant_id, id, 'contacted' FROM people WHERE first_name = 'Called'`);

  // 5:59 in Lagos.
  now = `${monday}T04:59:00Z`;
  await make();
  expect(await list()).toEqual([]);
  now = `${monday}T05:00:00Z`;
  await Promise.all(Array.from({ length: 4 }, make));
  const entries = await list();
  expect(entries.map(({ name, kind }) => [name, kind])).toEqual([
    ['Quiet', 'quiet'],
    ['New', 'first'],
    ['Again', 'second'],
  ]);
  // Nobody leads a group of theirs, so the owner is assigned.
  expect(entries[0]).toMatchObject({ assignee: { name: 'Ada Obi' }, bySms: true, overdue: true });

  const settle = (ids: string[], state: string) => by.post('/api/FollowUp/SettleCare', { ids, state });
  const [first, second, third] = entries.map(({ id }) => id);
  expect((await settle([first!, second!], 'done')).body).toEqual({ people: 2 });
  expect((await settle([second!], 'done')).body).toEqual({ people: 0 });
  expect((await list()).map(({ name }) => name)).toEqual(['Again']);
  expect((await list('?which=settled')).length).toBe(2);
  // A first-timer who was looked after has been contacted; reopened, they are new.
  const stateOf = async (name: string) =>
    (await by.get<{ name: string; state: string }[]>('/api/FollowUp/GetFirstTimers')).body.find(
      (one) => one.name === name,
    )?.state;
  expect(await stateOf('New')).toBe('contacted');
  await settle([second!], 'open');
  expect(await stateOf('New')).toBe('new');
  expect((await settle([crypto.randomUUID()], 'done')).status).toBe(404);
  expect((await by.post('/api/FollowUp/AssignCare', { ids: [third], assignee: null })).body).toEqual({ people: 1 });
  expect((await list('?assignee=nobody')).map(({ name }) => name)).toEqual(['Again']);

  // Two weeks without any process: one list, for this week; the same absence is not noted again.
  now = `${dayBefore(-16)}T10:00:00Z`;
  await make();
  expect(await church().sql(sql`SELECT week::text AS week FROM care_lists ORDER BY 1`)).toEqual([
    { week: monday },
    { week: dayBefore(-14) },
  ]);
  expect((await list()).map(({ name }) => name)).toEqual(['New', 'Again']);
  await settle([first!], 'open');
  expect(await list('?kind=quiet')).toMatchObject([{ name: 'Quiet', isBack: false }]);
  const { date, event, came } = church();
  await came(quiet, [await date(await event('Prayer'), dayBefore(-15))], '1');
  expect(await list('?kind=quiet')).toEqual([]);
  expect(await list('?kind=quiet&which=settled')).toMatchObject([{ name: 'Quiet', isBack: true, state: 'open' }]);
});

test('a leader sees and settles people of their own groups, and assigns nobody', async () => {
  const owner = app.caller();
  const church = await owner.signUp({ country: 'NG' });
  const make2 = careChurch(app, church);
  const person = (firstName: string) =>
    buildPerson(app, church, { firstName, lastName: '', createdAt: new Date('2024-01-01') });
  const [leader, led, waiting, stranger] = [
    await person('Leader'),
    await person('Led'),
    await person('Waiting'),
    await person('Stranger'),
  ];
  const sunday = await make2.sundays(12);
  for (const id of [led, waiting, stranger]) await make2.came(id, sunday, '111111111000');
  await make2.came(leader, sunday, '1'.repeat(12));
  const groupId = await buildGroup(app, church, { members: [leader, led, waiting] });
  await make2.sql(sql`UPDATE group_members SET created_at = '2024-01-01', is_group_leader = person_id = ${leader},
    state = CASE WHEN person_id = ${waiting} THEN 'waiting' ELSE 'approved' END WHERE group_id = ${groupId}`);
  now = `${monday}T09:00:00Z`;
  await inTenant({ ...app.base, clock: () => new Date(now) }, church, null, makeCareList);
  const all = await list('', owner);
  expect(all.map(({ name }) => name).toSorted()).toEqual(['Led', 'Stranger', 'Waiting']);

  const caller = await memberOf(app, church, leader);
  const seen = await list('', caller);
  expect(seen).toMatchObject([{ name: 'Led', assignee: { name: 'Leader' } }]);
  expect(await list('?assignee=mine', caller)).toHaveLength(1);
  expect((await caller.get('/api/FollowUp/GetCareWeek')).body).toMatchObject({ week: monday, quiet: 1, mine: 1 });
  const settle = (id: string) => caller.post('/api/FollowUp/SettleCare', { ids: [id], state: 'not_needed' });
  expect((await settle(all.find(({ name }) => name === 'Stranger')!.id)).status).toBe(404);
  expect((await settle(seen[0]!.id)).body).toEqual({ people: 1 });
  expect((await caller.post('/api/FollowUp/AssignCare', { ids: [seen[0]!.id], assignee: null })).status).toBe(403);
  expect((await (await memberOf(app, church, stranger)).get('/api/FollowUp/GetCareList')).status).toBe(403);

  // Two merged people have one absence; undone, each has their own again.
  const [kept, merged] = [stranger, waiting];
  const { first, second } = (
    await owner.get<Record<'first' | 'second', { version: string }>>(`/api/People/GetPair/${kept}/${merged}`)
  ).body;
  const versions = { kept: first.version, merged: second.version };
  const merge = await owner.post<{ mergeId: string }>('/api/People/Merge', { kept, merged, versions, choose: {} });
  expect([merge.status, (await list('', owner)).map(({ name }) => name)]).toEqual([200, ['Stranger']]);
  expect((await owner.post(`/api/People/UndoMerge/${merge.body.mergeId}`, {})).body).toBe(true);
  expect((await list('', owner)).map(({ name }) => name)).toEqual(['Stranger', 'Waiting']);
  const history = await owner.get<{ items: { kind: string }[] }>(`/api/People/GetHistory/${led}`);
  expect(history.body.items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['on the care list', 'care settled']),
  );
});

test('until somebody is on a list there is none, so the screen says when the first one comes', async () => {
  const caller = app.caller();
  const fresh = await caller.signUp({ country: 'NG' });
  const { sundays, came } = careChurch(app, fresh);
  const makeTheirs = () =>
    inTenant({ ...app.base, clock: () => new Date(`${monday}T09:00:00Z`) }, fresh, null, makeCareList);
  const week = async () => (await caller.get<{ week: string | null }>('/api/FollowUp/GetCareWeek')).body.week;
  await makeTheirs();
  expect(await week()).toBeNull();
  const sunday = await sundays(14);
  const person = await buildPerson(app, fresh, { createdAt: new Date('2024-01-01') });
  const steady = await buildPerson(app, fresh, { createdAt: new Date('2024-01-01') });
  await came(person, sunday, '111111111000');
  await came(steady, sunday, '1'.repeat(14));
  await careChurch(app, fresh).sql(sql`DELETE FROM care_lists`);
  await makeTheirs();
  expect(await week()).toBe(monday);
});
