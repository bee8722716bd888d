import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Gateway, Outcome } from '../adapters/sms/gateway.ts';
import { startTestApp } from '../testing/app.ts';
import { auditLedger, sendingBy, smsChurch } from '../testing/sms-church.ts';

type Sent = { body: { id: string } };

/** A provider in the test's hands: `hold` says how long a call takes. */
function slowGateway(capabilities: Partial<Gateway['capabilities']>, hold: () => number): { gateway: Gateway; times: Map<string, number> } {
  const times = new Map<string, number>();
  const gateway: Gateway = {
    name: 'slow',
    capabilities: { bulkSize: 50, rate: 400, window: 1, keys: false, lookup: false, replies: false, ...capabilities },
    submit: async (batch) => {
      await sleep(hold());
      for (const { to } of batch) times.set(to, (times.get(to) ?? 0) + 1);
      return new Map(batch.map(({ reference }): [string, Outcome] => [reference, { outcome: 'accepted', providerRef: `p-${reference}` }]));
    },
    health: () => Promise.resolve({ state: 'ok' }),
    close: () => Promise.resolve(),
  };
  return { gateway, times };
}

test('a worker that comes back after its lease writes nothing, and nobody is sent to twice', async () => {
  let held = 1500;
  const { gateway, times } = slowGateway({}, () => held);
  const app = await startTestApp({ TRIAL_UNITS: '100' }, sendingBy(gateway, { leaseMs: 300, sweepMs: 100 }));
  const church = await smsChurch(app);
  const { body } = (await church.send({ toOthers: '08031234567,08031234568' })) as Sent;
  await expect.poll(() => church.counts(body.id), { timeout: 10_000 }).toMatchObject({ unknown: 2 });
  await expect.poll(() => times.size, { timeout: 10_000 }).toBe(2);
  held = 0;
  await sleep(500);
  expect(await church.counts(body.id)).toMatchObject({ unknown: 2, sent: 0, queued: 0 });
  expect([...times.values()]).toEqual([1, 1]);
  expect(await church.units()).toMatchObject({ available: 98, reserved: 2, settled: 0 });
  const { account, entries } = await auditLedger(app, church.tenantId);
  expect(entries).toEqual(account);
  await app.stop();
}, 60_000);

test('4,000 people of one organisation do not stand before 10 of another', async () => {
  const { gateway } = slowGateway({}, () => 5);
  const app = await startTestApp({ TRIAL_UNITS: '5000' }, sendingBy(gateway));
  const [large, small] = [await smsChurch(app), await smsChurch(app)];
  const many = Array.from({ length: 4000 }, (_, at) => `+23480371${10_000 + at}`).join();
  const first = (await large.send({ toOthers: many })) as Sent;
  const second = (await small.send({ toOthers: Array.from({ length: 10 }, (_, at) => `080312345${10 + at}`).join() })) as Sent;
  await expect.poll(() => small.counts(second.body.id), { timeout: 5000 }).toMatchObject({ sent: 10 });
  expect((await large.counts(first.body.id))['queued']).toBeGreaterThan(1000);
  await app.stop();
}, 60_000);
