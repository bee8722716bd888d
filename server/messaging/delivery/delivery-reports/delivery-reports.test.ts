import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { auditLedger, smsChurch } from '../../../testing/sms-church.ts';
import { startTermiiSimulator, type TermiiSimulator } from '../../../testing/simulators/termii.ts';
import { termiiReport } from '../../../testing/simulators/termii-reports.ts';

const secret = 'what Termii signs with';
const path = '/callbacks/sms/termii/a-path-nobody-can-guess';

let app: TestApp;
let simulator: TermiiSimulator;
beforeAll(async () => {
  simulator = await startTermiiSimulator();
  app = await startTestApp({
    SMS_ROUTES: 'termii',
    SMS_ROUTE_OPTIONS: '{"termii":{"rate":4000,"night":false}}',
    TERMII_BASE_URL: simulator.url,
    TERMII_API_KEY: 'key',
    TERMII_SECRET: secret,
    SMS_CALLBACK_SECRET: 'a-path-nobody-can-guess',
    TRIAL_UNITS: '5000',
  });
});
afterAll(async () => {
  await app.stop();
  await simulator.close();
});

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `+23480361${10_000 + from + at}`);

const post = (body: string, headers: Record<string, string>, to = path) =>
  fetch(app.url + to, { method: 'POST', headers, body });

function shuffled<T>(list: T[]): T[] {
  return list
    .map((entry) => ({ entry, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}

test('reports in any order, repeated or forged, only advance states', async () => {
  const church = await smsChurch(app);
  const size = 600;
  const chosen = numbers(size);
  const { body } = (await church.send({ toOthers: chosen.join() })) as { body: { id: string } };
  await expect
    .poll(() => church.counts(body.id), { timeout: 30_000 })
    .toMatchObject({ sent: size, queued: 0, sending: 0 });
  const wordFor = (to: string) =>
    Number(to.slice(-2)) < 10
      ? 'Message Failed'
      : Number(to.slice(-2)) < 15
        ? 'DND Active on Phone Number'
        : 'DELIVERED';
  const accepted = simulator.accepted.all().filter(({ to }) => chosen.includes(to));
  expect(accepted).toHaveLength(size);
  const reports = accepted.flatMap((entry) =>
    ['Message Sent', wordFor(entry.to), wordFor(entry.to), 'Message Sent'].map((word) =>
      termiiReport(entry, word, secret),
    ),
  );
  const forged = accepted.slice(0, size / 5).map((entry) => termiiReport(entry, 'Rejected', 'a guess'));
  const waiting = shuffled([
    ...reports.map((report) => ({ report, expected: 200 })),
    ...forged.map((report) => ({ report, expected: 401 })),
  ]);
  const wrong: number[] = [];
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { status } = await post(next.report.body, next.report.headers);
        if (status !== next.expected) wrong.push(status);
      }
    }),
  );
  expect(wrong).toEqual([]);
  const delivered = size * 0.85;
  const failed = size * 0.15;
  expect(await church.counts(body.id)).toMatchObject({ delivered, failed, sent: 0, unknown: 0 });
  const { account, entries, charges } = await auditLedger(app, church.tenantId);
  expect(account).toEqual({ available: 5000 - delivered, reserved: 0, settled: delivered });
  expect(entries).toEqual(account);
  expect(charges).toEqual({ reserved: 0, settled: delivered });
  const late = accepted.find(({ to }) => wordFor(to) === 'DELIVERED');
  if (!late) throw new Error('nothing delivered');
  const contrary = termiiReport(late, 'Expired', secret);
  expect((await post(contrary.body, contrary.headers)).status).toBe(200);
  expect(await church.counts(body.id)).toMatchObject({ delivered, failed });
});

test('reports that come before the answer, twice or out of order are not lost', async () => {
  const church = await smsChurch(app);
  simulator.settings.reports = {
    url: app.url + path,
    secret,
    afterMs: 0,
    twice: true,
    outOfOrder: true,
    endings: { '0': 'Expired' },
  };
  simulator.settings.delayMs = 30;
  const { body } = (await church.send({ toOthers: numbers(100, 2000).join() })) as { body: { id: string } };
  await expect
    .poll(() => church.counts(body.id), { timeout: 40_000 })
    .toMatchObject({ delivered: 90, failed: 10, sent: 0 });
  simulator.settings.reports = null;
  simulator.settings.delayMs = 0;
});

test('a wrong secret, provider or signature is refused; other kinds of report are ignored', async () => {
  const report = termiiReport({ id: '1', to: '+2348036100000' }, 'DELIVERED', secret);
  expect((await post(report.body, report.headers, '/callbacks/sms/termii/another-path')).status).toBe(401);
  expect((await post(report.body, report.headers, path.replace('termii', 'sandbox'))).status).toBe(401);
  expect((await post(report.body, {})).status).toBe(401);
  expect((await post(report.body.replace('1', '2'), report.headers)).status).toBe(401);
  expect((await post(report.body, report.headers)).status).toBe(200);
});

test('a provider that says not now makes nobody fail, and nobody is sent to twice', async () => {
  const church = await smsChurch(app);
  simulator.settings.script.push('too many requests', 'server error');
  const chosen = numbers(20, 3000);
  const { body } = (await church.send({ toOthers: chosen.join() })) as { body: { id: string } };
  await expect.poll(() => church.counts(body.id), { timeout: 40_000 }).toMatchObject({ sent: 20 });
  expect(chosen.map((to) => simulator.accepted.timesOf(to))).toEqual(chosen.map(() => 1));
});

test('a missing answer leaves people unknown and not sent to again, until a report settles them', async () => {
  const church = await smsChurch(app);
  simulator.settings.script.push('reset after accepting');
  const chosen = numbers(20, 4000);
  const { body } = (await church.send({ toOthers: chosen.join() })) as { body: { id: string } };
  await expect
    .poll(() => church.counts(body.id), { timeout: 30_000 })
    .toMatchObject({ unknown: 20, queued: 0, sending: 0 });
  expect(await church.units()).toMatchObject({ available: 4980, reserved: 20 });
  const rows = await church.recipients(body.id);
  expect(rows[0]).toMatchObject({ state: 'unknown', reason: 'The provider did not answer: the connection broke' });
  expect(chosen.map((to) => simulator.accepted.timesOf(to))).toEqual(chosen.map(() => 1));
});
