import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, test } from 'vitest';
import type { Outcome } from '../../adapters/gateway.ts';
import type { SmsGateway } from '../../adapters/sms/gateway.ts';
import { inTenant } from '../../core/transaction.ts';
import { startTestApp } from '../../testing/app.ts';
import { endKillables, endWithTests } from '../../testing/processes/killable.ts';
import { auditLedger, sendingBy, smsChurch } from '../../testing/sms-church.ts';
import { asAdmin } from '../../testing/database/test-server.ts';
import { lostWorkers } from './abandoned/abandoned.ts';

afterAll(endKillables);

type Sent = { body: { id: string } };

/** A provider that the test controls: `hold` decides how long a call takes. */
function slowGateway(
  capabilities: Partial<SmsGateway['capabilities']>,
  hold: () => number,
): { gateway: SmsGateway; times: Map<string, number> } {
  const times = new Map<string, number>();
  const gateway: SmsGateway = {
    name: 'slow',
    capabilities: { bulkSize: 50, rate: 400, window: 1, keys: false, lookup: false, replies: false, ...capabilities },
    submit: async (batch) => {
      await sleep(hold());
      for (const { to } of batch) times.set(to, (times.get(to) ?? 0) + 1);
      return new Map(
        batch.map(({ reference }): [string, Outcome] => [
          reference,
          { outcome: 'accepted', providerRef: `p-${reference}` },
        ]),
      );
    },
    health: () => Promise.resolve({ state: 'ok' }),
    close: () => Promise.resolve(),
  };
  return { gateway, times };
}

test('a worker that returns after its lease writes nothing, and nobody is sent to twice', async () => {
  let held = 1500;
  const { gateway, times } = slowGateway({}, () => held);
  const app = await startTestApp({ TRIAL_UNITS: '100' }, sendingBy(gateway, { leaseMs: 300, sweepMs: 100 }));
  const church = await smsChurch(app);
  const { body } = (await church.send({ toOthers: '08031234567,08031234568' })) as Sent;
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ unknown: 2 });
  await expect.poll(() => times.size, { timeout: 20_000 }).toBe(2);
  held = 0;
  await sleep(500);
  expect(await church.counts(body.id)).toMatchObject({ unknown: 2, sent: 0, queued: 0 });
  expect([...times.values()]).toEqual([1, 1]);
  expect(await church.units()).toMatchObject({ available: 98, reserved: 2, settled: 0 });
  const { account, entries } = await auditLedger(app, church.tenantId);
  expect(entries).toEqual(account);
  await app.stop();
});

test('of a dead worker’s calls, answered ones stand, unbegun ones go, and only the rest is unknown', async () => {
  const { gateway, times } = slowGateway({ bulkSize: 5, window: 5 }, () => 0);
  const back = Promise.withResolvers<void>();
  let calls = 0;
  const stuck = {
    ...gateway,
    // Four calls are answered, then three hang at once.
    submit: async (batch: Parameters<SmsGateway['submit']>[0]) => {
      calls += 1;
      if (calls > 4 && calls <= 7) await back.promise;
      return gateway.submit(batch);
    },
  };
  const app = await startTestApp({ TRIAL_UNITS: '100' }, sendingBy(stuck, { sweepMs: 100 }));
  const church = await smsChurch(app);
  const many = Array.from({ length: 50 }, (_, at) => `080312345${10 + at}`).join();
  const { body } = (await church.send({ toOthers: many })) as Sent;
  await expect.poll(() => calls, { timeout: 20_000 }).toBe(7);
  expect(await church.counts(body.id)).toMatchObject({ sending: 50 });
  await inTenant(app.base, church.tenantId, null, async (ctx) => {
    for (const table of [sql`batches`, sql`recipients`])
      await ctx.db.execute(sql`UPDATE ${table} SET lease_until = now() - interval '1 second'`);
  });
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 20, unknown: 15 });
  back.resolve();
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 35, unknown: 15 });
  expect([...times.values()]).toEqual(Array(50).fill(1));
  const { account, entries } = await auditLedger(app, church.tenantId);
  expect(account).toEqual({ available: 50, reserved: 15, settled: 35 });
  expect(entries).toEqual(account);
  await app.stop();
});

