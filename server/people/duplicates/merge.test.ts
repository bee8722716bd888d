import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';

let app: TestApp;
let mine: Caller;
let tenantId: string;

type Side = { id: string; version: string; groups: string[]; messages: number; createdAt: string };
type Refused = { error: { code: string } };

beforeAll(async () => {
  app = await sharedTestApp();
  mine = app.caller();
  tenantId = await mine.signUp();
});
afterAll(() => app.stop());

const inside = (statement: ReturnType<typeof sql>) =>
  app.base.database.withTenant(tenantId, (tx) => tx.execute<Record<string, unknown>>(statement));

/** All rows of people, groups and opt-outs. */
const everything = async () =>
  (
    await inside(sql`SELECT
      (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.id) FROM people p) AS people,
      (SELECT jsonb_agg(to_jsonb(m) ORDER BY m.group_id, m.person_id) FROM group_members m) AS members,
      (SELECT jsonb_agg(to_jsonb(h) ORDER BY h.id) FROM past_group_members h) AS past,
      (SELECT jsonb_agg(to_jsonb(f) ORDER BY f.family_id, f.person_id) FROM family_members f) AS families,
      (SELECT jsonb_agg(to_jsonb(o) ORDER BY o.id) FROM opt_outs o) AS "optOuts"`)
  ).rows[0];

const pairOf = async (kept: string, merged: string) =>
  (await mine.get<{ first: Side; second: Side }>(`/api/People/GetPair/${kept}/${merged}`)).body;

async function merge<T = { mergeId: string }>(kept: string, merged: string, choose: Record<string, string> = {}) {
  const { first, second } = await pairOf(kept, merged);
  const versions = { kept: first.version, merged: second.version };
  return mine.post<T>('/api/People/Merge', { kept, merged, versions, choose });
}

async function twice() {
  const kept = await buildPerson(app, tenantId, {
    firstName: 'Ada',
    lastName: 'Obi',
    phoneNumber: '08031234567',
    phone: '+2348031234567',
    createdAt: new Date('2026-02-01T09:00:00Z'),
  });
  const merged = await buildPerson(app, tenantId, {
    firstName: 'Adaeze',
    lastName: 'Obi',
    phoneNumber: '08037654321',
    phone: '+2348037654321',
    email: 'ada@example.org',
    dayOfBirth: 5,
    monthOfBirth: 2,
    yearOfBirth: 1990,
    isFirstTimer: true,
    createdAt: new Date('2026-01-01T09:00:00Z'),
  });
  return { kept, merged };
}

