import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../testing/app.ts';
import { buildGroup, buildPeople, buildPerson } from '../testing/build.ts';
import type { Caller } from '../testing/caller.ts';

type Member = { person: { id: string; firstName: string }; position: string; isGroupLeader: boolean; groupID: string };
type Group = {
  id: string;
  name: string;
  isMobileGroup: boolean;
  peopleInGroups: Member[];
  awaitingApprovals: Member[];
  peopleInGroupsCount: number;
};
type Refused = { error: { code: string; message: string; fields?: Record<string, string> } };

let app: TestApp;
let mine: Caller;
let tenantId: string;

beforeAll(async () => {
  app = await sharedTestApp();
  mine = app.caller();
  tenantId = await mine.signUp();
});
afterAll(() => app.stop());

const create = (body: Record<string, unknown>) => mine.post<Group & Refused>('/api/CreateGroup', body);
const update = (id: string, body: Record<string, unknown>) =>
  mine.call<Group & Refused>('PUT', `/api/UpdateGroup/${id}`, { body });
const read = async (id: string, query = '') => (await mine.get<Group>(`/api/GetGroupsFromId/${id}${query}`)).body;

test('a group is created with its members in either form, and read back', async () => {
  const [ada, bola] = [await buildPerson(app, tenantId), await buildPerson(app, tenantId, { firstName: 'Bola' })];
  const { status, body } = await create({
    name: '  Ushers ',
    description: 'At the door',
    peopleInGroups: [
      { personId: ada, position: 'Head', isGroupLeader: true },
      { person: { id: bola }, position: 'Member' },
    ],
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'Ushers',
    description: 'At the door',
    isMobileGroup: false,
    peopleInGroupsCount: 2,
    awaitingApprovals: [],
  });
  expect(body.peopleInGroups.map((member) => [member.person.firstName, member.position, member.isGroupLeader])).toEqual(
    [
      ['Ada', 'Head', true],
      ['Bola', 'Member', false],
    ],
  );
  expect(body.peopleInGroups[0]?.groupID).toBe(body.id);
  expect(await read(body.id)).toEqual(body);
});

test('a name is required, and unique regardless of case', async () => {
  const nameless = await create({ name: '  ' });
  expect(nameless.status).toBe(400);
  expect(nameless.body.error.fields).toMatchObject({ name: 'Please enter group name' });
  await create({ name: 'Elders' });
  const again = await create({ name: 'ELDERS' });
  expect(again.status).toBe(409);
  expect(again.body.error).toMatchObject({
    code: 'groups.name_taken',
    fields: { name: expect.stringContaining('ELDERS') },
  });
  const other = (await create({ name: 'Deacons' })).body;
  expect((await update(other.id, { name: 'elders' })).status).toBe(409);
  expect((await update(other.id, { name: 'deacons' })).body.name).toBe('deacons');
  const church = app.caller();
  await church.signUp();
  expect((await church.post('/api/CreateGroup', { name: 'Elders' })).status).toBe(200);
});

