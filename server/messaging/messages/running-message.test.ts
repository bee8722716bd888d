import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SmsGateway } from '../../adapters/sms/gateway.ts';
import { sandbox } from '../../adapters/sms/sandbox.ts';
import { gatewayRegistry } from '../../adapters/gateway-registry.ts';
import { termii } from '../../adapters/sms/termii.ts';
import { inTenant } from '../../core/transaction.ts';
import { composeChannels } from '../compose-channels.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startTermiiSimulator, type TermiiSimulator } from '../../testing/simulators/termii.ts';
import { auditLedger, smsChurch, type SmsChurch } from '../../testing/sms-church.ts';
import { startWorker, type Worker } from '../worker.ts';

let app: TestApp;
let provider: TermiiSimulator;
let slow: SmsGateway;
let church: SmsChurch;
let second: Worker;
beforeAll(async () => {
  provider = await startTermiiSimulator();
  slow = termii({
    channel: 'dnd',
    baseUrl: provider.url,
    apiKey: 'k',
    secret: 's',
    rate: 60,
    bulkSize: 5,
    window: 2,
    timeoutMs: 2500,
  });
  app = await startTestApp({ TRIAL_UNITS: '1000' }, (deps) => ({
    ...deps,
    sms: { ...deps.sms, gateways: gatewayRegistry([slow, sandbox()]), usual: ['termii'], hybrid: ['termii'] },
  }));
  second = await startWorker(app.base, composeChannels(app.deps));
});
afterAll(async () => {
  await second.stop();
  await app.stop();
  await provider.close();
});
beforeEach(async () => {
  Object.assign(provider.settings, { script: [], manner: 'accept', badNumbers: [], delayMs: 0 });
  pace(60);
  church = await smsChurch(app);
});

/** One second is promised, and measured on an idle machine; this one may be busy. */
const soon = 2000;

type Report = {
  state: string;
  rest: number;
  routes: string[];
  chosen: number;
  counts: Record<string, number>;
  unitsReserved: number;
  unitsRefunded: number;
};
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `+23480312${String(50_000 + at)}`);
const report = async (id: string) => (await church.caller.get<Report>(`/api/Messaging/GetMessageReport/${id}`)).body;
const tell = <T = { state: string }>(act: string, id: string, body?: unknown, headers: Record<string, string> = {}) =>
  church.caller.call<T>('POST', `/api/Messaging/${act}/${id}`, { ...(body !== undefined && { body }), headers });
type Failed = { at: string; trail: { at: string }[] };
const failedOnes = async (id: string) =>
  (await church.caller.get<Failed[]>(`/api/Messaging/GetMessageRecipients/${id}?state=failed`)).body;
const accepted = () => provider.accepted.all().length;

async function start(count: number, wish: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = (await church.send({ toOthers: numbers(count).join(), ...wish })) as {
    status: number;
    body: { id: string };
  };
  expect(status).toBe(200);
  return body.id;
}

/** Everybody chosen is counted, and the ledger agrees with its entries and with each recipient's charge. */
async function expectSums(...ids: string[]): Promise<void> {
  for (const id of ids) {
    const { counts, chosen } = await report(id);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(chosen);
  }
  const { account, entries, charges } = (await auditLedger(app, church.tenantId)) as Record<
    'account' | 'entries' | 'charges',
    { reserved: number; settled: number }
  >;
  expect(entries).toEqual(account);
  expect({ reserved: account.reserved, settled: account.settled }).toEqual(charges);
}

const pace = (perSecond: number) => void Object.assign(slow.capabilities, { rate: perSecond });

/** Begins slowly enough to interfere in time, however busy the machine is; resolves when the first are sent. */
async function startSlowly(count: number, wish: Record<string, unknown> = {}): Promise<string> {
  pace(20);
  const id = await start(count, wish);
  await expect.poll(async () => (await report(id)).counts['sent'], { timeout: 30_000 }).toBeGreaterThan(0);
  return id;
}

test('a message is paused within a second, goes on, and reaches everybody once', async () => {
  const already = accepted();
  const id = await startSlowly(120);
  expect((await tell('PauseMessage', id)).body).toEqual({ state: 'paused' });
  const told = Date.now();
  expect((await tell('PauseMessage', id)).body).toEqual({ state: 'paused' });
  await expect.poll(async () => (await report(id)).counts['sending'], { timeout: 20_000 }).toBe(0);
  await expect.poll(() => Date.now() > told + soon + 700).toBe(true);
  expect(provider.accepted.all().filter(({ at }) => at > told + soon)).toEqual([]);
  expect(accepted() - already).toBeLessThan(120);
  pace(400);
  const [one, other] = await Promise.all([tell('ResumeMessage', id), tell('ResumeMessage', id)]);
  expect([one.body, other.body]).toEqual([{ state: 'sending' }, { state: 'sending' }]);
  await expect.poll(async () => (await report(id)).state, { timeout: 40_000 }).toBe('done');
  expect((await report(id)).counts).toMatchObject({ sent: 120 });
  expect(accepted() - already).toBe(120);
  await expectSums(id);
});

