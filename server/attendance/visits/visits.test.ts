import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPeople, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';
import { password } from '../../testing/calls/example-input.ts';
import { memberOf } from '../../testing/members.ts';
import { inTenant } from '../../core/transaction.ts';
import { keepTotals } from '../totals/keep-totals.ts';
import { groupMembers } from '../../groups/index.ts';

type Visit = { personId: string; present: boolean; checkedInAt: string; checkedOutAt: string; operations: string[] };
type Synced = {
  outcomes: { id: string; outcome: string; words?: string }[];
  changed: Visit[];
  counts: { men: number; women: number; children: number }[] | null;
  present: number;
  since: string;
};

let app: TestApp;
let owner: Caller;
let tenantId: string;

const path = (rest: string) => `/api/CheckInAttendance/${rest}`;
const today = () => new Date().toISOString().slice(0, 10);
let made = 0;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function newItem(wish: object = {}): Promise<string> {
  made += 1;
  const body = { fullEventName: `Service ${made}`, eventDate: today(), time: '00:05', ...wish };
  return (await owner.post<{ id: string }>(path('CheckInAttendanceItem'), body)).body.id;
}
const mark = (itemId: string, personId: string, by = owner, operationId?: string) =>
  by.post<Visit>(path('MarkAttendance'), { itemId, personId, ...(operationId && { operationId }) });
const sync = (itemId: string, operations: object[], more: object = {}) =>
  owner.post<Synced>(path('Sync'), { itemId, since: null, operations, ...more });
const rowsOf = async (itemId: string) =>
  (
    await app.base.database.withTenant(tenantId, (tx) =>
      tx.execute<Record<string, unknown>>(sql`SELECT person_id, in_at::text, out_at::text FROM attendance_visits
        WHERE tenant_id = ${tenantId} AND item_id = ${itemId} AND present ORDER BY person_id`),
    )
  ).rows;

beforeAll(async () => {
  app = await sharedTestApp();
  owner = app.caller();
  tenantId = await owner.signUp({ country: 'NG' });
});

test('20 identical requests from 20 clients make one visit, and one operation if they name it', async () => {
  const itemId = await newItem();
  const [one, other] = await buildPeople(app, tenantId, 2);
  const operationId = crypto.randomUUID();
  const clients = Array.from({ length: 20 }, () => {
    const client = app.caller();
    client.cookie = owner.cookie;
    return client;
  });
  const named = await Promise.all(clients.map((by) => mark(itemId, one!, by, operationId)));
  const unnamed = await Promise.all(clients.map((by) => mark(itemId, other!, by)));
  for (const { status, body } of [...named, ...unnamed]) expect([status, body.present]).toEqual([200, true]);
  expect(await rowsOf(itemId)).toHaveLength(2);
  expect((await sync(itemId, [])).body.changed.find(({ personId }) => personId === one)?.operations).toEqual([
    operationId,
  ]);
  const out = await owner.post<Visit>(path('CheckOut'), { itemId, personId: one });
  expect([out.status, out.body.checkedOutAt]).toEqual([200, expect.stringContaining('T')]);
  expect((await owner.post(path('CheckOut'), { itemId, personId: await buildPerson(app, tenantId) })).status).toBe(409);
  expect((await owner.get(path(`AttendanceItem?id=${itemId}`))).body).toMatchObject({ present: 2, left: 1 });
  const list = await owner.get<{ items: { id: string; present: number }[] }>(path('AllCheckInAttendances'));
  expect(list.body.items.find(({ id }) => id === itemId)?.present).toBe(2);
});