test('a disconnected worker loses only people certainly not sent to; a dead one delays nobody; a stopped one is neither', async () => {
  const { gateway, times } = slowGateway({ bulkSize: 1, window: 2 }, () => 0);
  const back = Promise.withResolvers<void>();
  let calls = 0;
  const stuck = {
    ...gateway,
    submit: async (batch: Parameters<SmsGateway['submit']>[0]) => {
      calls += 1;
      if (calls <= 2) await back.promise;
      return gateway.submit(batch);
    },
  };
  const app = await startTestApp({ TRIAL_UNITS: '100' }, sendingBy(stuck, { sweepMs: 100 }));
  const church = await smsChurch(app);
  const { body } = (await church.send({
    toOthers: Array.from({ length: 8 }, (_, at) => `0803123456${at}`).join(),
  })) as Sent;
  await expect.poll(() => calls, { timeout: 20_000 }).toBe(2);
  const asTenant = (statement: ReturnType<typeof sql>) =>
    inTenant(app.base, church.tenantId, null, (ctx) => ctx.db.execute<{ count: number }>(statement));
  const heldBySeven = async () =>
    (await asTenant(sql`SELECT count(*) FROM recipients WHERE worker = 7 AND state = 'sending'`)).rows[0]?.count;
  const sevenIs = (process: string, seen: string) =>
    app.base.database.asGate((tx) =>
      tx.execute(sql`INSERT INTO workers (id, process, holds_lock, seen) VALUES (7, ${process}, true, now() - ${seen}::interval)
        ON CONFLICT (id) DO UPDATE SET process = excluded.process, seen = excluded.seen`),
    );
  // Another process stands in for the worker that has claimed them: first stopped, then killed.
  const identity = join(import.meta.dirname, '../../core/process-identity.ts');
  const script = `import(${JSON.stringify(identity)}).then(({ ownProcess }) => { console.log(ownProcess); setInterval(() => {}, 1000); })`;
  const other = spawn(process.execPath, ['--no-warnings', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = endWithTests(other);
  const itself = await new Promise<string>((resolve) =>
    other.stdout.once('data', (line) => resolve(String(line).trim())),
  );
  other.kill('SIGSTOP');
  await sevenIs(itself, '0 seconds');
  await asTenant(sql`WITH b AS (INSERT INTO batches SELECT tenant_id, message_id, 7, claimed_at, lease_until FROM batches),
    s AS (INSERT INTO batch_steps SELECT tenant_id, message_id, 7, claimed_at, step, begun, answers FROM batch_steps)
    UPDATE recipients SET worker = 7`);
  await asTenant(sql`DELETE FROM batches WHERE worker <> 7`);
  await sleep(500);
  expect(await heldBySeven()).toBe(8);
  expect(await lostWorkers(app.base)).toEqual({ dead: [], silent: [] });
  const letGo = await app.base.database.holdLock(7);
  await sevenIs('on another machine', '1 minute');
  await sleep(500);
  expect(await heldBySeven()).toBe(8);
  await letGo();
  await expect.poll(heldBySeven, { timeout: 10_000 }).toBe(2);
  await sleep(500);
  expect(await church.counts(body.id)).toMatchObject({ unknown: 0 });
  other.kill('SIGKILL');
  await ended;
  await sevenIs(itself, '0 seconds');
  await expect.poll(() => church.counts(body.id), { timeout: 10_000 }).toMatchObject({ unknown: 2 });
  back.resolve();
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 6, unknown: 2 });
  expect([...times.values()]).toEqual(Array(8).fill(1));
  await expect.poll(() => lostWorkers(app.base), { timeout: 10_000 }).toEqual({ dead: [], silent: [] });
  await app.stop();
}, 60_000);

test('workers have time to take their locks again when all connections were lost', async () => {
  const app = await startTestApp();
  const { database } = app.base;
  await database.asGate((tx) =>
    tx.execute(
      sql`INSERT INTO workers (id, process, holds_lock, seen) VALUES (7, 'on another machine', true, now() - interval '1 minute')`,
    ),
  );
  const silent = async () => (await lostWorkers(app.base)).silent;
  await expect.poll(silent, { timeout: 20_000 }).toEqual([7]);
  // As where another server takes the place of the primary, which has been running for days.
  const { rows } = await database.jobs.executeSql('select current_database()::text as name');
  await asAdmin(
    inject('testServer').adminUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${String(rows[0]?.['name'])}'`,
  );
  await expect.poll(silent, { interval: 100 }).toEqual([]);
  await expect.poll(silent, { timeout: 20_000 }).toEqual([7]);
  await app.stop();
});

