import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../testing/app.ts';
import { buildGroup, buildPeople } from '../testing/build.ts';
import type { Caller } from '../testing/caller.ts';

let app: TestApp;
let mine: Caller;
let tenantId: string;

beforeAll(async () => {
  app = await sharedTestApp();
  mine = app.caller();
  tenantId = await mine.signUp();
});
afterAll(() => app.stop());

type Act = { actId: string; people: number };

const members = async (group: string) =>
  (
    await mine.get<{ peopleInGroups: { person: { id: string } }[] }>(`/api/GetGroupsFromId/${group}`)
  ).body.peopleInGroups
    .map(({ person }) => person.id)
    .sort();

test('chosen people are added once, and undo removes exactly the unchanged ones', async () => {
  const [there, first, second, third] = await buildPeople(app, tenantId, 4);
  const group = await buildGroup(app, tenantId, { name: 'Ushers', members: [there!] });
  const act = await mine.post<Act>(`/api/Groups/AddPeople/${group}`, { who: { ids: [there, first, second, third] } });
  expect(act.body.people).toBe(3);
  expect(await members(group)).toEqual([there, first, second, third].sort());
  // One of them has a position since, and keeps it.
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`UPDATE group_members SET position = 'Secretary' WHERE person_id = ${third}`),
  );
  expect((await mine.post(`/api/Groups/UndoAddPeople/${act.body.actId}`, {})).body).toEqual({ people: 2 });
  expect(await members(group)).toEqual([there, third].sort());
  expect((await mine.post(`/api/Groups/UndoAddPeople/${act.body.actId}`, {})).status).toBe(409);
  expect((await mine.post(`/api/People/UndoAct/${act.body.actId}`, {})).status).toBe(404);
});

test('everybody a rule finds is added, and a missing group is refused', async () => {
  const group = await buildGroup(app, tenantId, { name: 'Everybody' });
  const rule = { filter: { phone: 'yes' }, search: 'person1@' };
  expect((await mine.post<Act>(`/api/Groups/AddPeople/${group}`, { who: { rule } })).body.people).toBe(1);
  expect((await mine.post(`/api/Groups/AddPeople/${crypto.randomUUID()}`, { who: { rule } })).status).toBe(404);
});
