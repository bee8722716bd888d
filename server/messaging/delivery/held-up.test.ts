import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gatewayRegistry } from '../../adapters/gateway-registry.ts';
import { termii } from '../../adapters/sms/termii.ts';
import { inTenant } from '../../core/transaction.ts';
import { runCommand } from '../../operator/commands.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startTermiiSimulator, type TermiiSimulator } from '../../testing/simulators/termii.ts';
import { auditLedger, smsChurch, type SmsChurch } from '../../testing/sms-church.ts';

let app: TestApp;
let provider: TermiiSimulator;
let church: SmsChurch;
const smsRoutes = { usual: ['termii'], hybrid: ['termii'] };
beforeAll(async () => {
  provider = await startTermiiSimulator();
  const slow = termii({
    baseUrl: provider.url,
    apiKey: 'k',
    secret: 's',
    channel: 'dnd',
    rate: 400,
    bulkSize: 5,
    window: 2,
    timeoutMs: 60_000,
  });
  app = await startTestApp({ TRIAL_UNITS: '1000' }, (deps) => ({
    ...deps,
    smsWorker: { leaseMs: 5000, sweepMs: 100 },
    sms: Object.assign(deps.sms, smsRoutes, { gateways: gatewayRegistry([slow]) }),
  }));
});
afterAll(async () => {
  await app.stop();
  await provider.close();
});
beforeEach(async () => {
  Object.assign(provider.settings, { script: [], manner: 'accept', delayMs: 0 });
  church = await smsChurch(app);
});

const operator = (...argv: string[]) =>
  runCommand({ deps: app.deps, folder: '/', takeSnapshot: () => Promise.resolve() }, argv);
const numbers = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => `+23480912${50_000 + from + at}`);
type Report = {
  state: string;
  pausedWhy: string;
  counts: Record<string, number>;
  interrupted: { count: number; until: string } | null;
  missingRoutes: string[];
};
const report = async (id: string) => (await church.caller.get<Report>(`/api/Messaging/GetMessageReport/${id}`)).body;
const send = async (to: string[], wish: object = {}) =>
  ((await church.send({ toOthers: to.join(), ...wish })) as { body: { id: string } }).body.id;
