import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../core/transaction.ts';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildPeople } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';
import { checkIn } from './check-in-and-out.ts';

type Changed = { personId: string; present: boolean };
type Count = { section: string; counter: string; men: number; women: number; children: number };
type Synced = { changed: Changed[]; counts: Count[] | null; present: number; since: string };

let app: TestApp;
let owner: Caller;
let tenantId: string;

beforeAll(async () => {
  app = await sharedTestApp();
  owner = app.caller();
  tenantId = await owner.signUp({ country: 'NG' });
});

async function newItem(fullEventName: string): Promise<string> {
  const eventDate = new Date().toISOString().slice(0, 10);
  const body = { fullEventName, eventDate, time: '00:05' };
  return (await owner.post<{ id: string }>('/api/CheckInAttendance/CheckInAttendanceItem', body)).body.id;
}
async function sync(by: Caller, itemId: string, since: string | null, operations: object[] = []): Promise<Synced> {
  const { status, body } = await by.post<Synced>('/api/CheckInAttendance/Sync', { itemId, since, operations });
  expect(status).toBe(200);
  return body;
}
const device = () => {
  const one = app.caller();
  one.cookie = owner.cookie;
  return one;
};
const now = () => new Date().toISOString();

test('a late commit is not missed by a device that read on meanwhile', async () => {
  const itemId = await newItem('Late');
  const [slow, quick, later] = await buildPeople(app, tenantId, 3);
  const { since } = await sync(owner, itemId, null);
  const written = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  // The slow one has the lower number, and is still open when the quick one is committed and read.
  const late = inTenant(app.base, tenantId, null, async (ctx) => {
    await checkIn(ctx, { itemId, personId: slow! });
    written.resolve();
    await commit.promise;
  });
  await written.promise;
  const told = Promise.withResolvers<void>();
  const stop = app.base.events.subscribe(tenantId, {
    onEvent: ({ topic, ids }) => topic === 'attendance' && ids['itemId'] === itemId && told.resolve(),
    onGap: () => undefined,
  });
  await owner.post('/api/CheckInAttendance/MarkAttendance', { itemId, personId: quick });
  await told.promise;
  stop();
  const first = await sync(owner, itemId, since);
  expect(first.changed.map(({ personId }) => personId)).toEqual([quick]);
  commit.resolve();
  await late;
  await owner.post('/api/CheckInAttendance/MarkAttendance', { itemId, personId: later });
  const second = await sync(owner, itemId, first.since);
  expect(second.changed.map(({ personId }) => personId).sort()).toEqual([slow, later].sort());
  expect((await sync(owner, itemId, second.since)).changed).toEqual([]);
});

test('another’s long transaction repeats nothing, and an invalid cursor starts anew', async () => {
  const itemId = await newItem('Long');
  const [one, two] = await buildPeople(app, tenantId, 2);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const importing = inTenant(app.base, tenantId, null, async (ctx) => {
    await ctx.db.execute(sql`SELECT pg_current_xact_id()`);
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  const enter = (personId: string) => [{ id: crypto.randomUUID(), kind: 'in', at: now(), personId }];
  await sync(owner, itemId, 'now', enter(one!));
  const first = await sync(owner, itemId, null);
  expect(first.changed.map(({ personId }) => personId)).toEqual([one]);
  expect((await sync(owner, itemId, first.since)).changed).toEqual([]);
  await sync(owner, itemId, 'now', enter(two!));
  expect((await sync(owner, itemId, first.since)).changed.map(({ personId }) => personId)).toEqual([two]);
  end.resolve();
  await importing;
  for (const wrong of ['0', '5:3:', '1:9:9', '1:9:4,3', '1:2:x', '0:5:', '1:99999999999999999:', 'x', "1:2:'"])
    expect((await sync(owner, itemId, wrong)).changed, wrong).toHaveLength(2);
  expect((await sync(owner, itemId, 'now')).changed).toEqual([]);
});

test('operations of 20 devices at once reach each of them as deltas, without repeats once it is quiet', async () => {
  const itemId = await newItem('Crowded');
  const people = await buildPeople(app, tenantId, 120);
  const devices = Array.from({ length: 20 }, (_, place) => ({
    by: device(),
    mine: people.slice(place * 6, place * 6 + 6),
    seen: new Set<string>(),
    since: null as string | null,
  }));
  const read = async (one: (typeof devices)[number], operations: object[] = []) => {
    const { changed, since } = await sync(one.by, itemId, one.since, operations);
    one.since = since;
    for (const { personId, present } of changed) if (present) one.seen.add(personId);
    return changed.length;
  };
  await Promise.all(devices.map((one) => read(one)));
  await Promise.all(
    devices.map(async (one) => {
      for (const personId of one.mine) await read(one, [{ id: crypto.randomUUID(), kind: 'in', at: now(), personId }]);
    }),
  );
  await Promise.all(devices.map((one) => read(one)));
  for (const { seen } of devices) expect(seen.size).toBe(120);
  await Promise.all(devices.map((one) => read(one)));
  expect(await Promise.all(devices.map((one) => read(one)))).toEqual(devices.map(() => 0));
  const { rows } = await inTenant(app.base, tenantId, null, (ctx) =>
    ctx.db.execute(
      sql`SELECT FROM attendance_visits WHERE tenant_id = ${tenantId} AND item_id = ${itemId} AND present`,
    ),
  );
  expect(rows).toHaveLength(120);
});

test('headcounts of several counters add up, and a new count replaces the counter’s own, in any order', async () => {
  const itemId = await newItem('Counted');
  const count = (counter: string, section: string, men: number, minutesAgo: number) => ({
    id: crypto.randomUUID(),
    kind: 'count',
    at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    section,
    counter,
    men,
    women: 1,
    children: 2,
  });
  const [ada, bola] = [device(), device()];
  const again = count('Ada', 'Hall', 31, 1);
  await Promise.all([
    // Ada's second count arrives before her first, which waited on a phone without network.
    sync(ada, itemId, null, [again]),
    sync(bola, itemId, null, [count('Bola', 'Hall', 12, 5), count('Bola', 'Gallery', 7, 4)]),
  ]);
  const { counts, since } = await sync(ada, itemId, null, [count('Ada', 'Hall', 30, 9)]);
  const men = (list: Count[] | null) => list?.reduce((sum, one) => sum + one.men, 0);
  expect([counts?.length, men(counts)]).toEqual([3, 50]);
  const item = await owner.get<{ headcount: number }>(`/api/CheckInAttendance/AttendanceItem?id=${itemId}`);
  expect(item.body.headcount).toBe(50 + 3 * 3);
  // The other device hears the change, and undoing it restores the count before.
  await sync(ada, itemId, since, [{ id: crypto.randomUUID(), kind: 'undo', at: now(), undoes: again.id }]);
  expect(men((await sync(bola, itemId, since)).counts)).toBe(49);
});
