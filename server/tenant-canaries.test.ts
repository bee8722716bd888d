import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';
import type { Caller } from './testing/caller.ts';
import { everyRoute } from './testing/calls/every-route.ts';
import { exampleCalls } from './testing/calls/example-input.ts';
import { seedEverything } from './testing/changes/seed-everything.ts';
import { makeCall } from './testing/calls/make-call.ts';

type Side = {
  caller: Caller;
  tenantId: string;
  canary: string;
  ids: string[];
  heard: { text: string; end: () => void };
};

let app: TestApp;
let sides: [Side, Side];

beforeAll(async () => {
  app = await startTestApp();
  const made = await Promise.all([makeSide('Nightjar'), makeSide('Hoopoe')]);
  // Everything happens in both at once, while both are listening.
  const ids = await Promise.all(made.map(({ caller, canary }) => live(caller, canary)));
  sides = [
    { ...made[0], ids: ids[0]! },
    { ...made[1], ids: ids[1]! },
  ];
});
afterAll(async () => {
  for (const { heard } of sides) heard.end();
  await app.stop();
});

async function makeSide(canary: string): Promise<Omit<Side, 'ids'>> {
  const caller = app.caller();
  const tenantId = await caller.signUp({ organisation: `${canary} Chapel`, name: `${canary} Owner` });
  return { caller, tenantId, canary, heard: await listen(caller) };
}

/** Hears every live event of this session. */
async function listen(caller: Caller): Promise<Side['heard']> {
  const ending = new AbortController();
  const answer = await fetch(`${app.url}/api/events`, { headers: { cookie: caller.cookie }, signal: ending.signal });
  const heard = { text: '', end: () => ending.abort() };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const piece of answer.body!) heard.text += decoder.decode(piece, { stream: true });
  };
  read().catch(() => undefined);
  return heard;
}

/** Does one of everything, each with the canary in it; returns all the ids. */
async function live(caller: Caller, canary: string): Promise<string[]> {
  const ids = await seedEverything(caller);
  const form = new FormData();
  form.set('file', new File([`FirstName,PhoneNumber\n${canary},12\n${canary} Good,08035550123\n`], `${canary}.csv`));
  const staged = await caller.call<{ importId: string }>('POST', '/api/People/UploadFirstTimerFile', { form });
  const group = await caller.post<{ id: string }>(
    '/api/CreateGroup',
    { name: `${canary} choir`, description: canary },
    { 'idempotency-key': 'the same key' },
  );
  await caller.post('/api/People/CreatePeople', [
    { firstName: canary, lastName: 'Person', phoneNumber: '08035550100' },
  ]);
  const { returnObject } = (
    await caller.get<{ returnObject: { mask: string }[] }>('/api/Messaging/RetrieveTenantSenderIDs')
  ).body;
  const message = { subject: returnObject[0]!.mask, message: `${canary} sings`, toOthers: '08035550100' };
  const sent = await caller.post<{ id: string }>('/api/Messaging/sendSms', message, {
    'idempotency-key': 'another same key',
  });
  const report = () => caller.get<{ state: string }>(`/api/Messaging/GetMessageReport/${sent.body.id}`);
  await vi.waitFor(async () => expect((await report()).body.state).toBe('done'), { timeout: 20_000, interval: 100 });
  return [...ids, staged.body.importId, group.body.id, sent.body.id];
}

const pairs = () =>
  [
    [sides[0], sides[1]],
    [sides[1], sides[0]],
  ] as const;

test('the same Idempotency-Key in two organisations is two messages and two groups', () => {
  const [mine, theirs] = sides;
  expect(new Set([...mine.ids, ...theirs.ids]).size).toBe(mine.ids.length + theirs.ids.length);
});

test('live events reach only their own organisation and carry no content', async () => {
  for (const [mine, theirs] of pairs()) {
    await expect.poll(() => mine.heard.text).toContain(mine.ids.at(-1));
    for (const id of [...theirs.ids, theirs.tenantId]) expect(mine.heard.text).not.toContain(id);
    expect(mine.heard.text).not.toMatch(/Nightjar|Hoopoe|0803/);
  }
});

test('no list, page, search or download of one organisation holds anything of another', async () => {
  const own = { Nightjar: 0, Hoopoe: 0 } as Record<string, number>;
  const reading = everyRoute.filter(([, route]) => route.method === 'GET' && route.access !== 'public');
  for (const [at, [name, route]] of reading.entries()) {
    // The two are alike and created at once, so they alternate: a leak by any route would show.
    const [mine, theirs] = pairs()[at % 2 === 0 ? 0 : 1];
    for (const id of [...mine.ids, theirs.ids.at(-1)!]) {
      for (const call of exampleCalls(route, id)) {
        const searched = new URL(call.path, app.url);
        for (const search of ['search', 'searchText'])
          if (searched.searchParams.has(search)) searched.searchParams.set(search, theirs.canary);
        if (!call.mentionsId && id !== mine.ids[0]) continue;
        for (const query of new Set([searched.search, ''])) {
          const { body } = await makeCall(mine.caller, { ...call, path: `${searched.pathname}${query}` });
          const text = typeof body === 'string' ? body : JSON.stringify(body);
          expect(text, `${name} for ${mine.canary}`).not.toContain(theirs.canary);
          if (text.includes(mine.canary)) own[mine.canary]! += 1;
        }
      }
    }
  }
  for (const [canary, times] of Object.entries(own)) expect(times, canary).toBeGreaterThan(10);
}, 180_000);

test('queued work names one organisation, and carries no content', async () => {
  const jobs = await app.base.database.asOwner((owner) =>
    owner.query<{ data: string }>('select data::text as data from pgboss.job'),
  );
  for (const { data } of jobs) {
    expect(data).not.toMatch(/Nightjar|Hoopoe|08035550/);
    expect(sides.filter(({ tenantId }) => data?.includes(tenantId)).length).toBeLessThanOrEqual(1);
  }
  const rows = await app.base.database.withTenant(sides[0].tenantId, (tx) =>
    tx.execute<{ keys: number }>(sql`SELECT count(*)::int AS keys FROM idempotency_keys`),
  );
  expect(rows.rows[0]?.keys).toBe(2);
});
