import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../testing/app.ts';
import { buildGroup, buildPeople } from '../testing/build.ts';
import type { Caller } from '../testing/caller.ts';

type Entry = { person: { id: string }; position: string; isGroupLeader: boolean };
type Page = { items: Entry[]; totalItems: number };
type Changed = { members: number; alreadyThere: number; changeId: string | null };

let app: TestApp;
let mine: Caller;
let tenantId: string;
let people: string[];
let from: string;
let to: string;
let round = 0;

beforeAll(async () => {
  app = await sharedTestApp();
  mine = app.caller();
  tenantId = await mine.signUp();
  people = await buildPeople(app, tenantId, 30);
});
beforeEach(async () => {
  round += 1;
  from = await buildGroup(app, tenantId, { name: `From ${round}`, members: people.slice(0, 20) });
  to = await buildGroup(app, tenantId, { name: `To ${round}`, members: people.slice(15, 25) });
});
afterAll(() => app.stop());

const page = async (id: string, query = '') =>
  (await mine.get<Page>(`/api/Groups/GetGroupMembers/${id}?page=0&pageSize=1000${query}`)).body;
const inside = async (id: string) => (await page(id)).items.map((entry) => entry.person.id).sort();
const change = (way: 'Move' | 'Copy', memberIDList: string[], more = {}) =>
  mine.post<Changed>(`/api/Group/${way}Members`, { memberIDList, groupFrom: from, groupTo: to, ...more });
const remove = (personIds: string[], more = {}) =>
  mine.call<Changed>('PUT', `/api/RemovePeopleFromGroup/${from}`, { body: { groupId: from, personIds, ...more } });
const undo = (id: string | null) => mine.post(`/api/Groups/UndoChange/${id}`, {});
const update = (id: string, body: unknown) => mine.call('PUT', `/api/UpdateGroup/${id}`, { body });
const position = (personId: string, is: string) => ({ peopleInGroups: [{ personId, position: is }] });
const sorted = (ids: string[]) => [...ids].sort();

test('a move takes people from one group to the other once, and undo reverses it exactly', async () => {
  await update(from, { peopleInGroups: [{ personId: people[0], position: 'Bass', isGroupLeader: true }] });
  const [first, again] = [await change('Move', people.slice(0, 17)), await change('Move', people.slice(0, 17))];
  expect(first.body).toMatchObject({ status: true, members: 17, alreadyThere: 2 });
  expect(again.body).toMatchObject({ members: 0, alreadyThere: 0, changeId: null });
  expect(await inside(from)).toEqual(sorted(people.slice(17, 20)));
  expect(await inside(to)).toEqual(sorted(people.slice(0, 25)));
  const moved = (await page(to)).items.find((entry) => entry.person.id === people[0]);
  expect(moved, 'the position comes along, leading does not').toMatchObject({ position: 'Bass', isGroupLeader: false });

  for (let time = 0; time < 2; time += 1) expect((await undo(first.body.changeId)).body).toEqual({ members: 17 });
  expect(await inside(from)).toEqual(sorted(people.slice(0, 20)));
  expect(await inside(to)).toEqual(sorted(people.slice(15, 25)));
  const back = (await page(from)).items.find((entry) => entry.person.id === people[0]);
  expect(back).toMatchObject({ position: 'Bass', isGroupLeader: true });
  const history = (await mine.get<{ kind: string }[]>(`/api/People/GetHistory/${people[0]}`)).body;
  expect(JSON.stringify(history)).not.toContain('left group');
});

test('a copy leaves the source as it is; people waiting in the target are approved, and wait again on undo', async () => {
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`UPDATE group_members SET state = 'waiting' WHERE group_id = ${to} AND person_id = ${people[16]}`),
  );
  const { body } = await change('Copy', people.slice(10, 18));
  expect(body).toMatchObject({ members: 8, alreadyThere: 2 });
  expect(await inside(from)).toEqual(sorted(people.slice(0, 20)));
  expect(await inside(to)).toEqual(sorted(people.slice(10, 25)));
  await undo(body.changeId);
  expect(await inside(to)).toEqual(sorted(people.slice(15, 25).filter((id) => id !== people[16])));
  expect((await mine.get<Entry[]>(`/api/Groups/GetGroupMembers/${to}?state=waiting`)).body).toHaveLength(1);
});

test('everybody a search finds, with exceptions, is moved without being listed', async () => {
  const { body } = await change('Move', [], { everybody: { search: 'Person 1', except: [people[10]] } });
  // Person 1 and Person 10 to 19, except the eleventh of all.
  expect(body.members).toBe(10);
  const all = await remove([], { everybody: { search: '', except: [] } });
  expect(all.body.members).toBe(10);
  expect(await inside(from)).toEqual([]);
  await undo(all.body.changeId);
  expect(await inside(from)).toHaveLength(10);
});

