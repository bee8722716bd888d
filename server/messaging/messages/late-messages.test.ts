import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayRegistry } from '../../adapters/gateway-registry.ts';
import { acceptingGateway } from '../../testing/accepting-gateway.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { smsChurch, type SmsChurch } from '../../testing/sms-church.ts';
import { composeChannels } from '../compose-channels.ts';
import { startWorker } from '../worker.ts';

const { gateway, taken } = acceptingGateway({ name: 'accepting' });
let app: TestApp;
let church: SmsChurch;
beforeAll(async () => {
  app = await startTestApp({ TRIAL_UNITS: '500', ROLE: 'web' }, (deps) => ({
    ...deps,
    sms: { ...deps.sms, gateways: gatewayRegistry([gateway]), usual: ['accepting'], hybrid: ['accepting'] },
  }));
  church = await smsChurch(app);
});
afterAll(() => app.stop());

test('an unsent message pauses and asks once it is more than 6 hours late; a due one leaves', async () => {
  const queue = async (digit: number, change: ReturnType<typeof sql>) => {
    const toOthers = Array.from({ length: 4 }, (_, at) => `+23480312${digit}00${at}0`).join();
    const { body } = (await church.send({ toOthers })) as { body: { id: string } };
    await app.base.database.withTenant(church.tenantId, (tx) =>
      tx.execute(sql`UPDATE recipients SET ${change} WHERE message_id = ${body.id}`),
    );
    return body.id;
  };
  const ago = (interval: string) => sql`updated_at = now() - ${interval}::interval`;
  const late = await queue(1, ago('3 days'));
  const abandoned = await queue(
    2,
    sql`${ago('3 days')}, state = CASE WHEN seq % 2 = 0 THEN 'sending' ELSE 'queued' END, worker = 1, lease_until = now() - interval '3 days'`,
  );
  const soon = await queue(3, ago('5 hours'));
  const morning = await queue(4, sql`${ago('10 hours')}, not_before = now() - interval '5 minutes'`);
  const report = async (id: string) =>
    (await church.caller.get<{ state: string; pausedWhy: string }>(`/api/Messaging/GetMessageReport/${id}`)).body;

  const worker = await startWorker(app.base, composeChannels(app.deps), { sweepMs: 100 });
  for (const id of [soon, morning])
    await expect.poll(async () => (await report(id)).state, { timeout: 20_000 }).toBe('done');
  for (const id of [late, abandoned]) expect(await report(id)).toMatchObject({ state: 'paused', pausedWhy: 'late' });
  expect(taken).toHaveLength(8);
  await church.caller.post(`/api/Messaging/ResumeMessage/${late}`, {});
  await expect.poll(async () => (await report(late)).state, { timeout: 20_000 }).toBe('done');
  expect(taken).toHaveLength(12);
  await worker.stop();
});
