import { setTimeout as sleep } from 'node:timers/promises';
import { allContactsToken } from '../../../contract/messaging/tokens.ts';
import { openPostgres } from '../../core/db/engines/postgres.ts';
import { readEnv } from '../../core/env.ts';
import { makeDeps } from '../../deps.ts';
import { newOrganisationSms } from '../../messaging/index.ts';
import { run } from '../../run.ts';
import { Caller } from '../caller.ts';
import { startKillable } from './killable.ts';
import type { AcceptedLog } from '../simulators/accepted-log.ts';
import { startKeyedSimulator } from '../simulators/keyed.ts';
import { routesOf, type SimulatedRoute } from '../simulators/simulated-route.ts';
import { startSmtpSimulator } from '../simulators/smtp.ts';
import { startTermiiSimulator } from '../simulators/termii.ts';

/**
 * The usual lease, too long for anybody held by a dead worker to wait for its end. A provider that is asked has to wait
 * for it, so there the lease is short.
 */
const dying = { leaseMs: 120_000, sweepMs: 200 };
const asked = { ...dying, leaseMs: 1500 };
type Dying = typeof dying;
const trialUnits = 30_000;
const variables = {
  PORT: '0',
  HOST: '127.0.0.1',
  SIGN_UP: 'open',
  LOG_LEVEL: 'silent',
  TRIAL_UNITS: String(trialUnits),
};

/** A kind of provider: `inFlight` is how many may stay unknown for each kill, if each has a text of their own. */
export type ProviderKind = {
  name: string;
  channel: 'Sms' | 'Email';
  inFlight: number;
  worker: Dying;
  /** `rate`: texts it accepts a second. */
  open: (rate?: number) => Promise<{ log: AcceptedLog; route: SimulatedRoute; close: () => Promise<void> }>;
};

function keyed(capabilities: { keys: boolean; lookup: boolean }): ProviderKind['open'] {
  return async (rate = 1500) => {
    const simulator = await startKeyedSimulator({ ...capabilities, delayMs: 40 });
    const route = { keyed: { url: simulator.url, ...capabilities, rate, timeoutMs: 1000 } };
    return { log: simulator.accepted, route, close: simulator.close };
  };
}

/** Providers that honour our key, that can be asked, and that do neither. */
export const providerKinds: ProviderKind[] = [
  {
    name: 'a provider with keys',
    channel: 'Sms',
    inFlight: 0,
    worker: dying,
    open: keyed({ keys: true, lookup: false }),
  },
  {
    name: 'a provider with neither',
    channel: 'Sms',
    inFlight: 10,
    worker: dying,
    open: async (rate = 1500) => {
      const simulator = await startTermiiSimulator({ delayMs: 20 });
      const route = {
        termii: {
          baseUrl: simulator.url,
          apiKey: 'key',
          secret: 'secret',
          channel: 'dnd' as const,
          rate,
          bulkSize: 50,
          window: 10,
          timeoutMs: 1000,
        },
      };
      return { log: simulator.accepted, route, close: simulator.close };
    },
  },
  {
    name: 'a provider with look-up',
    channel: 'Sms',
    inFlight: 0,
    worker: asked,
    open: keyed({ keys: false, lookup: true }),
  },
  {
    name: 'a mail server',
    channel: 'Email',
    inFlight: 10,
    worker: dying,
    open: async (rate = 1500) => {
      const simulator = await startSmtpSimulator({ delayMs: 20 });
      const route = { smtp: { url: simulator.url, from: 'mail@example.org', rate, connections: 10 } };
      return { log: simulator.accepted, route, close: simulator.close };
    },
  },
];

/** A caller who can read, and processes that are killed. */
export type KillableSender = {
  caller: () => Caller;
  interruptOnce: (turn: number) => Promise<void>;
  end: () => Promise<void>;
};