test('cancelling takes effect within a second, returns the units, and can be undone', async () => {
  const id = await startSlowly(160);
  expect((await tell('CancelMessage', id)).body).toEqual({ state: 'cancelled' });
  const told = Date.now();
  await expect
    .poll(async () => (await report(id)).counts, { timeout: 20_000 })
    .toMatchObject({ queued: 0, sending: 0 });
  expect(provider.accepted.all().filter(({ at }) => at > told + soon)).toEqual([]);
  const { counts } = await report(id);
  expect(counts['cancelled']).toBeGreaterThan(50);
  expect(await church.units()).toMatchObject({
    reserved: 0,
    settled: counts['sent'],
    available: 1000 - (counts['sent'] ?? 0),
  });
  await expectSums(id);
  const listed = await church.caller.get<{ smsUnitsUsed: number }[]>('/api/Messaging/GetAllSentSMS');
  const deliveryReport = (['sent', 'cancelled'] as const).map((report) => ({ report, count: counts[report] }));
  expect(listed.body).toMatchObject([{ id, smsUnitsUsed: counts['sent'], deliveryReport }]);
  const past = await church.caller.get(`/api/Messaging/getSentSMSbyId?CommReportId=${id}`);
  expect(past.body).toMatchObject({ smsUnitsUsed: counts['sent'] });
  expect((await tell('CancelMessage', id)).body).toEqual({ state: 'cancelled' });
  pace(400);
  expect((await tell('ResumeMessage', id)).body).toEqual({ state: 'sending' });
  await expect.poll(async () => (await report(id)).state, { timeout: 40_000 }).toBe('done');
  expect((await report(id)).counts).toMatchObject({ sent: 160, cancelled: 0 });
  expect(await church.units()).toMatchObject({ reserved: 0, settled: 160 });
  await expectSums(id);
});

test('only the failed are tried again, also by another route, and twice at once counts once', async () => {
  // Their last digits mean nothing special to the sandbox.
  const bad = numbers(6).slice(4);
  provider.settings.badNumbers = bad.map((number) => number.slice(1));
  const id = await start(6);
  await expect.poll(async () => (await report(id)).counts, { timeout: 30_000 }).toMatchObject({ sent: 4, failed: 2 });
  expect((await report(id)).routes).toEqual(['termii', 'sandbox']);
  expect((await tell('RetryFailed', id, { route: 'pigeon' })).status).toBe(422);
  const failed = await failedOnes(id);
  const again = await tell('RetryFailed', id, {});
  expect(again.body).toEqual({ people: 2, unitsUsed: 2 });
  await expect.poll(async () => (await report(id)).counts, { timeout: 30_000 }).toMatchObject({ sent: 4, failed: 2 });
  await expectSums(id);
  const trails = (await failedOnes(id)).map(({ trail }) => trail.map(({ at }) => at));
  expect(trails, 'when the first try failed').toEqual(failed.map(({ at }) => [at]));
  const both = await Promise.all([
    tell<{ people: number }>('RetryFailed', id, { route: 'sandbox' }),
    tell<{ people: number }>('RetryFailed', id, { route: 'sandbox' }),
  ]);
  expect(both.map(({ body }) => body.people).sort()).toEqual([0, 2]);
  await expect
    .poll(async () => (await report(id)).counts, { timeout: 30_000 })
    .toMatchObject({ sent: 4, delivered: 2, failed: 0 });
  expect((await report(id)).state).toBe('done');
  // A message is charged once, however often parts of it were tried again.
  expect(await church.units()).toMatchObject({ reserved: 0, settled: 6, usual: 6 });
  await expectSums(id);
});

