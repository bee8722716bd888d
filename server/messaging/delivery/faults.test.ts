import { afterAll, beforeAll, expect, test } from 'vitest';
import { africasTalking } from '../../adapters/sms/africastalking.ts';
import type { SmsGateway } from '../../adapters/sms/gateway.ts';
import { gatewayRegistry } from '../../adapters/gateway-registry.ts';
import { termii } from '../../adapters/sms/termii.ts';
import { twilio } from '../../adapters/sms/twilio.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startFaultProxy, type Fault, type FaultProxy } from '../../testing/database/fault-proxy.ts';
import type { AcceptedLog } from '../../testing/simulators/accepted-log.ts';
import { startAfricasTalkingSimulator } from '../../testing/simulators/africastalking.ts';
import type { Manner } from '../../testing/simulators/http-simulator.ts';
import { startTermiiSimulator } from '../../testing/simulators/termii.ts';
import { startTwilioSimulator, twilioAccount } from '../../testing/simulators/twilio.ts';
import { auditLedger, smsChurch, type SmsChurch } from '../../testing/sms-church.ts';

type Provider = {
  gateway: SmsGateway;
  proxy: FaultProxy;
  settings: { script: Manner[] };
  accepted: AcceptedLog;
  close: () => Promise<void>;
};
type Simulator = { url: string; settings: { script: Manner[] }; accepted: AcceptedLog; close: () => Promise<void> };

/** A timeout that a busy machine keeps, one connection, and a fresh one for each call after a fault. */
const short = { timeoutMs: 1500, window: 1, rate: 400 };

async function behindProxy(simulator: Simulator, gatewayAt: (baseUrl: string) => SmsGateway): Promise<Provider> {
  const proxy = await startFaultProxy(simulator.url);
  const { settings, accepted } = simulator;
  const close = async () => {
    await proxy.close();
    await simulator.close();
  };
  return { gateway: gatewayAt(proxy.url), proxy, settings, accepted, close };
}

const providers: Record<string, () => Promise<Provider>> = {
  termii: async () =>
    behindProxy(await startTermiiSimulator(), (baseUrl) =>
      termii({ baseUrl, apiKey: 'key', secret: 'secret', channel: 'dnd', ...short }),
    ),
  africastalking: async () =>
    behindProxy(await startAfricasTalkingSimulator(), (baseUrl) =>
      africasTalking({ baseUrl, username: 'grace', apiKey: 'key', ...short }),
    ),
  twilio: async () =>
    behindProxy(await startTwilioSimulator(), (baseUrl) =>
      twilio({ baseUrl, ...twilioAccount, settledAfterMs: 500, ...short }),
    ),
};

let app: TestApp;
const running = new Map<string, Provider>();
beforeAll(async () => {
  for (const [name, start] of Object.entries(providers)) running.set(name, await start());
  const gateways = gatewayRegistry([...running.values()].map(({ gateway }) => gateway));
  app = await startTestApp({ TRIAL_UNITS: '500' }, (deps) => ({
    ...deps,
    smsWorker: { sweepMs: 100 },
    sms: Object.assign(deps.sms, { gateways, usual: ['termii'], hybrid: ['termii'] }),
  }));
});
afterAll(async () => {
  await app.stop();
  for (const { close } of running.values()) await close();
});

type Trouble = { fault?: Fault; manner?: Manner };
let next = 100;

/** Sends one text by a route with this trouble. */
async function sendThrough(church: SmsChurch, name: string, { fault, manner }: Trouble) {
  const provider = running.get(name)!;
  Object.assign(app.deps.sms, { usual: [name], hybrid: [name] });
  provider.proxy.cut();
  if (fault) provider.proxy.script.push(fault);
  if (manner) provider.settings.script.push(manner);
  const to = `+23480912${60_000 + (next += 1)}`;
  const { body } = (await church.send({ toOthers: to })) as { body: { id: string } };
  const state = async () => (await church.recipients(body.id))[0]?.state ?? '';
  return { state, taken: () => provider.accepted.timesOf(to) };
}

// Twilio can be asked, so an accepted text is found, and one that never arrived goes out.
const cases: [string, Trouble, { state: string; taken: number }][] = [
  ['no answer after it was taken on', { fault: 'answer late' }, { state: 'unknown', taken: 1 }],
  ['a reset after it was taken on', { fault: 'answer lost' }, { state: 'unknown', taken: 1 }],
  ['a reset before it was taken on', { fault: 'reset at once' }, { state: 'unknown', taken: 0 }],
  ['a half-open connection', { fault: 'half open' }, { state: 'unknown', taken: 0 }],
  ['429', { manner: 'too many requests' }, { state: 'sent', taken: 1 }],
  ['503', { manner: 'server error' }, { state: 'sent', taken: 1 }],
  ['502 from something in front', { manner: 'nonsense after accepting' }, { state: 'unknown', taken: 1 }],
];

test.each(cases)('%s: the right state for each provider, and accepted at most once', async (_title, trouble, found) => {
  const church = await smsChurch(app);
  const sent = [];
  for (const name of Object.keys(providers)) sent.push({ name, ...(await sendThrough(church, name, trouble)) });
  for (const { name, state, taken } of sent) {
    const asked = name === 'twilio';
    await expect.poll(state, { timeout: 20_000, message: name }).toBe(asked ? 'sent' : found.state);
    expect([name, taken()]).toEqual([name, asked ? 1 : found.taken]);
  }
  const unknown = found.state === 'unknown' ? 2 : 0;
  expect(await church.units()).toMatchObject({ available: 497, reserved: unknown, settled: 3 - unknown });
  const { account, entries } = await auditLedger(app, church.tenantId);
  expect(entries).toEqual(account);
});
