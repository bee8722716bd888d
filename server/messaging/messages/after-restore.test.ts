import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { backup, holdEverything, restore } from '../../core/db/index.ts';
import { inTenant } from '../../core/transaction.ts';
import { runCommand } from '../../operator/commands.ts';
import { acceptingGateway } from '../../testing/accepting-gateway.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Caller } from '../../testing/caller.ts';
import { sendingBy, smsChurch } from '../../testing/sms-church.ts';
import { composeChannels, writeAutomatically } from '../index.ts';

let folder: string;
const running: TestApp[] = [];
/** Releases the calls held at a provider. */
const held: (() => void)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koinonia-restored-'));
});
afterEach(async () => {
  for (const release of held.splice(0)) release();
  for (const app of running.splice(0)) await app.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const numbers = Array.from({ length: 60 }, (_, at) => `+23480912${50_000 + at}`);

async function started(gateway: ReturnType<typeof acceptingGateway>['gateway']): Promise<TestApp> {
  const app = await startTestApp({ TRIAL_UNITS: '1000' }, sendingBy(gateway, { leaseMs: 60_000, sweepMs: 100 }));
  running.push(app);
  return app;
}

/** An SMS to 60 that has reached its 14th number, and a scheduled one, as a backup finds them. */
async function inTheMiddle(keys: boolean) {
  const stop = Promise.withResolvers<void>();
  held.push(stop.resolve);
  let calls = 0;
  const before = acceptingGateway({
    name: 'route',
    capabilities: { bulkSize: 1, window: 2, rate: 20, keys },
    meanwhile: () => ((calls += 1) > 14 ? stop.promise : Promise.resolve()),
  });
  const app = await started(before.gateway);
  const church = await smsChurch(app);
  const [personId = ''] = await church.addPeople([{ firstName: 'Ada', phone: '+2348091288888' }]);
  const { id } = (await church.send({ toOthers: numbers.join() })).body as { id: string };
  const tomorrow = new Date(app.base.clock().getTime() + 86_400_000).toISOString().slice(0, 10);
  const scheduled = await church.caller.post<{ id: string }>('/api/Messaging/saveSmsSchedule', {
    subject: church.mask,
    message: 'Tomorrow',
    toOthers: '+2348091299999',
    executionDate: tomorrow,
    time: '10:00',
  });
  await expect.poll(async () => (await church.counts(id))['sent']).toBeGreaterThan(5);
  const file = join(folder, `${keys}-${crypto.randomUUID()}.koinonia`);
  await backup(app.base.database, { file });
  const { cookie } = church.caller;
  return { app, church, id, scheduleId: scheduled.body.id, file, cookie, personId, goOn: () => stop.resolve() };
}

const counts = async (caller: Caller, id: string) =>
  (await caller.get<{ counts: Record<string, number> }>(`/api/Messaging/GetMessageReport/${id}`)).body.counts;

test.each([false, true])(
  'after a restore nothing leaves by itself, and one click releases the rest, once (provider with keys: %s)',
  async (keys) => {
    const { file, id, scheduleId, church, cookie, personId } = await inTheMiddle(keys);
    const { tenantId } = church;
    const after = acceptingGateway({ name: 'route', capabilities: { bulkSize: 1, window: 2, keys } });
    const restored = await started(after.gateway);
    await restore(restored.base.database, { file });
    const own = restored.caller();
    own.cookie = cookie;
    const as = <T>(work: Parameters<typeof inTenant<T>>[3]) => inTenant(restored.base, tenantId, null, work);
    const channels = composeChannels(restored.deps);
    const prepared = { subject: '', body: 'Welcome' };
    await as((ctx) =>
      ctx.db.execute(
        sql`UPDATE messages SET due_at = now() - interval '1 minute' WHERE tenant_id = ${tenantId} AND due_at IS NOT NULL`,
      ),
    );
    // Days later: its time has come, and all leases of then have expired.
    await as((ctx) =>
      ctx.db.execute(
        sql`UPDATE recipients SET lease_until = now() WHERE tenant_id = ${tenantId} AND state = 'sending'`,
      ),
    );
    await as((ctx) => ctx.db.execute(sql`UPDATE batches SET lease_until = now() WHERE tenant_id = ${tenantId}`));
    await as((ctx) => writeAutomatically(ctx, channels.named('sms'), { prepared, people: [personId], as: 'send' }));
    await expect.poll(async () => (await counts(own, id))['sending'], { timeout: 10_000 }).toBe(0);
    await sleep(1000);
    expect(after.taken).toEqual([]);
    const report = await own.get<{ state: string; pausedWhy: string; counts: Record<string, number> }>(
      `/api/Messaging/GetMessageReport/${id}`,
    );
    expect(report.body).toMatchObject({ state: 'paused', pausedWhy: 'restored', counts: { sending: 0 } });
    const { queued = 0, unknown = 0, sent = 0 } = report.body.counts;
    expect(queued + unknown + sent).toBe(60);
    const user = await own.get<{ heldAfterRestore: boolean }>('/api/Membership/GetCurrentSignedInUser');
    expect(user.body.heldAfterRestore).toBe(true);
    const waits = await own.get<{ asOf: string }>('/api/Messaging/GetHeldAfterRestore');
    expect(waits.body).toMatchObject({ messages: 1, people: queued, schedules: 2 });
    expect(waits.body.asOf).not.toBeNull();
    const { body: before } = await own.get<{ address: string; state: string }[]>(
      `/api/Messaging/GetMessageRecipients/${id}`,
    );
    const was = new Set(before.filter(({ state }) => state === 'sent').map(({ address }) => address));

    expect((await own.post('/api/Messaging/GoOnAfterRestore', {})).body).toMatchObject({ messages: 1, schedules: 2 });
    expect((await own.post('/api/Messaging/GoOnAfterRestore', {})).body).toMatchObject({ messages: 0, schedules: 0 });
    const expected = 2 + queued + (keys ? unknown : 0);
    await expect.poll(() => after.taken.length, { timeout: 10_000 }).toBe(expected);
    await sleep(500);
    expect(new Set(after.taken).size).toBe(expected);
    expect(after.taken.filter((address) => was.has(address))).toEqual([]);
    expect(after.taken).toEqual(expect.arrayContaining(['+2348091299999', '+2348091288888']));
    const rows = await as((ctx) =>
      ctx.db.execute(sql`SELECT state FROM messages WHERE tenant_id = ${tenantId} AND id = ${scheduleId}`),
    );
    expect(rows.rows).toEqual([{ state: 'done' }]);
  },
);

test('one command holds a copied database and tells the operator, and another releases it', async () => {
  const { app, church, id, goOn } = await inTheMiddle(false);
  const { database } = app.base;
  const told = async () => (await church.caller.get('/api/Messaging/GetHeldAfterRestore')).body;
  expect(await told()).toBeNull();
  await holdEverything(database);
  expect(await told()).toMatchObject({ asOf: null, messages: 1, schedules: 1 });
  goOn();
  const operator = (...argv: string[]) =>
    runCommand({ deps: app.deps, folder: '/', takeSnapshot: () => Promise.resolve() }, argv);
  expect(await operator('go-on')).toBe('Grace Chapel goes on: 1 paused, 1 scheduled.');
  expect(await operator('go-on')).toBe('Nothing waits since a restore.');
  await expect.poll(async () => (await church.counts(id))['sent'], { timeout: 10_000 }).toBe(60);
  expect(await operator('hold')).toContain('0 paused');
});