/** On a PostgreSQL server: two workers killed in turn, beside a server that lives. */
export async function startKillableWorkers(
  url: string,
  route: SimulatedRoute,
  worker = asked,
): Promise<KillableSender & { pidOf: (turn: number) => Promise<number> }> {
  const env = readEnv({ ...variables, DATABASE_URL: url, ROLE: 'web' });
  const made = makeDeps(env, openPostgres({ url, poolSize: 4 }));
  const chosen = { ...made, ...routesOf(route), smsWorker: worker };
  const opening = newOrganisationSms({ trialUnits, pretend: true });
  const server = await run({ ...chosen, session: { ...chosen.session, newOrganisation: [opening] } });
  const start = () =>
    startKillable('sms-worker-process.ts', { env: { ...variables, DATABASE_URL: url }, worker, route });
  const running = [start(), start()];
  return {
    caller: () => new Caller(server.url),
    interruptOnce: async (turn) => {
      await (await running[turn % 2])?.kill('SIGKILL');
      running[turn % 2] = start();
    },
    pidOf: async (turn) => (await running[turn % 2])?.pid ?? 0,
    end: async () => {
      for (const one of running) await (await one).kill('SIGTERM');
      await server.stop();
    },
  };
}

/**
 * The outcome of a message whose senders were killed again and again. `wrong`: reported as sent, but not accepted
 * exactly once; `listed`: how many unknown ones the report names; `inTheMiddle`: kills after which some still waited.
 */
export type Killed = {
  state: string;
  chosen: number;
  reached: number;
  unknown: number;
  listed: number;
  inTheMiddle: number;
  twice: string[];
  wrong: string[];
  units: object;
  unitsDue: object;
};

type Report = { chosen: number; state: string; counts: Record<string, number> };
type Run = {
  killable: KillableSender;
  channel: ProviderKind['channel'];
  log: AcceptedLog;
  people: number;
  kills: number;
  mayStayUnknown: boolean;
  patienceMs: number;
};

/** Sends to `people`, kills `kills` times meanwhile, and waits until nothing moves. */
export async function killAgain({
  killable,
  channel,
  log,
  people,
  kills,
  mayStayUnknown,
  patienceMs,
}: Run): Promise<Killed> {
  const first = killable.caller();
  await first.signUp();
  const now = () => Object.assign(killable.caller(), { cookie: first.cookie });
  const senders = await first.get<{ returnObject: { mask: string }[] }>('/api/Messaging/RetrieveTenantSenderIDs');
  const subject = senders.body.returnObject[0]?.mask;
  const members = Array.from({ length: people }, (_, at) => ({
    firstName: `Person${at}`,
    lastName: `${at}`,
    phoneNumber: `080371${10_000 + at}`,
    email: `person${at}@example.org`,
  }));
  await first.post('/api/People/CreatePeople', members);
  const text = { message: 'Service at 9, #name#', isPersonalized: true };
  const message = { subject, ...text, groupedContacts: [allContactsToken] };
  const { body } = await first.post<{ id: string; mail?: { id: string } }>(`/api/Messaging/send${channel}`, message);
  const sent = body.mail ?? body;
  const report = async () => (await now().get<Report>(`/api/Messaging/GetMessageReport/${sent.id}`)).body;
  let inTheMiddle = 0;
  for (let turn = 0; turn < kills; turn += 1) {
    await sleep(80 + Math.random() * 220);
    await killable.interruptOnce(turn);
    if (((await report()).counts['queued'] ?? 0) > 0) inTheMiddle += 1;
  }
  const until = Date.now() + patienceMs;
  for (;;) {
    const { queued = 0, sending = 0, unknown = 0 } = (await report()).counts;
    if (queued + sending + (mayStayUnknown ? 0 : unknown) === 0 || Date.now() > until) break;
    await sleep(200);
  }
  const { chosen, state, counts } = await report();
  const { sent: reached = 0, unknown = 0 } = counts;
  const listOf = async (which: string, count: number): Promise<string[]> => {
    const addresses: string[] = [];
    for (let page = 0; page * 1000 < count; page += 1) {
      const path = `/api/Messaging/GetMessageRecipients/${sent.id}?state=${which}&pageSize=1000&page=${page}`;
      const { items } = (await now().get<{ items: { address: string }[] }>(path)).body;
      addresses.push(...items.map(({ address }) => address));
    }
    return addresses;
  };
  const wrong = (await listOf('sent', reached)).filter((address) => log.timesOf(address) !== 1);
  const listed = new Set(await listOf('unknown', unknown)).size;
  const units = (await now().get<object>('/api/Messaging/GetUnits')).body;
  const used =
    channel === 'Sms'
      ? { settled: reached, reserved: unknown, available: trialUnits - people }
      : { settled: 0, reserved: 0, available: trialUnits };
  const unitsDue = { ...used, toppedUp: trialUnits };
  return { state, chosen, reached, unknown, listed, inTheMiddle, twice: log.twice(), wrong, units, unitsDue };
}
