import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { Caller } from '../testing/caller.ts';
import { databaseKind } from '../testing/database.ts';
import { endKillables, startKillable } from '../testing/killable.ts';
import type { AcceptedLog } from '../testing/simulators/accepted-log.ts';
import { startKeyedSimulator } from '../testing/simulators/keyed.ts';
import { simulatedGateway, type SimulatedRoute } from '../testing/simulators/simulated-route.ts';
import { startTermiiSimulator } from '../testing/simulators/termii.ts';
import { sendingBy } from '../testing/sms-church.ts';
import { newOrganisationSms } from './new-organisation.ts';

const worker = { leaseMs: 1500, sweepMs: 200 };
const variables = { PORT: '0', HOST: '127.0.0.1', SIGN_UP: 'open', LOG_LEVEL: 'silent', TRIAL_UNITS: '10000' };
const several = databaseKind === 'postgres';
const [people, kills] = several ? [5000, 10] : [1000, 5];
afterAll(endKillables);

type Kind = { name: string; inFlight: number; open: () => Promise<{ log: AcceptedLog; route: SimulatedRoute; close: () => Promise<void> }> };

function keyed(capabilities: { keys: boolean; lookup: boolean }): Kind['open'] {
  return async () => {
    const simulator = await startKeyedSimulator({ ...capabilities, delayMs: 40 });
    return { log: simulator.accepted, route: { keyed: { url: simulator.url, ...capabilities, rate: 1500, timeoutMs: 1000 } }, close: simulator.close };
  };
}

const kinds: Kind[] = [
  { name: 'a provider with keys', inFlight: 0, open: keyed({ keys: true, lookup: false }) },
  { name: 'a provider with look-up', inFlight: 0, open: keyed({ keys: false, lookup: true }) },
  {
    name: 'a provider with neither',
    inFlight: 3 * 50,
    open: async () => {
      const simulator = await startTermiiSimulator({ delayMs: 20 });
      const route = { termii: { baseUrl: simulator.url, apiKey: 'key', secret: 'secret', rate: 1500, bulkSize: 50, timeoutMs: 1000 } };
      return { log: simulator.accepted, route, close: simulator.close };
    },
  },
];

/** Somebody who can read, and processes that die: workers beside the server on PostgreSQL, else all of it at once. */
async function setUp(route: SimulatedRoute) {
  if (several) {
    const opening = newOrganisationSms({ trialUnits: 10_000, pretend: true });
    const app = await startTestApp({ ...variables, ROLE: 'web' }, (deps) => {
      const changed = sendingBy(simulatedGateway(route), worker)(deps);
      return { ...changed, session: { ...changed.session, newOrganisation: [opening] } };
    });
    const told = { env: { ...variables, DATABASE_URL: app.base.env.DATABASE_URL ?? '' }, worker, route };
    const start = () => startKillable('sms-worker-process.ts', told);
    const running = [start(), start()];
    return {
      caller: () => app.caller(),
      dieOnce: async (turn: number) => {
        await (await running[turn % 2])?.kill('SIGKILL');
        running[turn % 2] = start();
      },
      end: async () => {
        for (const one of running) await (await one).kill('SIGTERM');
        await app.stop();
      },
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'koinonia-killed-'));
  const start = () => startKillable('sms-process.ts', { env: { ...variables, DATA_DIR: folder }, worker, route });
  let running = await start();
  return {
    caller: () => new Caller(running.says.replace('localhost', '127.0.0.1')),
    dieOnce: async () => {
      await running.kill('SIGKILL');
      running = await start();
    },
    end: async () => {
      await running.kill('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Report = { chosen: number; state: string; counts: Record<string, number> };

test.each(kinds)('$name: killed again and again, nobody lost, nobody twice, the ledger exact', async ({ open, inFlight }) => {
  const { log, route, close } = await open();
  const { caller, dieOnce, end } = await setUp(route);
  const first = caller();
  await first.signUp();
  const now = () => Object.assign(caller(), { cookie: first.cookie });
  const senders = await first.get<{ returnObject: { mask: string }[] }>('/api/Messaging/RetrieveTenantSenderIDs');
  const subject = senders.body.returnObject[0]?.mask;
  const toOthers = Array.from({ length: people }, (_, at) => `+23480371${10_000 + at}`).join();
  const { body: sent } = await first.post<{ id: string }>('/api/Messaging/sendSms', { subject, message: 'Service at 9', toOthers });

  for (let turn = 0; turn < kills; turn += 1) {
    await sleep(80 + Math.random() * 220);
    await dieOnce(turn);
  }
  const report = async () => (await now().get<Report>(`/api/Messaging/GetSmsReport/${sent.id}`)).body;
  const waiting = async () => {
    const { queued = 0, sending = 0, unknown = 0 } = (await report()).counts;
    return queued + sending + (inFlight === 0 ? unknown : 0);
  };
  await expect.poll(waiting, { timeout: 90_000, interval: 200 }).toBe(0);

  const { chosen, state, counts } = await report();
  const { sent: reached = 0, unknown = 0 } = counts;
  expect(log.twice()).toEqual([]);
  expect([state, chosen, reached + unknown]).toEqual(['done', people, people]);
  expect(unknown).toBeLessThanOrEqual(kills * inFlight);
  for (let page = 0; page * 1000 < reached; page += 1) {
    const path = `/api/Messaging/GetSmsRecipients/${sent.id}?state=sent&pageSize=1000&page=${page}`;
    const { items } = (await now().get<{ items: { address: string }[] }>(path)).body;
    expect(items.filter(({ address }) => log.timesOf(address) !== 1)).toEqual([]);
  }
  const units = (await now().get('/api/Messaging/GetUnits')).body;
  expect(units).toMatchObject({ settled: reached, reserved: unknown, available: 10_000 - people, toppedUp: 10_000 });
  await end();
  await close();
}, 240_000);