test('the kept person has the chosen fields, and the groups, family, opt-outs and history of both', async () => {
  const { kept, merged } = await twice();
  const choir = await buildGroup(app, tenantId, { name: 'Choir', members: [merged] });
  const ushers = await buildGroup(app, tenantId, { name: 'Ushers', members: [kept, merged] });
  await inside(
    sql`UPDATE group_members SET position = 'Secretary', is_group_leader = true WHERE person_id = ${merged} AND group_id = ${ushers}`,
  );
  await inside(
    sql`INSERT INTO opt_outs (tenant_id, channel, address, source) VALUES (${tenantId}, 'sms', '+2348037654321', 'told in person')`,
  );
  const { first, second } = await pairOf(kept, merged);
  expect([first.groups, second.groups]).toEqual([['Ushers'], ['Choir', 'Ushers']]);
  const before = await everything();

  const { body, status } = await merge(kept, merged, { firstName: 'merged', email: 'merged', birthday: 'merged' });
  expect(status, JSON.stringify(body)).toBe(200);
  const person = (await mine.get<Record<string, unknown>>(`/api/People/GetPerson/${kept}`)).body;
  expect(person).toMatchObject({
    name: 'Adaeze Obi',
    phone: '+2348031234567',
    email: 'ada@example.org',
    dayOfBirth: 5,
    yearOfBirth: 1990,
    isFirstTimer: false,
    smsOptedOut: true,
    createdAt: '2026-01-01T09:00:00.000Z',
  });
  const groups = (await mine.get<{ id: string; position: string }[]>(`/api/Groups/GetGroupsOfPerson/${kept}`)).body;
  expect(groups.map(({ id, position }) => [id, position])).toEqual([
    [choir, ''],
    [ushers, 'Secretary'],
  ]);
  const listed = (await mine.get<{ id: string }[]>('/api/People/GetPeopleBasicInfo')).body.map(({ id }) => id);
  expect(listed).toEqual([kept]);
  expect((await mine.get<unknown[]>('/api/People/GetArchivedPeople')).body).toEqual([]);
  const history = (await mine.get<{ items: { kind: string }[] }>(`/api/People/GetHistory/${kept}`)).body.items;
  expect(history.map(({ kind }) => kind)).toContain('merged');
  const merges = (await mine.get<unknown[]>(`/api/People/GetMerges/${merged}`)).body;
  expect(merges).toMatchObject([{ id: body.mergeId, kept: { id: kept }, merged: { id: merged } }]);

  // An earlier message to the other still finds the person, once.
  const receipt = await mine.post('/api/Messaging/PreviewSms', { message: 'Hello', ToContacts: `${merged},${kept}` });
  expect(receipt.body).toMatchObject({ chosen: 1, willGet: 0, excluded: [{ reason: 'opted out', count: 1 }] });

  expect((await mine.post(`/api/People/UndoMerge/${body.mergeId}`, {})).body).toBe(true);
  expect(await everything()).toEqual(before);
  expect((await mine.post<Refused>(`/api/People/UndoMerge/${body.mergeId}`, {})).body.error.code).toBe(
    'people.undone_already',
  );
  await mine.post('/api/People/archive', [kept, merged]);
});

test('a family keeps its head if the merged head is the same person, else it asks', async () => {
  const member = (firstName: string) => buildPerson(app, tenantId, { firstName, lastName: 'Udo' });
  const [ben, again, ada, chi, dan, eve] = [
    await member('Ben'),
    await member('Benjamin'),
    await member('Ada'),
    await member('Chi'),
    await member('Dan'),
    await member('Eve'),
  ] as const;
  type Members = { name: string; members: { personId: string; part: string }[] }[];
  const household = async (name: string, parts: Record<string, string>) => {
    const members = Object.entries(parts).map(([personId, part]) => ({ personId, part }));
    return (await mine.post<{ id: string }>('/api/People/CreateFamily', { name, members })).body.id;
  };
  const families = async () =>
    (await mine.get<Members>('/api/People/GetFamilies')).body.map(({ name, members }) => ({
      name,
      ...Object.fromEntries(members.map(({ personId, part }) => [personId, part])),
    }));
  const first = await household('First', { [ben]: 'head', [chi]: 'child' });
  await household('Second', { [again]: 'head', [ada]: 'spouse', [dan]: 'child', [chi]: 'ward' });
  const before = [await everything(), await families()];
  const { body, status } = await merge(ben, again);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await families()).toEqual([{ name: 'First', [ben]: 'head', [ada]: 'spouse', [chi]: 'child', [dan]: 'child' }]);
  expect((await mine.post(`/api/People/UndoMerge/${body.mergeId}`, {})).body).toBe(true);
  expect([await everything(), await families()]).toEqual(before);

  // Two wives: only the church knows which family is the household.
  await mine.call('PUT', `/api/People/UpdateFamily/${first}`, {
    body: { members: [{ personId: eve, part: 'spouse' }] },
  });
  const asked = await merge<Refused & { error: { message: string } }>(ben, again);
  expect([asked.status, asked.body.error.code]).toEqual([409, 'people.merge_two_households']);
  expect(asked.body.error.message).toContain('“First” and “Second”');
  // Twice in one family: the higher part counts.
  const third = await household('Third', { [await member('Fay')]: 'head', [dan]: 'ward' });
  const [fay] = (await mine.get<Members[number]>(`/api/People/GetFamily/${third}`)).body.members;
  expect((await merge(dan, fay!.personId)).status).toBe(200);
  expect((await mine.get<Members[number]>(`/api/People/GetFamily/${third}`)).body.members).toMatchObject([
    { personId: dan, part: 'head' },
  ]);
});

