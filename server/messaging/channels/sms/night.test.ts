import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayRegistry } from '../../../adapters/gateway-registry.ts';
import { mtnNight } from '../../../adapters/sms/mtn-nigeria.ts';
import { composeChannels } from '../../compose-channels.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { acceptingGateway } from '../../../testing/accepting-gateway.ts';
import { auditLedger, smsChurch } from '../../../testing/sms-church.ts';
import { startWorker } from '../../worker.ts';

const [nightly, always] = [
  acceptingGateway({ name: 'nightly', capabilities: { night: mtnNight } }),
  acceptingGateway({ name: 'always' }),
];
/** A future day; the server's clock stands still until it is set. */
const day = `${new Date().getUTCFullYear() + 1}-03-03`;
let now = new Date(`${day}T12:00:00+01:00`);
const setClock = (local: string) => {
  now = new Date(`${day}T${local}+01:00`);
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRIAL_UNITS: '500' }, (deps) => ({
    ...deps,
    base: { ...deps.base, clock: () => now },
    smsWorker: { sweepMs: 100 },
    sms: {
      ...deps.sms,
      gateways: gatewayRegistry([nightly.gateway, always.gateway]),
      usual: ['nightly'],
      hybrid: ['nightly', 'always'],
    },
  }));
});
afterAll(() => app.stop());

/** It was 7:50 and becomes 8:00, for the server and for waiting recipients in the database. */
async function morningComes(tenantId: string): Promise<void> {
  setClock('08:00:00');
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`UPDATE recipients SET not_before = not_before - interval '10 minutes' WHERE not_before IS NOT NULL`),
  );
}

const mtn = ['+2348031230001', '+2349061230002', '+2347025123003'];
const others = ['+2348021230001', '+2348051230002', '+2348091230003'];
type Waiting = { network: string; count: number; until: string } | null;
type Report = { state: string; night: Waiting; counts: Record<string, number> };

test('at night MTN numbers wait and others go; receipt, answer and report say so; at 8:00 they go by themselves', async () => {
  const church = await smsChurch(app);
  const report = async (id: string) => (await church.caller.get<Report>(`/api/Messaging/GetMessageReport/${id}`)).body;
  const wish = { toOthers: [...mtn, ...others].join() };
  const preview = async () => (await church.caller.post<{ night: Waiting }>('/api/Messaging/PreviewSms', wish)).body;
  setClock('19:59:00');
  expect((await preview()).night).toBe(null);
  setClock('07:50:00');
  const night = { network: 'MTN', count: 3, until: `${day}T07:00:00.000Z` };
  expect(await preview()).toMatchObject({ willGet: 6, night });
  const { body } = (await church.send(wish)) as { body: { id: string; message: string } };
  expect(body.message).toBe('Your message is on its way to 6 people. 3 MTN numbers wait until 8:00.');
  await expect.poll(() => church.counts(body.id), { interval: 50 }).toMatchObject({ sent: 3, queued: 3 });
  expect(nightly.taken.toSorted()).toEqual(others.toSorted());
  expect(await report(body.id)).toMatchObject({ state: 'sending', night: { network: 'MTN', count: 3 } });
  expect((await church.recipients(body.id)).filter(({ reason }) => reason === 'until morning')).toHaveLength(3);
  const { rows } = await app.base.database.withTenant(church.tenantId, (tx) =>
    tx.execute(sql`
      SELECT count(*) AS until_eight FROM recipients
      WHERE state = 'queued' AND not_before BETWEEN now() + interval '9 minutes' AND now() + interval '10 minutes'`),
  );
  expect(rows).toEqual([{ until_eight: 3 }]);

  await morningComes(church.tenantId);
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 6, queued: 0 });
  expect(nightly.taken.toSorted()).toEqual([...mtn, ...others].toSorted());
  expect(await report(body.id)).toMatchObject({ state: 'done', night: null });
});

