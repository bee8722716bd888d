import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { auditLedger, smsChurch } from '../../testing/sms-church.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRIAL_UNITS: '500' });
});
afterAll(() => app.stop());

test('the same key 50 times at once gives one message and 50 equal answers; another body is refused', async () => {
  const church = await smsChurch(app);
  const key = { 'idempotency-key': 'sunday' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => church.send({ toOthers: '08031234567' }, key)));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect((await church.send({ toOthers: '08031234568' }, key)).status).toBe(422);
  expect((await church.caller.get<unknown[]>('/api/Messaging/GetAllSentSMS')).body).toHaveLength(1);
  const { available, reserved, settled } = await church.units();
  expect([available, reserved + settled]).toEqual([499, 1]);
});

// `npm run prove` tries two hundred at once.
const attempts = 120;

test('of more messages of 10 units than 500 pay for, exactly 50 are accepted, and the others write nothing', async () => {
  const church = await smsChurch(app);
  const toOthers = Array.from({ length: 10 }, (_, at) => `080312350${10 + at}`).join();
  const answers = await Promise.all(Array.from({ length: attempts }, () => church.send({ toOthers })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(statuses.filter((status) => status === 402)).toHaveLength(attempts - 50);
  const { totalItems } = (
    await church.caller.get<{ totalItems: number }>('/api/Messaging/GetAllSentSMS?page=0&pageSize=1')
  ).body;
  expect(totalItems).toBe(50);
  await expect
    .poll(() => church.units(), { timeout: 60_000 })
    .toMatchObject({ available: 0, reserved: 0, settled: 500, toppedUp: 500 });
  const { account, entries } = await auditLedger(app, church.tenantId);
  expect(entries).toEqual(account);
});