test('a first-timer merged with a member was one until that member came', async () => {
  const { kept: member, merged: firstTimer } = await twice();
  const until = async () =>
    (await inside(sql`SELECT first_timer_until AS until FROM people WHERE id = ${firstTimer}`)).rows[0]?.['until'];
  const { body } = await merge(firstTimer, member);
  expect(new Date(String(await until())).toISOString()).toBe('2026-02-01T09:00:00.000Z');
  expect((await mine.post(`/api/People/UndoMerge/${body.mergeId}`, {})).body).toBe(true);
  expect(await until()).toBeNull();
  await mine.post('/api/People/archive', [firstTimer, member]);
});

test('a merge cannot be undone once something has changed since', async () => {
  const { kept, merged } = await twice();
  const { body } = await merge(kept, merged);
  await mine.call('PUT', `/api/People/UpdatePerson/${kept}`, { body: { changes: { address: '1 Broad Street' } } });
  const refused = await mine.post<Refused>(`/api/People/UndoMerge/${body.mergeId}`, {});
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'people.merge_changed' } } });
  await mine.post('/api/People/archive', [kept]);
});

test('restoring does not bring back a merged person, and a chain of merges is undone from its end', async () => {
  const one = await twice();
  const other = await twice();
  const first = await merge(one.kept, one.merged);
  const second = await merge(other.kept, one.kept);
  const restored = await mine.post<{ people: number }>('/api/People/Restore', { ids: [one.merged, one.kept] });
  expect(restored.body.people).toBe(0);
  const receipt = await mine.post<{ chosen: number }>('/api/Messaging/PreviewSms', {
    message: 'Hi',
    ToContacts: one.merged,
  });
  expect(receipt.body).toMatchObject({ chosen: 1 });
  expect((await mine.post(`/api/People/UndoMerge/${first.body.mergeId}`, {})).status).toBe(409);
  expect((await mine.post(`/api/People/UndoMerge/${second.body.mergeId}`, {})).status).toBe(200);
  expect((await mine.post(`/api/People/UndoMerge/${first.body.mergeId}`, {})).status).toBe(200);
  await mine.post('/api/People/archive', [one.kept, one.merged, other.kept, other.merged]);
});

test('a merge is refused if one of the two has changed, is archived, or is the same person', async () => {
  const { kept, merged } = await twice();
  const { first, second } = await pairOf(kept, merged);
  const wish = { kept, merged, versions: { kept: first.version, merged: second.version } };
  await mine.call('PUT', `/api/People/UpdatePerson/${merged}`, { body: { changes: { address: '2 Broad Street' } } });
  const { name } = (await mine.get<{ name: string }>(`/api/People/GetPerson/${merged}`)).body;
  expect((await mine.post<Refused>('/api/People/Merge', wish)).body.error).toMatchObject({
    code: 'people.changed_meanwhile',
    message: `${name} has been changed in the meantime. Check both again, then merge.`,
  });
  const again = await pairOf(kept, merged);
  await mine.post('/api/People/archive', [merged]);
  const stale = { ...wish, versions: { kept: again.first.version, merged: again.second.version } };
  expect((await mine.post<Refused>('/api/People/Merge', stale)).body.error).toMatchObject({
    code: 'people.merge_archived',
    message: expect.stringMatching(new RegExp(`^${name} `)),
  });
  expect((await mine.post('/api/People/Merge', { ...wish, merged: kept })).status).toBe(404);
  expect((await mine.get(`/api/People/GetPair/${kept}/${merged}`)).status).toBe(404);
});

test('two users who merge the same two people at once make one merge', async () => {
  const { kept, merged } = await twice();
  const { first, second } = await pairOf(kept, merged);
  const one = { kept, merged, versions: { kept: first.version, merged: second.version } };
  const turned = { kept: merged, merged: kept, versions: { kept: second.version, merged: first.version } };
  const answers = await Promise.all([one, turned, one].map((wish) => mine.post('/api/People/Merge', wish)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});