test('removed people stay people, and return unchanged', async () => {
  const { body } = await remove(people.slice(0, 3));
  expect(body).toMatchObject({ members: 3 });
  expect((await remove(people.slice(0, 3))).body).toMatchObject({ members: 0, changeId: null });
  expect((await mine.get(`/api/People/GetPerson/${people[0]}`)).status).toBe(200);
  await undo(body.changeId);
  expect(await inside(from)).toHaveLength(20);
});

test('a deleted group is in no list, keeps its members, and can be restored; its name may be reused meanwhile', async () => {
  const moved = await change('Move', people.slice(0, 2));
  for (let time = 0; time < 2; time += 1) expect((await mine.call('DELETE', `/api/DeleteGroup/${to}`)).body).toBe(true);
  expect((await mine.get(`/api/GetGroupsFromId/${to}`)).status).toBe(404);
  expect((await change('Move', people.slice(2, 4))).status).toBe(404);
  expect((await undo(moved.body.changeId)).status).toBe(409);
  const { body: other } = await mine.post<{ id: string }>('/api/CreateGroup', { name: `to ${round}` });
  const deleted = async () =>
    (await mine.get<{ id: string }[]>(`/api/Groups/GetDeletedGroups?search=to ${round}`)).body;
  expect(await deleted()).toMatchObject([{ id: to, peopleInGroupsCount: 12 }]);
  expect((await mine.post(`/api/Groups/RestoreGroup/${to}`, {})).status).toBe(409);
  await mine.call('DELETE', `/api/DeleteGroup/${other.id}`);
  expect((await mine.post(`/api/Groups/RestoreGroup/${to}`, {})).body).toBe(true);
  expect((await deleted()).map(({ id }) => id)).toEqual([other.id]);
  expect(await inside(to)).toHaveLength(12);
  expect((await mine.call('DELETE', `/api/DeleteGroup/${crypto.randomUUID()}`)).status).toBe(404);
});

test('two administrators do not undo each other', async () => {
  const [ada, bola] = [people[0]!, people[1]!];
  await Promise.all([
    update(from, { name: `Renamed ${round}` }),
    update(from, { description: 'By the other one' }),
    update(from, { isMobileGroup: true }),
    update(from, position(ada, 'Tenor')),
    update(from, { peopleInGroups: [{ personId: ada, isGroupLeader: true }] }),
    update(from, position(bola, 'Alto')),
    update(from, { peopleInGroups: [{ personId: people[29] }] }),
    remove([people[2]!]),
  ]);
  const { body } = await mine.get<{ peopleInGroups: Entry[]; leaders: unknown[] }>(`/api/GetGroupsFromId/${from}`);
  expect(body).toMatchObject({ name: `Renamed ${round}`, description: 'By the other one', isMobileGroup: true });
  const of = (id: string) => body.peopleInGroups.find((entry) => entry.person.id === id);
  expect(of(ada)).toMatchObject({ position: 'Tenor', isGroupLeader: true });
  expect(of(bola)).toMatchObject({ position: 'Alto', isGroupLeader: false });
  expect([of(people[2]!), of(people[29]!) !== undefined, body.leaders]).toEqual([
    undefined,
    true,
    [{ id: ada, name: 'Person 1' }],
  ]);
});

test('opposite moves at the same moment leave everybody in one of the two groups', async () => {
  const back = (memberIDList: string[]) =>
    mine.post<Changed>('/api/Group/MoveMembers', { memberIDList, groupFrom: to, groupTo: from });
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => change('Move', people.slice(0, 25))),
    ...Array.from({ length: 4 }, () => back(people.slice(0, 25))),
    remove([people[0]!]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
  const [left, right] = [await inside(from), await inside(to)];
  expect(sorted([...left, ...right]).filter((id) => id !== people[0])).toEqual(sorted(people.slice(1, 25)));
});

test('each page of members follows the last, and names keep their order when they change', async () => {
  const whole = (await page(from)).items.map((entry) => entry.person.id);
  const next = await page(from, `&after=${whole[11]}`);
  expect(next.items.map((entry) => entry.person.id)).toEqual(whole.slice(12));
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`UPDATE people SET first_name = 'Zulu' WHERE id = ${people[3]}`),
  );
  expect((await page(from)).items.at(-1)?.person.id).toBe(people[3]);
});

test('nobody reaches another organisation’s groups or members', async () => {
  const church = app.caller();
  const theirs = await buildGroup(app, await church.signUp(), { name: 'Theirs' });
  expect((await change('Move', people.slice(0, 2), { groupTo: theirs })).status).toBe(404);
  expect((await change('Copy', people.slice(0, 2), { groupFrom: theirs })).status).toBe(404);
  const [moved] = await church.get<{ items: [] }>(`/api/GetGroupsFromId/${theirs}`).then(({ body }) => [body]);
  expect(moved).toMatchObject({ peopleInGroupsCount: 0 });
});