test('two users who create the same name at once get one group and one refusal', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => create({ name: 'Greeters' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('the same Idempotency-Key gives the same group', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const [first, second] = [
    await mine.post<Group>('/api/CreateGroup', { name: 'Once' }, headers),
    await mine.post<Group>('/api/CreateGroup', { name: 'Once' }, headers),
  ];
  expect(second.body.id).toBe(first.body.id);
});

test('an update adds and changes members and removes nobody', async () => {
  const [ada, bola, chidi] = [
    await buildPerson(app, tenantId),
    await buildPerson(app, tenantId),
    await buildPerson(app, tenantId),
  ];
  const { id } = (
    await create({ name: 'Choir', peopleInGroups: [{ personId: ada }, { personId: bola, position: 'Alto' }] })
  ).body;
  const after = await update(id, {
    name: 'Choir',
    peopleInGroups: [{ personId: bola, position: 'Tenor' }, { personId: chidi }, { personId: chidi, position: 'Bass' }],
  });
  expect(after.body.peopleInGroupsCount).toBe(3);
  const positions = Object.fromEntries(after.body.peopleInGroups.map((member) => [member.person.id, member.position]));
  expect(positions).toEqual({ [ada]: '', [bola]: 'Tenor', [chidi]: 'Bass' });
});

test('once on the mobile app, a group stays there', async () => {
  const { id } = (await create({ name: 'Youth' })).body;
  expect((await update(id, { name: 'Youth', isMobileGroup: true })).body.isMobileGroup).toBe(true);
  expect((await update(id, { name: 'Youth', isMobileGroup: false })).body.isMobileGroup).toBe(true);
});

test('another organisation’s people and groups are as unknown as random ids', async () => {
  const church = app.caller();
  const theirs = await church.signUp();
  const [person, group] = [await buildPerson(app, theirs), await buildGroup(app, theirs, { name: 'Theirs' })];
  const { id } = (await create({ name: 'Ours' })).body;
  const nobody = crypto.randomUUID();
  for (const make of [
    (some: string) => create({ name: 'Mixed', peopleInGroups: [{ personId: some }] }),
    (some: string) => update(id, { name: 'Ours', peopleInGroups: [{ personId: some }] }),
    (some: string) => mine.get(`/api/Groups/GetGroupsOfPerson/${some}`),
  ]) {
    const [foreign, unknown] = [await make(person), await make(nobody)];
    expect(foreign.status).toBe(404);
    expect({ ...foreign, headers: null }).toEqual({ ...unknown, headers: null });
  }
  expect((await mine.get(`/api/GetGroupsFromId/${group}`)).status).toBe(404);
  expect((await update(group, { name: 'Taken over' })).status).toBe(404);
  expect((await create({ name: 'Mixed' })).status, 'nothing of the refused group was kept').toBe(200);
  expect((await read(id)).peopleInGroupsCount).toBe(0);
});

test('members come in pages by name, and are searched like people', async () => {
  const members = await buildPeople(app, tenantId, 120);
  const waiting = await buildPerson(app, tenantId, { firstName: 'Waits' });
  const archived = await buildPerson(app, tenantId, { firstName: 'Archived', archivedAt: new Date() });
  const id = await buildGroup(app, tenantId, { name: 'Everybody', members: [...members, archived] });
  await app.base.database.withTenant(tenantId, async (tx) => {
    const { groupMembers } = await import('./tables.ts');
    await tx.insert(groupMembers).values({ tenantId, groupId: id, personId: waiting, state: 'waiting' });
  });
  const whole = await read(id);
  expect([whole.peopleInGroups.length, whole.awaitingApprovals.length, whole.peopleInGroupsCount]).toEqual([
    120, 1, 120,
  ]);
  const page = await mine.get<{ items: Member[]; totalItems: number }>(
    `/api/Groups/GetGroupMembers/${id}?page=1&pageSize=50`,
  );
  expect(page.body.totalItems).toBe(120);
  expect(page.body.items).toEqual(whole.peopleInGroups.slice(50, 100));
  const unsized = await mine.get(`/api/Groups/GetGroupMembers/${id}?page=1`);
  expect(unsized.body, 'a page is of 50 unless a size is named').toEqual(page.body);
  expect((await read(id, '?page=1&pageSize=50')).peopleInGroups).toEqual(page.body.items);
  const found = await mine.get<{ items: Member[]; totalItems: number }>(
    `/api/Groups/GetGroupMembers/${id}?page=0&search=${encodeURIComponent('119 person')}`,
  );
  expect(found.body).toMatchObject({ totalItems: 1, items: [{ person: { firstName: 'Person' } }] });
  const awaited = await mine.get<Member[]>(`/api/Groups/GetGroupMembers/${id}?state=waiting`);
  expect(awaited.body.map((member) => member.person.id)).toEqual([waiting]);
});

test('groups are listed by name with their number of people, searched, and counted', async () => {
  const church = app.caller();
  const id = await church.signUp();
  const people = await buildPeople(app, id, 3);
  await buildGroup(app, id, { name: 'Zion fellowship', members: people });
  await buildGroup(app, id, { name: 'Ẹgbẹ́ akọrin', description: 'The choir' });
  await buildGroup(app, id, { name: 'Closed', archivedAt: new Date() });
  const list = await church.get<{ name: string; peopleInGroupsCount: number }[]>('/api/GetAllGroupBasicInformation');
  expect(list.body.map((group) => [group.name, group.peopleInGroupsCount])).toEqual([
    ['Ẹgbẹ́ akọrin', 0],
    ['Zion fellowship', 3],
  ]);
  expect(list.headers.get('x-total-count')).toBe('2');
  const found = await church.get<{ name: string }[]>('/api/GetAllGroupBasicInformation?search=egbe');
  expect(found.body.map((group) => group.name)).toEqual(['Ẹgbẹ́ akọrin']);
  expect((await church.get('/api/GetAllGroupBasicInformation?page=5')).body).toEqual({ items: [], totalItems: 2 });
  const own = await church.get(`/api/Groups/GetGroupsOfPerson/${people[0]}`);
  expect(own.body).toMatchObject([{ name: 'Zion fellowship', position: '', isGroupLeader: false, state: 'approved' }]);
});

test('people to add match the search and are not in the group', async () => {
  const church = app.caller();
  const id = await church.signUp();
  const [inside, outside] = [
    await buildPerson(app, id, { lastName: 'Inside' }),
    await buildPerson(app, id, { lastName: 'Outside' }),
  ];
  const group = await buildGroup(app, id, { members: [inside] });
  const found = await church.get<{ id: string; nameResult: string }[]>(
    `/api/Groups/GetPeopleToAdd/${group}?searchText=side`,
  );
  expect(found.body).toMatchObject([{ id: outside, nameResult: 'Ada Outside' }]);
  // Before any search, the latest arrivals are offered.
  expect((await church.get(`/api/Groups/GetPeopleToAdd/${group}`)).body).toMatchObject([{ id: outside }]);
  expect((await mine.get(`/api/Groups/GetPeopleToAdd/${group}?searchText=side`)).status).toBe(404);
});
