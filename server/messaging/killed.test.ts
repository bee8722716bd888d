import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { Caller } from '../testing/caller.ts';
import { databaseKind, freshUrl } from '../testing/database.ts';
import type { AcceptedLog } from '../testing/simulators/accepted-log.ts';
import { startKeyedSimulator } from '../testing/simulators/keyed.ts';
import { startTermiiSimulator } from '../testing/simulators/termii.ts';
import type { SmsProcess } from '../testing/sms-process.ts';

const script = join(import.meta.dirname, '../testing/sms-process.ts');
const kills = 10;
const people = databaseKind === 'postgres' ? 5000 : 1500;
const worker = { leaseMs: 1500, sweepMs: 200 };
const alive = new Set<ChildProcess>();
afterAll(() => alive.forEach((child) => child.kill('SIGKILL')));

/** Starts a process and waits until it serves. */
async function start(told: SmsProcess): Promise<{ url: string; kill: (signal: NodeJS.Signals) => Promise<void> }> {
  const child = spawn(process.execPath, ['--no-warnings', script, JSON.stringify(told)], { stdio: ['ignore', 'pipe', 'inherit'] });
  alive.add(child);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it served`)));
  });
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
    alive.delete(child);
  };
  return { url: url.replace('localhost', '127.0.0.1'), kill };
}

type Kind = { name: string; inFlight: number; open: () => Promise<{ log: AcceptedLog; told: Partial<SmsProcess>; close: () => Promise<void> }> };

function keyed(capabilities: { keys: boolean; lookup: boolean }): Kind['open'] {
  return async () => {
    const simulator = await startKeyedSimulator({ ...capabilities, delayMs: 40 });
    const options = { url: simulator.url, ...capabilities, rate: 1500, timeoutMs: 1000 };
    return { log: simulator.accepted, told: { keyed: options }, close: simulator.close };
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
      const env = { SMS_ROUTES: 'termii', TERMII_BASE_URL: simulator.url, TERMII_API_KEY: 'key', TERMII_SECRET: 'secret', SMS_ROUTE_OPTIONS: '{"termii":{"rate":1500,"bulk":50}}' };
      return { log: simulator.accepted, told: { env }, close: simulator.close };
    },
  },
];

type Report = { chosen: number; state: string; counts: Record<string, number> };
type Units = { available: number; reserved: number; settled: number; toppedUp: number };

test.each(kinds)('$name: killed 10 times, nobody lost, nobody twice, the ledger exact', async ({ open, inFlight }) => {
  const { log, told, close } = await open();
  const folder = await mkdtemp(join(tmpdir(), 'koinonia-killed-'));
  const place: Record<string, string> = databaseKind === 'postgres' ? { DATABASE_URL: await freshUrl() } : { DATA_DIR: folder };
  const env = { PORT: '0', HOST: '127.0.0.1', SIGN_UP: 'open', LOG_LEVEL: 'silent', TRIAL_UNITS: '10000', ...place, ...told.env };
  const process = (role: string): SmsProcess => ({ ...told, worker, env: { ...env, ROLE: role } });
  const several = databaseKind === 'postgres';
  let front = await start(process(several ? 'web' : 'all'));
  const caller = new Caller(front.url);
  await caller.signUp();
  const mask = await approvedSender(caller, several ? env : null);
  const toOthers = Array.from({ length: people }, (_, at) => `+23480371${10_000 + at}`);
  const { body: sent } = await caller.post<{ id: string }>('/api/Messaging/sendSms', { subject: mask, message: 'Service at 9', toOthers: toOthers.join() });
  expect(sent.id).toBeTypeOf('string');

  const workers = several ? await Promise.all([start(process('worker')), start(process('worker'))]) : [];
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(80 + Math.random() * 220);
    if (several) {
      await workers[kill % 2]?.kill('SIGKILL');
      workers[kill % 2] = await start(process('worker'));
    } else {
      await front.kill('SIGKILL');
      front = await start(process('all'));
    }
  }
  const reader = several ? caller : caller.at(front.url);
  const report = async () => (await reader.get<Report>(`/api/Messaging/GetSmsReport/${sent.id}`)).body;
  const open_ = async () => {
    const { counts } = await report();
    return (counts['queued'] ?? 0) + (counts['sending'] ?? 0) + (inFlight === 0 ? (counts['unknown'] ?? 0) : 0);
  };
  await expect.poll(open_, { timeout: 60_000, interval: 200 }).toBe(0);

  const { chosen, state, counts } = await report();
  const units = (await reader.get<Units>('/api/Messaging/GetUnits')).body;
  const unknown = counts['unknown'] ?? 0;
  expect(log.twice()).toEqual([]);
  expect([state, chosen, (counts['sent'] ?? 0) + unknown]).toEqual(['done', people, people]);
  expect(unknown).toBeLessThanOrEqual(kills * inFlight);
  const list = (await reader.get<{ items: { address: string }[] }>(`/api/Messaging/GetSmsRecipients/${sent.id}?state=sent&page=0&pageSize=1000`)).body;
  expect(list.items.every(({ address }) => log.timesOf(address) === 1)).toBe(true);
  expect(log.all().length).toBeGreaterThanOrEqual(people - unknown);
  expect(units).toMatchObject({ settled: people - unknown, reserved: unknown, available: 10_000 - people, toppedUp: 10_000 });

  await Promise.all([...workers, front].map((one) => one.kill('SIGTERM')));
  await close();
  await rm(folder, { recursive: true, force: true });
}, 180_000);
