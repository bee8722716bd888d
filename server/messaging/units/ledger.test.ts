import fc from 'fast-check';
import { sql } from 'drizzle-orm';
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

test('available + reserved + settled = topped up, and all of it adds up, after every step of any walk', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 30 }), async (steps) => {
      await walkLedger(app, steps);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 180_000);

test('the ledger as people read it: top-ups, and per message reserved, used and given back', async () => {
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
