import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAfterHeader } from '../contract/read-after.ts';
import { currentTenant, type Database } from './core/db/index.ts';
import { openPostgres } from './core/db/engines/postgres.ts';
import { readEnv } from './core/env.ts';
import { makeDeps } from './deps.ts';
import { run, type Running } from './run.ts';
import { proveAddress } from './testing/accounts.ts';
import { everyRoute } from './testing/calls/every-route.ts';
import { type ExampleCall, exampleCalls, password } from './testing/calls/example-input.ts';
import { makeCall } from './testing/calls/make-call.ts';
import { Caller } from './testing/caller.ts';
import { seedEverything } from './testing/changes/seed-everything.ts';
import { memberOf } from './testing/members.ts';
import { type Replicated, startPrimaryAndStandby } from './testing/database/primary-and-standby.ts';

let servers: Replicated;
let running: Running;
let owner: Caller;
let newCaller: () => Caller;
let database: Database;
let tenantId: string;
let readings: () => Record<'replica' | 'primary', number>;
const email = `${crypto.randomUUID()}@example.org`;

beforeAll(async () => {
  servers = await startPrimaryAndStandby();
  const usual = { PORT: '0', HOST: '127.0.0.1', SIGN_UP: 'open', LOG_LEVEL: 'silent', TRIAL_UNITS: '100' };
  const env = readEnv({ ...usual, DATABASE_URL: servers.url, DATABASE_READ_URL: servers.line.url });
  database = openPostgres({ ...servers, readUrls: env.DATABASE_READ_URL, poolSize: 8 });
  running = await run(makeDeps(env, database));
  readings = () => database.replicas!.figures().readings;
  newCaller = () => new Caller(running.url, {}, (address) => proveAddress(database, address));
  owner = newCaller();
  tenantId = await owner.signUp({ email });
});
afterAll(async () => {
  // Closing would wait for connections that fetch keeps in reserve.
  running?.app.server.closeAllConnections();
  await running?.stop();
  await servers?.stop();
});

const list = '/api/People/GetPeopleBasicInfo?page=0&pageSize=50';
type List = { items: { firstName: string }[] };
const names = async (caller: Caller) => (await caller.get<List>(list)).body.items.map(({ firstName }) => firstName);
const add = (firstName: string) => owner.post('/api/People/CreatePeople', [{ firstName }]);

/** The server that answers a call that works: the figures tell. */
async function answeredBy(caller: Caller, call: ExampleCall): Promise<string> {
  const before = readings();
  const { status } = await makeCall(caller, call);
  const { replica, primary } = readings();
  if (status !== 200) return String(status);
  if (replica > before.replica && primary === before.primary) return 'replica';
  return primary > before.primary ? 'primary, after all' : 'primary';
}

test('every route that a replica may answer is answered by it', async () => {
  const ids = await seedEverything(owner);
  const open = everyRoute.filter(([, route]) => route.replica);
  expect(open.length).toBeGreaterThan(20);
  const unknown: string[] = [];
  for (const [name, route] of open) {
    const calls = ids.flatMap((id) => exampleCalls(route, id).slice(0, 1));
    // A filter made up of any text is refused.
    const plain = calls.slice(0, 1).map((one) => ({ ...one, path: one.path.replace(/\?.*/, '') }));
    const call = await workingCall([...calls, ...plain]);
    if (!call) unknown.push(name);
    // A busy replica may be late now and then.
    else await expect.poll(() => answeredBy(owner, call), { message: name }).toBe('replica');
  }
  // No e-mail was sent, and SMS has the same handlers.
  expect(unknown.filter((name) => !name.startsWith('email.'))).toEqual([]);
});

async function workingCall(calls: ExampleCall[]): Promise<ExampleCall | undefined> {
  for (const call of calls) if ((await makeCall(owner, call)).status === 200) return call;
  return undefined;
}

test('an export from a replica is in the trail before it is there', async () => {
  const exported = async () => {
    const { rows } = await database.withTenant(tenantId, (tx) =>
      tx.execute(sql`SELECT FROM audit WHERE tenant_id = ${currentTenant} AND action = 'people.exported'`),
    );
    return rows.length;
  };
  const before = await exported();
  expect((await owner.get('/api/People/ExportPeople?format=csv')).status).toBe(200);
  expect(await exported()).toBe(before + 1);
});

test('a leader, who sees what their groups allow, is answered by the primary', async () => {
  const personId = (await owner.get<{ items: { id: string }[] }>(list)).body.items[0]!.id;
  const peopleInGroups = [{ personId, isGroupLeader: true }];
  const group = await owner.post<{ id: string }>('/api/CreateGroup', { name: 'Ushers', peopleInGroups });
  const leader = await memberOf({ base: { database }, caller: newCaller }, tenantId, personId);
  const before = readings();
  expect((await leader.get(`/api/Groups/GetGroupMembers/${group.body.id}`)).status).toBe(200);
  expect(readings()).toEqual(before);
});

test('whoever has written reads it; others a second later at most; a screen that has heard of it at once', async () => {
  const other = newCaller();
  await other.post('/api/session/sign-in', { email, password });
  await add('Early');
  await expect.poll(() => answeredBy(other, { method: 'GET', path: list, mentionsId: false })).toBe('replica');
  const leaving = new AbortController();
  const stream = await fetch(`${running.url}/api/events`, {
    headers: { cookie: other.cookie },
    signal: leaving.signal,
  });
  let heard = '';
  const listening = (async () => {
    for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) heard += piece;
  })().catch(() => undefined);

  await servers.pause();
  const written = (await add('Late')).headers.get(readAfterHeader)!;
  expect(written).toMatch(/^[0-9A-F]{16}$/);
  expect(await names(owner)).toContain('Late');
  // Earlier changes may be told late.
  const marks = () => [...heard.matchAll(/id: (\w+)\nevent: people\n/g)].map(([, mark]) => mark!);
  await expect.poll(marks).toContainEqual(expect.toSatisfy((mark: string) => mark >= written));
  const after = marks().at(-1)!;
  const caused = await other.call<List>('GET', list, { headers: { [readAfterHeader]: after } });
  expect(caused.body.items.map(({ firstName }) => firstName)).toContain('Late');
  await expect.poll(() => names(other)).toContain('Late');
  await servers.resume();
  leaving.abort();
  await listening;
});

test('a mark from outside that is none changes nothing', async () => {
  const headers = { [readAfterHeader]: "0/0'; SELECT 1; --" };
  expect((await owner.call('GET', list, { headers })).status).toBe(200);
});

test('reading does not ask for a mark, and gives none', async () => {
  const answer = await owner.get(list);
  expect(answer.headers.get(readAfterHeader)).toBeNull();
  expect(answer.headers.getSetCookie().filter((line) => line.includes('read-after'))).toEqual([]);
  const searched = await owner.post('/api/People/FindByNumbers', { text: '08031234567' });
  expect(searched.headers.get(readAfterHeader)).toBeNull();
});

test('without its replica everything goes on', async () => {
  servers.line.down();
  for (const name of ['One', 'Two']) {
    expect((await add(name)).status).toBe(200);
    expect(await names(owner)).toContain(name);
  }
  expect((await owner.get<string>('/metrics')).body).toMatch(/koinonia_replica_readings\{state="primary"\} \d/);
  servers.line.up();
  await expect
    .poll(async () => (await owner.get<string>('/metrics')).body)
    .toContain('koinonia_replicas{state="current"} 1');
});