/** The counts in the database, while nobody may sign in. */
const countsOf = (id: string) =>
  inTenant(app.base, church.tenantId, null, async (ctx) => {
    const { rows } = await ctx.db.execute<{ state: string; count: number }>(
      sql`SELECT state, count FROM message_counts WHERE message_id = ${id}`,
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  });

test('suspending stops running messages, resuming continues them; stale ones wait for a decision', async () => {
  // Slow enough to interfere; the next worker is quick.
  provider.settings.delayMs = 300;
  const id = await send(numbers(120, 0));
  await expect.poll(async () => (await report(id)).counts['sent'], { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await operator('tenants', 'suspend', church.tenantId)).toMatch(
    /1 message being sent is held; \d+ people are waiting\. It continues automatically if you run "tenants resume"/,
  );
  await expect.poll(async () => (await countsOf(id))['sending'], { timeout: 20_000 }).toBe(0);
  const already = provider.accepted.all().length;
  await sleep(1200);
  expect(provider.accepted.all().length).toBe(already);
  expect((await countsOf(id))['queued']).toBeGreaterThan(0);

  provider.settings.delayMs = 0;
  expect(await operator('tenants', 'resume', church.tenantId)).toContain('1 message that was held continues.');
  await expect.poll(async () => (await report(id)).state, { timeout: 30_000 }).toBe('done');
  expect(await report(id)).toMatchObject({ counts: { sent: 120 }, pausedWhy: '' });
  expect(provider.accepted.twice()).toEqual([]);

  provider.settings.delayMs = 800;
  const late = await send(numbers(40, 200));
  await operator('tenants', 'suspend', church.tenantId);
  provider.settings.delayMs = 0;
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE messages SET paused_at = now() - interval '7 hours' WHERE id = ${late}`),
  );
  expect(await operator('tenants', 'resume', church.tenantId)).toMatch(
    /1 message held for more than 6 hours stays paused/,
  );
  expect(await report(late)).toMatchObject({ state: 'paused', pausedWhy: 'suspended' });
  await church.caller.post(`/api/Messaging/ResumeMessage/${late}`, {});
  await expect.poll(async () => (await report(late)).state, { timeout: 30_000 }).toBe('done');
  const { account, entries } = await auditLedger(app, church.tenantId);
  expect(account).toEqual({ available: 840, reserved: 0, settled: 160 });
  expect(entries).toEqual(account);
});

test('no call outlasts the lease: a written one is unknown, an unbegun one waits and is sent once', async () => {
  // Texts of their own: one call each, two at a time, and the first two never answer.
  provider.settings.script = ['silent after accepting', 'silent after accepting'];
  const ids = await church.addPeople(
    numbers(6, 300).map((phone, at) => ({ firstName: `Ada${at}`, phoneNumber: phone, phone })),
  );
  const started = Date.now();
  const id = await send([], { message: 'Dear #name#', isPersonalized: true, ToContacts: ids.join() });
  await expect.poll(async () => (await report(id)).counts, { timeout: 30_000 }).toMatchObject({ sent: 4, unknown: 2 });
  expect(Date.now() - started).toBeLessThan(30_000);
  expect(numbers(6, 300).map((to) => provider.accepted.timesOf(to))).toEqual(Array(6).fill(1));
  const rows = await church.recipients(id);
  expect(rows.filter(({ state }) => state === 'unknown').map(({ reason }) => reason)).toEqual(
    Array(2).fill(expect.stringMatching(/did not answer/)),
  );
});

test('a killed process’s work is shown until it is taken over; a missing route is named', async () => {
  await operator('tenants', 'suspend', church.tenantId);
  await operator('tenants', 'resume', church.tenantId);
  provider.settings.manner = 'too many requests';
  const id = await send(numbers(12, 400));
  await expect.poll(() => provider.calls(), { timeout: 20_000 }).toBeGreaterThan(0);
  // The state left by a process that was killed in the middle of a call.
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(
      sql`UPDATE recipients SET state = 'sending', worker = 1, fence = fence + 1, lease_until = now() + interval '1 hour' WHERE message_id = ${id}`,
    ),
  );
  const { interrupted } = await report(id);
  expect(interrupted?.count).toBe(12);
  expect(new Date(interrupted!.until).getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE recipients SET lease_until = now() - interval '1 second' WHERE message_id = ${id}`),
  );
  await expect.poll(async () => (await report(id)).counts, { timeout: 20_000 }).toMatchObject({ unknown: 12 });
  expect((await report(id)).interrupted).toBe(null);

  const other = await send(numbers(3, 500));
  await inTenant(app.base, church.tenantId, null, async (ctx) => {
    await ctx.db.execute(sql`UPDATE recipients SET route = 'pigeon', state = 'queued' WHERE message_id = ${other}`);
    await ctx.db.execute(sql`UPDATE messages SET routes = '{pigeon}', state = 'sending' WHERE id = ${other}`);
  });
  expect((await report(other)).missingRoutes).toEqual(['pigeon']);
});

test('a schedule without a route says so at once, and goes when there is one', async () => {
  const { sms } = app.deps;
  type Schedules = { state: string; reason: string }[];
  const schedules = async (which: string) =>
    (await church.caller.get<Schedules>(`/api/Messaging/GetMessages?channel=sms&which=${which}`)).body;
  const wish = { subject: church.mask, message: 'Service at 9', toOthers: numbers(2, 600).join() };
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const saved = await church.caller.post<{ id: string }>('/api/Messaging/saveSmsSchedule', { ...wish, date: at });
  expect(saved.status).toBe(200);
  Object.assign(sms, { usual: [] });
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE messages SET due_at = now() WHERE due_at IS NOT NULL`),
  );
  await expect
    .poll(() => schedules('scheduled'), { timeout: 20_000 })
    .toMatchObject([
      { state: 'held', heldFor: 'route', reason: 'No SMS route is set up. Ask the operator to name one.' },
    ]);
  const refused = await church.caller.post('/api/Messaging/saveSmsSchedule', { ...wish, date: at });
  expect(refused.status).toBe(503);
  Object.assign(sms, smsRoutes);
  await expect
    .poll(() => schedules('past'), { timeout: 20_000 })
    .toMatchObject([{ state: expect.stringMatching(/sending|done/) }]);
});