test('thousands of messages of one organisation take no place from another’s', async () => {
  const app = await startTestApp();
  const [large, small] = [await smsChurch(app), await smsChurch(app)];
  const open = (tenantId: string, messages: number, age: string) =>
    inTenant(app.base, tenantId, null, (ctx) =>
      ctx.db.execute(sql`
        INSERT INTO messages (tenant_id, channel, subject, destination, state, created_at)
        SELECT ${tenantId}, 'sms', 'GraceChapel', '{}', 'sending', now() - ${age}::interval FROM generate_series(1, ${messages}::integer)`),
    );
  await open(large.tenantId, 5001, '1 day');
  await open(small.tenantId, 1, '1 minute');
  const { rows } = await app.base.database.asGate((tx) =>
    tx.execute<{ tenant_id: string }>(sql`SELECT tenant_id FROM app.open_messages()`),
  );
  expect(rows.slice(0, 2).map(({ tenant_id }) => tenant_id)).toEqual([large.tenantId, small.tenantId]);
  await app.stop();
});

test('a recipient delayed past half the lease does not begin', async () => {
  const { gateway, times } = slowGateway({ rate: 4 }, () => 0);
  const app = await startTestApp({ TRIAL_UNITS: '100' }, sendingBy(gateway, { leaseMs: 600, sweepMs: 100 }));
  const church = await smsChurch(app);
  // Others have booked the route for longer than half a lease.
  await app.base.database.asGate((tx) => tx.execute(sql`SELECT app.take_turn('slow', 12, 4)`));
  const { body } = (await church.send({ toOthers: '08031234567' })) as Sent;
  await expect.poll(() => church.recipients(body.id).then(([one]) => one?.reason), { interval: 20 }).toBe('delayed');
  expect(times.size).toBe(0);
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 1 });
  expect([...times.values()]).toEqual([1]);
  await app.stop();
});

test('recipients who wait for a slow route do not outwait their lease one after another', async () => {
  const { gateway, times } = slowGateway({ rate: 20 }, () => 0);
  const app = await startTestApp({ TRIAL_UNITS: '100' }, sendingBy(gateway, { leaseMs: 1500, sweepMs: 100 }));
  const church = await smsChurch(app);
  const many = Array.from({ length: 60 }, (_, at) => `080312345${10 + at}`).join();
  const { body } = (await church.send({ toOthers: many })) as Sent;
  await expect.poll(() => church.counts(body.id), { timeout: 15_000 }).toMatchObject({ sent: 60 });
  expect([...times.values()]).toEqual(Array(60).fill(1));
  await app.stop();
});

test('an unknown recipient stays unknown while the provider says "not now", and never counts as not yet sent to', async () => {
  const { gateway } = slowGateway({ keys: true }, () => 0);
  const said: Outcome[] = [{ outcome: 'unknown', words: 'No answer' }];
  const notNow: Outcome = { outcome: 'not now', words: 'Too busy' };
  const answering = {
    ...gateway,
    submit: async (batch: Parameters<SmsGateway['submit']>[0]) =>
      new Map(batch.map(({ reference }) => [reference, said.shift() ?? notNow])),
  };
  const app = await startTestApp({ TRIAL_UNITS: '100' }, sendingBy(answering, { sweepMs: 50 }));
  const church = await smsChurch(app);
  const { body } = (await church.send({ toOthers: '08031234567' })) as Sent;
  await expect
    .poll(() => church.recipients(body.id).then(([one]) => one?.reason), { timeout: 20_000 })
    .toBe('Too busy');
  expect(await church.counts(body.id)).toMatchObject({ unknown: 1, queued: 0 });
  await app.stop();
});

test('4,000 recipients of one organisation do not go before 10 of another', async () => {
  const { gateway, times } = slowGateway({}, () => 5);
  const app = await startTestApp({ TRIAL_UNITS: '5000' }, sendingBy(gateway));
  const [large, small] = [await smsChurch(app), await smsChurch(app)];
  const many = Array.from({ length: 4000 }, (_, at) => `+23480371${10_000 + at}`).join();
  await large.send({ toOthers: many });
  const few = Array.from({ length: 10 }, (_, at) => `+23480312345${10 + at}`);
  const second = (await small.send({ toOthers: few.join() })) as Sent;
  const before = times.size;
  await expect.poll(() => small.counts(second.body.id), { timeout: 20_000 }).toMatchObject({ sent: 10 });
  // In the order in which the provider got them, however long that took.
  const order = [...times.keys()];
  expect(Math.max(...few.map((to) => order.indexOf(to))) - before).toBeLessThan(1000);
  await app.stop();
});