test('any order, repetition and splitting of the operations ends in the same visits', async () => {
  const people = await buildPeople(app, tenantId, 4);
  const reference = await newItem();
  const planned = fc.array(
    fc.record({
      kind: fc.constantFrom('in', 'out', 'undo'),
      person: fc.nat(3),
      minute: fc.nat(50),
      undone: fc.nat(11),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const start = Date.now() - 3_600_000;
  const at = (minute: number) => new Date(start + minute * 60_000).toISOString();
  await fc.assert(
    fc.asyncProperty(planned, fc.infiniteStream(fc.nat(1000)), async (plan, chance) => {
      const operations = (ids: string[]) =>
        plan.map(({ kind, person, minute, undone }, place) => ({
          id: ids[place]!,
          kind,
          at: at(minute),
          ...(kind === 'undo' ? { undoes: ids[undone % plan.length] } : { personId: people[person] }),
        }));
      const ids = () => plan.map(() => crypto.randomUUID());
      const [inOrder, shuffled] = [await newItem(), await newItem()];
      await sync(inOrder, operations(ids()));
      const sent = operations(ids());
      const repeated = [...sent, ...sent.filter(() => chance.next().value % 3 === 0)];
      const mixed = repeated.map((one) => ({ one, key: chance.next().value })).sort((a, b) => a.key - b.key);
      while (mixed.length > 0) {
        const part = mixed.splice(0, 1 + (chance.next().value % 4)).map(({ one }) => one);
        const { outcomes } = (await sync(shuffled, part)).body;
        expect(outcomes.map(({ outcome }) => outcome)).not.toContain('refused');
      }
      expect(await rowsOf(shuffled)).toEqual(await rowsOf(inOrder));
    }),
    { numRuns: 12 },
  );
  expect(await rowsOf(reference)).toEqual([]);
}, 120_000);

test('each operation has its outcome; a refused one delays none, and 501 are too many', async () => {
  const itemId = await newItem();
  const [person] = await buildPeople(app, tenantId, 1);
  const id = () => crypto.randomUUID();
  const entered = { id: id(), kind: 'in', at: minutesAgo(10), personId: person };
  const elsewhere = await newItem();
  const used = { ...entered, id: id() };
  await sync(elsewhere, [used]);
  const sent = [
    entered,
    { id: id(), kind: 'in', at: minutesAgo(-60), personId: person },
    { id: id(), kind: 'in', at: minutesAgo(1), personId: id() },
    { id: id(), kind: 'in', at: 'yesterday', personId: person },
    { id: id(), kind: 'dance', at: minutesAgo(1) },
    { id: id(), kind: 'guest', at: minutesAgo(1), firstName: 'Kemi', phoneNumber: '12' },
    { id: id(), kind: 'guest', at: minutesAgo(1), firstName: 'Kemi', lastName: 'Bello', phoneNumber: '08035557001' },
    { id: id(), kind: 'count', at: minutesAgo(1), section: 'Hall', counter: 'Ada', men: 10, women: 20, children: 5 },
    { id: id(), kind: 'guest', at: minutesAgo(1), firstName: '…' },
    used,
  ];
  const { status, body } = await sync(itemId, sent);
  expect(status).toBe(200);
  expect(body.outcomes.map(({ outcome }) => outcome)).toEqual([
    'done',
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
    'done',
    'done',
    'refused',
    'refused',
  ]);
  for (const { outcome, words } of body.outcomes) if (outcome === 'refused') expect(words).toMatch(/\w+ \w+/);
  expect([body.present, body.counts]).toEqual([2, [expect.objectContaining({ men: 10, women: 20, children: 5 })]]);
  const again = await sync(itemId, [entered, sent[6]!], { since: body.since });
  expect(again.body.outcomes.map(({ outcome }) => outcome)).toEqual(['already', 'already']);
  expect((await owner.get<{ firstName: string }[]>('/api/People/GetPeopleBasicInfo?search=Kemi')).body).toHaveLength(1);
  const many = Array.from({ length: 501 }, () => ({ ...entered, id: id() }));
  expect((await sync(itemId, many)).status).toBe(400);
  expect((await sync(crypto.randomUUID(), [entered])).status).toBe(404);
});

test('a device hears of changes since, its wrong clock is corrected, and headcounts add up', async () => {
  const itemId = await newItem();
  const [early, late] = await buildPeople(app, tenantId, 2);
  await mark(itemId, early!);
  const first = (await sync(itemId, [])).body;
  expect(first.changed.map(({ personId }) => personId)).toEqual([early]);
  // Its clock is three hours fast.
  const fast = (minutes: number) => new Date(Date.now() + 3 * 3_600_000 - minutes * 60_000).toISOString();
  const id = crypto.randomUUID();
  const done = await sync(itemId, [{ id, kind: 'in', at: fast(5), personId: late }], {
    since: first.since,
    now: fast(0),
  });
  expect(done.body.outcomes[0]?.outcome).toBe('done');
  const visit = done.body.changed.find(({ personId }) => personId === late)!;
  expect(Math.abs(Date.parse(visit.checkedInAt) - (Date.now() - 5 * 60_000))).toBeLessThan(60_000);
  expect((await sync(itemId, [], { since: done.body.since })).body.counts).toBeNull();

  const count = (section: string, men: number, minutes: number) =>
    sync(itemId, [{ id: crypto.randomUUID(), kind: 'count', at: minutesAgo(minutes), section, counter: 'Ada', men }]);
  await count('Hall', 30, 4);
  await count('Gallery', 12, 3);
  const { body } = await count('Hall', 31, 2);
  expect(body.counts?.reduce((sum, { men }) => sum + men, 0)).toBe(43);
  const undo = { id: crypto.randomUUID(), kind: 'undo', at: minutesAgo(0), undoes: id };
  expect((await sync(itemId, [undo])).body.present).toBe(1);

  // An operation undone before it arrives, and an id used elsewhere, do not count when marking somebody.
  const later = crypto.randomUUID();
  await sync(itemId, [{ ...undo, id: crypto.randomUUID(), undoes: later }]);
  const third = await buildPerson(app, tenantId);
  expect((await mark(itemId, third, owner, later)).body.present).toBe(false);
  expect((await mark(await newItem(), third, owner, id)).status).toBe(409);
  expect((await sync(itemId, [])).body.present).toBe(1);
});

test('nobody is checked in before a check-in opens, by any way; long after it is allowed', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const [ahead, past] = [await newItem({ eventDate: day(3) }), await newItem({ eventDate: day(-60) })];
  const person = await buildPerson(app, tenantId);
  const early = await owner.post<{ error: { message: string } }>(path('MarkAttendance'), {
    itemId: ahead,
    personId: person,
  });
  expect([early.status, early.body.error.message]).toEqual([409, expect.stringContaining('opens 3 hours before')]);
  const operation = { id: crypto.randomUUID(), kind: 'in', at: minutesAgo(1), personId: person };
  expect((await sync(ahead, [operation])).body.outcomes).toEqual([
    { id: operation.id, outcome: 'refused', words: expect.stringContaining('opens 3 hours before') as string },
  ]);
  expect((await sync(ahead, [])).body).toMatchObject({ present: 0, changed: [] });
  expect((await mark(past, person)).body.present).toBe(true);
});

test('a finished check-in keeps its total until a change of its visits', async () => {
  const past = await newItem({ eventDate: new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10) });
  const people = await buildPeople(app, tenantId, 3);
  const shown = async () => (await owner.get<{ present: number }>(path(`AttendanceItem?id=${past}`))).body.present;
  const keep = async () => {
    while ((await inTenant(app.base, tenantId, null, keepTotals)) > 0);
    const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
      tx.execute(sql`SELECT present FROM attendance_totals WHERE tenant_id = ${tenantId} AND item_id = ${past}`),
    );
    return [rows, await shown()];
  };
  await mark(past, people[0]!);
  await mark(past, people[1]!);
  expect(await keep()).toEqual([[{ present: 2 }], 2]);
  await mark(past, people[2]!);
  expect(await shown()).toBe(3);
  expect(await keep()).toEqual([[{ present: 3 }], 3]);
  await owner.post(`/api/People/ErasePerson/${people[0]}`, { password });
  expect(await shown()).toBe(2);
  expect(await keep()).toEqual([[{ present: 2 }], 2]);
});

