import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPeople, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';

let app: TestApp;
let mine: Caller;
let tenantId: string;

type Act = { actId: string; people: number };
type Archived = { items: { id: string; name: string; archivedAt: string }[]; totalItems: number };

beforeAll(async () => {
  app = await sharedTestApp();
  mine = app.caller();
  tenantId = await mine.signUp();
});
afterAll(() => app.stop());

const listed = async () =>
  (await mine.get<{ id: string }[]>('/api/People/GetPeopleBasicInfo')).body.map(({ id }) => id).sort();
const archived = async (more = '') =>
  (await mine.get<Archived>(`/api/People/GetArchivedPeople?page=0&pageSize=50${more}`)).body;
const members = async (group: string) =>
  (await mine.get<{ peopleInGroups: unknown[]; peopleInGroupsCount: number }>(`/api/GetGroupsFromId/${group}`)).body;

test('archived people leave the list, their groups and every audience, and return whole', async () => {
  const ids = await buildPeople(app, tenantId, 3);
  const group = await buildGroup(app, tenantId, { name: 'Ushers', members: ids });
  expect((await mine.post('/api/People/archive', [ids[0], ids[1]])).body).toBe(true);
  expect(await listed()).toEqual([ids[2]]);
  expect((await members(group)).peopleInGroupsCount).toBe(1);
  expect((await mine.get<{ people: number }>('/api/People/GetPeopleCounts')).body.people).toBe(1);
  const receipt = await mine.post<{ chosen: number }>('/api/Messaging/PreviewSms', {
    message: 'Hello',
    groupedContacts: [`group_${group}`, 'membership_00000000-0000-0000-0000-000000000000'],
  });
  expect(receipt.body).toMatchObject({ willGet: 1 });
  expect((await archived()).items.map(({ id }) => id).sort()).toEqual([ids[0], ids[1]].sort());
  expect((await archived('&search=person2@')).items.map(({ id }) => id)).toEqual([ids[1]]);

  const back = await mine.post<Act>('/api/People/Restore', { ids: [ids[0], ids[1]] });
  expect(back.body.people).toBe(2);
  expect(await listed()).toEqual([...ids].sort());
  expect((await members(group)).peopleInGroups).toHaveLength(3);
  await mine.post('/api/People/archive', ids);
});

test('undoing an archiving restores exactly the people it archived', async () => {
  const [first, second, third] = await buildPeople(app, tenantId, 3);
  await mine.post('/api/People/archive', [first]);
  const act = await mine.post<Act>('/api/People/ArchiveChosen', { who: { ids: [first, second, third] } });
  expect(act.body.people).toBe(2);
  expect((await mine.post(`/api/People/UndoAct/${act.body.actId}`, {})).body).toEqual({ people: 2 });
  expect(await listed()).toEqual([second, third].sort());
  const again = await mine.post<{ error: { code: string } }>(`/api/People/UndoAct/${act.body.actId}`, {});
  expect(again).toMatchObject({ status: 409, body: { error: { code: 'people.undone_already' } } });
  await mine.post('/api/People/archive', [second, third]);
});

test('people restored and archived again since stay as they are', async () => {
  const [one, other] = await buildPeople(app, tenantId, 2);
  const act = await mine.post<Act>('/api/People/ArchiveChosen', { who: { ids: [one, other] } });
  await mine.post('/api/People/Restore', { ids: [one] });
  await mine.post('/api/People/archive', [one]);
  expect((await mine.post(`/api/People/UndoAct/${act.body.actId}`, {})).body).toEqual({ people: 1 });
  expect(await listed()).toEqual([other]);
  await mine.post('/api/People/archive', [other]);
});

test('undoing a restoring archives people with their earlier date', async () => {
  const [one] = await buildPeople(app, tenantId, 1);
  await mine.post('/api/People/archive', [one]);
  const since = (await archived()).items[0]?.archivedAt;
  const act = await mine.post<Act>('/api/People/Restore', { ids: [one] });
  await mine.post(`/api/People/UndoAct/${act.body.actId}`, {});
  expect((await archived()).items.find(({ id }) => id === one)?.archivedAt).toBe(since);
});

test('everybody a filter and search find is archived at once, and nobody else', async () => {
  const ada = await buildPerson(app, tenantId, { firstName: 'Ada', lastName: 'Eze', gender: 'female' });
  await buildPerson(app, tenantId, { firstName: 'Ada', lastName: 'Obi', gender: 'female' });
  const bola = await buildPerson(app, tenantId, { firstName: 'Bola', lastName: 'Eze', gender: 'male' });
  const rule = { filter: { gender: 'female' }, search: 'eze' };
  const act = await mine.post<Act>('/api/People/ArchiveChosen', { who: { rule } });
  expect(act.body.people).toBe(1);
  const left = await listed();
  expect(left).not.toContain(ada);
  expect(left).toContain(bola);
});

test('two administrators who archive the same people count each person once', async () => {
  const ids = await buildPeople(app, tenantId, 40);
  const both = await Promise.all([
    mine.post<Act>('/api/People/ArchiveChosen', { who: { ids } }),
    mine.post<Act>('/api/People/ArchiveChosen', { who: { ids: ids.toReversed() } }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both.reduce((sum, { body }) => sum + body.people, 0)).toBe(40);
});

test('an unknown id refuses the whole request, which changes nothing', async () => {
  const [one] = await buildPeople(app, tenantId, 1);
  const before = await listed();
  expect((await mine.post('/api/People/archive', [one, crypto.randomUUID()])).status).toBe(404);
  expect(await listed()).toEqual(before);
});