test('a corrected text goes to the rest as a new message; both together reach everybody', async () => {
  const id = await startSlowly(100, { message: 'Servise at 9' });
  expect((await tell('SendSmsToRest', id, { message: 'Service at 9' })).status).toBe(409);
  await tell('PauseMessage', id);
  await expect.poll(async () => (await report(id)).counts['sending'], { timeout: 20_000 }).toBe(0);
  pace(400);
  const { rest, counts } = await report(id);
  expect(rest).toBe(counts['queued']);
  expect((await tell('SendSmsToRest', id, { message: ' ' })).status).toBe(422);
  const both = await Promise.all(
    [0, 1].map(() => tell<{ id: string; unitsUsed: number }>('SendSmsToRest', id, { message: 'Service at 9' })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const next = both.find(({ status }) => status === 200)!.body;
  expect(next.unitsUsed).toBe(rest);
  await expect.poll(async () => (await report(next.id)).state, { timeout: 40_000 }).toBe('done');
  expect(await report(id)).toMatchObject({
    state: 'cancelled',
    rest: 0,
    trial: false,
    counts: { sent: 100 - rest, cancelled: rest },
  });
  expect((await report(next.id)).counts).toMatchObject({ sent: rest });
  expect(await church.units()).toMatchObject({ reserved: 0, settled: 100 });
  expect((await tell('ResumeMessage', id)).body).toEqual({ state: 'cancelled' });
  await expectSums(id, next.id);
});

test('an administrator decides on an unknown recipient: it counts as sent, or is sent again', async () => {
  provider.settings.script = ['silent after accepting', 'silent after accepting'];
  const id = await start(10);
  await expect.poll(async () => (await report(id)).counts, { timeout: 30_000 }).toMatchObject({ unknown: 10 });
  const one = (
    await church.caller.get<{ seq: number }[]>(`/api/Messaging/GetMessageRecipients/${id}?state=unknown`)
  ).body.map(({ seq }) => seq);
  expect((await tell('DecideUnknown', id, { recipients: one.slice(0, 3), decision: 'sent' })).body).toEqual({
    people: 3,
    unitsUsed: 0,
  });
  expect((await tell('DecideUnknown', id, { recipients: one.slice(0, 3), decision: 'again' })).body).toEqual({
    people: 0,
    unitsUsed: 0,
  });
  expect((await report(id)).counts).toMatchObject({ unknown: 7, sent: 3 });
  expect((await tell('DecideUnknown', id, { decision: 'again' })).body).toEqual({ people: 7, unitsUsed: 0 });
  await expect.poll(async () => (await report(id)).counts, { timeout: 30_000 }).toMatchObject({ unknown: 0, sent: 10 });
  expect(await church.units()).toMatchObject({ reserved: 0, settled: 10 });
  await expectSums(id);
});

test('a waiting recipient who opts out while a message runs is not sent to, and their unit comes back', async () => {
  const id = await startSlowly(120);
  await tell('PauseMessage', id);
  await expect.poll(async () => (await report(id)).counts['sending'], { timeout: 20_000 }).toBe(0);
  const last = numbers(120).at(-1) ?? '';
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(
      sql`INSERT INTO opt_outs (tenant_id, channel, address, source) VALUES (${church.tenantId}, 'sms', ${last}, 'test')`,
    ),
  );
  pace(400);
  await tell('ResumeMessage', id);
  await expect.poll(async () => (await report(id)).state, { timeout: 40_000 }).toBe('done');
  expect((await report(id)).counts).toMatchObject({ sent: 119, suppressed: 1 });
  expect((await church.recipients(id)).find(({ address }) => address === last)).toMatchObject({ reason: 'opted out' });
  expect(await church.units()).toMatchObject({ reserved: 0, settled: 119 });
  await expectSums(id);
});

test('the report as a file runs nothing and keeps every number unchanged', async () => {
  const [id] = await church.addPeople([
    { firstName: '=HYPERLINK("x")', lastName: 'Obi', phoneNumber: '1', phone: '+2348031260000' },
  ]);
  const message = await start(2, { ToContacts: id });
  await expect.poll(async () => (await report(message)).counts, { timeout: 30_000 }).toMatchObject({ sent: 3 });
  const { status, headers, body } = await church.caller.get<string>(`/api/Messaging/ExportMessageReport/${message}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = body.replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toBe('Name,Phone,State,Reason,Pages,Units,Route,When (Africa/Lagos),Tried before');
  expect(lines).toHaveLength(4);
  expect(lines.find((line) => line.includes('HYPERLINK'))).toMatch(
    /^"'=HYPERLINK\(""x""\) Obi",\+2348031260000,Sent,,1,1,Termii,\d{4}-\d\d-\d\d \d\d:\d\d,$/,
  );
  expect((await church.caller.get(`/api/Messaging/ExportMessageReport/${crypto.randomUUID()}`)).status).toBe(404);
});
