import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { auditLedger, smsChurch } from '../../testing/sms-church.ts';
import { startSmscSimulator, type SmscSimulator } from '../../testing/simulators/smpp.ts';

let app: TestApp;
let smsc: SmscSimulator;
beforeAll(async () => {
  smsc = await startSmscSimulator();
  app = await startTestApp({
    SMS_ROUTES: 'smpp',
    SMS_ROUTE_OPTIONS: '{"smpp":{"rate":2000,"window":20}}',
    SMPP_URL: smsc.url,
    TRIAL_UNITS: '1000',
  });
});
afterAll(async () => {
  await app.stop();
  await smsc.close();
});

const numbers = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => `+23480364${10_000 + from + at}`);

test('a text with one failed segment is not delivered; with all delivered it is, in any order of receipts', async () => {
  const church = await smsChurch(app);
  const chosen = numbers(40, 0);
  const word = ({ to, part }: { to: string; part: number }) => (to.endsWith('3') && part === 2 ? 'UNDELIV' : undefined);
  smsc.settings.receipts = { afterMs: 5, by: 'text', twice: true, outOfOrder: true, word };
  const { body } = (await church.send({
    toOthers: chosen.join(),
    message: 'Grace and peace to you all. '.repeat(7),
  })) as { body: { id: string } };
  await expect
    .poll(() => church.counts(body.id), { timeout: 30_000 })
    .toMatchObject({ delivered: 36, failed: 4, sent: 0, unknown: 0 });
  expect(chosen.map((to) => smsc.accepted.timesOf(to))).toEqual(chosen.map(() => 1));
  const { account, entries, charges } = await auditLedger(app, church.tenantId);
  expect(account).toEqual({ available: 928, reserved: 0, settled: 72 });
  expect(entries).toEqual(account);
  expect(charges).toEqual({ reserved: 0, settled: 72 });
});

test('a segment without a report leaves the text sent', async () => {
  const church = await smsChurch(app);
  const word = ({ part }: { part: number }) => (part === 2 ? 'ENROUTE' : undefined);
  smsc.settings.receipts = { afterMs: 5, by: 'both', word, spell: (id) => String(id).padStart(10, '0') };
  const [long, short] = await Promise.all(
    ['Grace and peace to you all. '.repeat(7), 'Service at 9'].map(async (message, at) => {
      const { body } = (await church.send({ toOthers: numbers(1, 900 + at).join(), message })) as {
        body: { id: string };
      };
      return body.id;
    }),
  );
  await expect.poll(() => church.counts(short ?? ''), { timeout: 20_000 }).toMatchObject({ delivered: 1 });
  await expect.poll(() => church.counts(long ?? ''), { timeout: 20_000 }).toMatchObject({ sent: 1, delivered: 0 });
});

test('a connection that breaks in the middle leaves everybody sent or unknown, and nobody twice', async () => {
  const church = await smsChurch(app);
  smsc.settings.receipts = null;
  smsc.settings.delayMs = 20;
  const chosen = numbers(200, 2000);
  const { body } = (await church.send({ toOthers: chosen.join() })) as { body: { id: string } };
  await expect.poll(() => smsc.accepted.all().length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(80);
  smsc.hangUp();
  await expect.poll(() => church.counts(body.id), { timeout: 40_000 }).toMatchObject({ queued: 0, sending: 0 });
  const { sent = 0, unknown = 0 } = await church.counts(body.id);
  expect(sent + unknown).toBe(200);
  expect(chosen.filter((to) => smsc.accepted.timesOf(to) > 1)).toEqual([]);
  smsc.settings.delayMs = 0;
});