test('waiting people can be paused and cancelled with their units back, without delaying another organisation', async () => {
  const [church, other] = [await smsChurch(app), await smsChurch(app)];
  setClock('23:00:00');
  const { body } = (await church.send({ toOthers: mtn.join() })) as { body: { id: string } };
  const { body: day } = (await other.send({ toOthers: others.join() })) as { body: { id: string } };
  await expect.poll(() => other.counts(day.id)).toMatchObject({ sent: 3 });
  expect(await church.counts(body.id)).toMatchObject({ queued: 3, sent: 0 });
  await church.caller.post(`/api/Messaging/CancelMessage/${body.id}`, {});
  expect(await church.counts(body.id)).toMatchObject({ queued: 0, cancelled: 3 });
  expect(await church.units()).toMatchObject({ available: 500, reserved: 0 });
});

test('a message that runs into the night holds the rest; another worker finds them in the morning', async () => {
  const church = await smsChurch(app);
  // The route is booked, so that the message is paused while its people wait for their turn.
  await app.base.database.asGate((tx) => tx.execute(sql`SELECT app.take_turn('nightly', 2400, 400)`));
  setClock('19:59:00');
  const { body } = (await church.send({ toOthers: mtn.join() })) as { body: { id: string } };
  await expect.poll(() => church.counts(body.id)).toMatchObject({ sending: 3 });
  await church.caller.post(`/api/Messaging/PauseMessage/${body.id}`, {});
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ queued: 3, sending: 0 });
  setClock('07:50:00');
  await church.caller.post(`/api/Messaging/ResumeMessage/${body.id}`, {});
  await expect
    .poll(async () => (await church.caller.get<Report>(`/api/Messaging/GetMessageReport/${body.id}`)).body.night)
    .toMatchObject({ count: 3 });
  await morningComes(church.tenantId);
  const second = await startWorker(app.base, composeChannels(app.deps), { sweepMs: 100 });
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 3 });
  await second.stop();
});

test('a ladder skips the rung that keeps the night rule, and the trail says so', async () => {
  const church = await smsChurch(app);
  setClock('22:00:00');
  const wish = { toOthers: [...mtn, ...others].join(), gateWayToUse: 'hybridKonnect' };
  const { body: receipt } = await church.caller.post<{ night: Waiting }>('/api/Messaging/PreviewSms', wish);
  expect(receipt.night).toBe(null);
  nightly.taken.length = 0;
  const { body } = (await church.send(wish)) as { body: { id: string } };
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 6 });
  expect([nightly.taken.toSorted(), always.taken.toSorted()]).toEqual([others.toSorted(), mtn.toSorted()]);
  const rows = await church.caller.get<{ address: string; route: string; trail: object[] }[]>(
    `/api/Messaging/GetMessageRecipients/${body.id}`,
  );
  expect(rows.body.find(({ address }) => address === mtn[0])).toMatchObject({
    route: 'always',
    trail: [{ route: 'nightly', reason: 'passed over at night' }],
  });
  const { account, entries } = await auditLedger(app, church.tenantId);
  expect(account).toEqual({ available: 494, reserved: 0, settled: 6 });
  expect(entries).toEqual(account);
});

test('a scheduled message due at night lets them wait too', async () => {
  const church = await smsChurch(app);
  setClock('22:59:00');
  const saved = await church.caller.post('/api/Messaging/saveSmsSchedule', {
    subject: church.mask,
    message: 'Service at 9',
    toOthers: [...mtn, ...others].join(),
    executionDate: day,
    time: '23:00',
  });
  expect(saved.status).toBe(200);
  setClock('23:00:00');
  type Sent = { id: string; counts: Record<string, number> }[];
  const sent = async () => (await church.caller.get<Sent>('/api/Messaging/GetAllSentSMS')).body;
  await expect.poll(async () => (await sent())[0]?.counts, { timeout: 20_000 }).toMatchObject({ sent: 3, queued: 3 });
});
