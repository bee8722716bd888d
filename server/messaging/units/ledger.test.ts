import fc from 'fast-check';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../core/transaction.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { anyStep, walkLedger } from '../../testing/changes/ledger-walk.ts';
import { smsChurch } from '../../testing/sms-church.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRIAL_UNITS: '0' });
});
afterAll(() => app.stop());

test('available + reserved + settled = topped up, and everything adds up, after every step of any walk', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 30 }), async (steps) => {
      await walkLedger(app, steps);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 180_000);

test('the ledger for readers: top-ups, and for each message reserved, used and returned', async () => {
  const church = await smsChurch(app);
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE unit_accounts SET available = 20, topped_up = 20 WHERE tenant_id = ${church.tenantId}`),
  );
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(
      sql`INSERT INTO unit_entries (tenant_id, kind, units, note) VALUES (${church.tenantId}, 'top-up', 20, 'To begin with')`,
    ),
  );
  // The sandbox fails numbers that end in 0000.
  const { body } = (await church.send({ toOthers: '+2348031240000,+2348031241234', message: 'x'.repeat(161) })) as {
    body: { id: string };
  };
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ delivered: 1, failed: 1 });
  const page = await church.caller.get<{ items: Record<string, unknown>[]; totalItems: number }>(
    '/api/Messaging/GetUnitLedger?page=0&pageSize=10',
  );
  expect(page.body.totalItems).toBe(2);
  expect(page.body.items).toMatchObject([
    { kind: 'message', id: body.id, toppedUp: 0, reserved: 0, used: 2, refunded: 2 },
    { kind: 'top-up', about: 'To begin with', toppedUp: 20, reserved: 0, used: 0, refunded: 0 },
  ]);
  expect(await church.units()).toMatchObject({ available: 18, reserved: 0, settled: 2, usual: 4 });
  expect((await church.caller.get<unknown[]>('/api/Messaging/GetUnitLedger?search=begin')).body).toHaveLength(1);
});

test('units by week, how long they will last, and the need of the next scheduled message', async () => {
  const church = await smsChurch(app);
  const outlook = async () => (await church.caller.get<Record<string, unknown>>('/api/Messaging/GetUnitOutlook')).body;
  const asOwner = (statement: SQL) => inTenant(app.base, church.tenantId, null, (ctx) => ctx.db.execute(statement));
  const use = (weeksAgo: number, units: number) =>
    asOwner(sql`INSERT INTO unit_entries (tenant_id, kind, units, at)
      VALUES (${church.tenantId}, 'settle', ${units}, now() - ${weeksAgo} * interval '7 days')`);
  await asOwner(sql`UPDATE unit_accounts SET available = 300, topped_up = 300 WHERE tenant_id = ${church.tenantId}`);
  await use(0, 7);
  await use(1, 100);
  await use(2, 20);
  // Two weeks are chance, three a rate; the current week does not count, and one without units does.
  expect(await outlook()).toMatchObject({ perWeek: null, lastsDays: null, next: null });
  await use(4, 80);
  const { weeks, ...rate } = await outlook();
  expect((weeks as { units: number }[]).map(({ units }) => units)).toEqual([0, 0, 0, 0, 0, 0, 0, 80, 0, 20, 100, 7]);
  expect(rate).toMatchObject({ perWeek: 50, lastsDays: 42 });

  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const later = { executionDate: date, date: `${date}T09:00`, time: '09:00' };
  await church.caller.post('/api/Messaging/saveSmsSchedule', {
    subject: church.mask,
    message: 'Choir at 5',
    toOthers: '+2348031240001,+2348031240002',
    ...later,
  });
  expect(await outlook()).toMatchObject({ next: { title: 'Choir at 5', channel: 'sms', units: 2, setAside: false } });
});