test('a deleted check-in keeps its visits, and operations that arrive meanwhile count once it is back', async () => {
  const itemId = await newItem();
  const [one, other] = await buildPeople(app, tenantId, 2);
  await mark(itemId, one!);
  await owner.call('DELETE', path(`checkout?attendanceId=${itemId}`));
  expect((await mark(itemId, other!)).status).toBe(404);
  await sync(itemId, [{ id: crypto.randomUUID(), kind: 'in', at: minutesAgo(1), personId: other }]);
  await owner.post(path(`Restore/${itemId}`), undefined);
  const item = await owner.get<{ present: number }>(path(`AttendanceItem?id=${itemId}`));
  expect(item.body.present).toBe(2);
});

test('two merged people have one visit, the earliest; undoing the merge gives both theirs back', async () => {
  const itemId = await newItem();
  const kept = await buildPerson(app, tenantId, { firstName: 'Ngozi', phone: '+2348035557777' });
  const merged = await buildPerson(app, tenantId, { firstName: 'Ngozi', phone: '+2348035557777' });
  const enter = (personId: string, minutes: number) => ({
    id: crypto.randomUUID(),
    kind: 'in',
    at: minutesAgo(minutes),
    personId,
  });
  await sync(itemId, [enter(kept, 5), enter(merged, 20)]);
  const before = await rowsOf(itemId);
  const { first, second } = (
    await owner.get<Record<'first' | 'second', { version: string }>>(`/api/People/GetPair/${kept}/${merged}`)
  ).body;
  const wish = { kept, merged, versions: { kept: first.version, merged: second.version }, choose: {} };
  const { body, status } = await owner.post<{ mergeId: string }>('/api/People/Merge', wish);
  expect(status).toBe(200);
  expect(await rowsOf(itemId)).toEqual([{ ...before.find((row) => row['person_id'] === merged), person_id: kept }]);
  // A device that does not know yet names the other person.
  await sync(itemId, [enter(merged, 30)]);
  expect((await rowsOf(itemId)).map((row) => row['person_id'])).toEqual([kept]);
  expect((await owner.post(`/api/People/UndoMerge/${body.mergeId}`, undefined)).status).toBe(200);
  expect((await rowsOf(itemId)).map((row) => row['person_id'])).toEqual([kept, merged].sort());
});

