import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Caller } from './testing/caller.ts';
import { freshUrl } from './testing/database/database.ts';
import { endKillables } from './testing/processes/killable.ts';
import { startServer } from './testing/processes/server-process.ts';

let folder: string;
let database: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koinonia-stopped-'));
  database = { DATABASE_URL: await freshUrl() };
});
afterAll(async () => {
  endKillables();
  await rm(folder, { recursive: true });
});

/** The real server, with a sandbox slow enough to stop in the middle of a message. */
const start = (rate: number) =>
  startServer({ DATA_DIR: folder, SMS_ROUTE_OPTIONS: JSON.stringify({ sandbox: { rate } }), ...database });

type Report = { state: string; chosen: number; counts: Record<string, number> };
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);

test('a stop in the middle of a message loses, doubles and leaves unknown nobody', async () => {
  const first = await start(20);
  const caller = new Caller(first.url);
  await caller.signUp({ sampleData: true });
  const { returnObject } = (
    await caller.get<{ returnObject: { mask: string }[] }>('/api/Messaging/RetrieveTenantSenderIDs')
  ).body;
  const everybody = 'membership_00000000-0000-0000-0000-000000000000';
  const sent = await caller.post<{ id: string; unitsUsed: number }>('/api/Messaging/sendSms', {
    subject: returnObject[0]!.mask,
    message: 'Welcome',
    groupedContacts: [everybody],
  });
  const report = async (from: Caller) =>
    (await from.get<Report>(`/api/Messaging/GetMessageReport/${sent.body.id}`)).body;
  await expect
    .poll(async () => ((await report(caller)).counts['queued'] ?? 0) < sent.body.unitsUsed, { timeout: 20_000 })
    .toBe(true);

  expect((await report(caller)).counts['queued']).toBeGreaterThan(0);
  const asked = Date.now();
  first.process.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(Date.now() - asked).toBeLessThan(20_000);

  const second = await start(2000);
  const again = new Caller(second.url);
  again.cookie = caller.cookie;
  await expect.poll(async () => (await report(again)).state, { timeout: 30_000 }).toBe('done');
  const done = await report(again);
  expect(sum(done.counts)).toBe(600);
  expect(done.chosen).toBe(600);
  expect(done.counts['unknown'] ?? 0).toBe(0);
  const units = (
    await again.get<{ available: number; reserved: number; settled: number; toppedUp: number }>(
      '/api/Messaging/GetUnits',
    )
  ).body;
  expect(units.available + units.reserved + units.settled).toBe(units.toppedUp);
});