test('a leader serves check-ins of their own groups, and only members of these', async () => {
  const [leads, member, stranger] = [
    await buildPerson(app, tenantId),
    await buildPerson(app, tenantId),
    await buildPerson(app, tenantId),
  ];
  const groupID = await buildGroup(app, tenantId, { name: `Ushers ${made}`, members: [member] });
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.insert(groupMembers).values({ tenantId, groupId: groupID, personId: leads, isGroupLeader: true }),
  );
  const [own, everybodys] = [await newItem({ groupID }), await newItem()];
  const leader = await memberOf(app, tenantId, leads);
  const list = await leader.get<{ items: { id: string }[] }>(path('AllCheckInAttendances'));
  expect(list.body.items.map(({ id }) => id)).toEqual([own]);
  expect((await mark(own, member, leader)).body.present).toBe(true);
  expect((await mark(own, stranger, leader)).status).toBe(404);
  expect((await mark(everybodys, member, leader)).status).toBe(404);
});

test('a visit by a doubtful clock waits for review, on Home and in the report, until somebody decides', async () => {
  const itemId = await newItem();
  const [taken, seen, kept] = await buildPeople(app, tenantId, 3);
  const browserId = crypto.randomUUID();
  const door = await owner.post<{ deviceId: string; letter: string }>(path('OpenDoor'), { itemId, browserId });
  const { deviceId } = door.body;
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`UPDATE attendance_devices SET created_at = now() - interval '9 days' WHERE id = ${deviceId}`),
  );
  const enter = (personId: string, daysAgo: number) => ({
    id: crypto.randomUUID(),
    kind: 'in',
    at: minutesAgo(daysAgo * 24 * 60),
    personId,
  });
  const sent = [enter(taken!, 5), enter(seen!, 5), enter(kept!, 5), enter(seen!, 0)];
  const { outcomes, present } = (await sync(itemId, sent, { deviceId, now: new Date().toISOString() })).body;
  expect([outcomes.map(({ outcome }) => outcome), present]).toEqual([['done', 'done', 'done', 'done'], 3]);
  const asked = async () => {
    type Report = { doubtful: { personId: string; operations: string[]; device: string; toldAt: string }[] };
    type Home = { decisions: { doubtful: { itemId: string; people: number }[] } };
    const { doubtful } = (await owner.get<Report>(path(`AttendanceReport?id=${itemId}`))).body;
    const { decisions } = (await owner.get<Home>('/api/Reports/Home')).body;
    return [doubtful, decisions.doubtful.find((one) => one.itemId === itemId)?.people] as const;
  };
  const [doubtful, onHome] = await asked();
  const byPerson = (id?: string) => doubtful.find(({ personId }) => personId === id);
  expect([doubtful.length, onHome, byPerson(seen)]).toEqual([2, 2, undefined]);
  expect(byPerson(taken)).toMatchObject({
    operations: [sent[0]!.id],
    toldAt: sent[0]!.at,
    device: `Ada Obi (${door.body.letter})`,
  });
  const said = [{ ...enter('', 0), kind: 'undo', undoes: sent[0]!.id }, enter(kept!, 0)];
  expect((await sync(itemId, said)).body.present).toBe(2);
  expect(await asked()).toEqual([[], undefined]);
  // A device that was never at this door is not trusted.
  const elsewhere = await sync(await newItem(), [enter(taken!, 5)], { deviceId, now: new Date().toISOString() });
  expect(elsewhere.body.outcomes[0]?.outcome).toBe('refused');
});
