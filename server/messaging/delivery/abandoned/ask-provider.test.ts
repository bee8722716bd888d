import { afterAll, beforeAll, expect, test } from 'vitest';
import { twilio } from '../../../adapters/sms/twilio.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { startTwilioSimulator, twilioAccount, type TwilioSimulator } from '../../../testing/simulators/twilio.ts';
import { sendingBy, smsChurch } from '../../../testing/sms-church.ts';

let app: TestApp;
let simulator: TwilioSimulator;
beforeAll(async () => {
  simulator = await startTwilioSimulator();
  const gateway = twilio({ ...twilioAccount, baseUrl: simulator.url, timeoutMs: 1500, settledAfterMs: 500, rate: 400 });
  app = await startTestApp({ TRIAL_UNITS: '500' }, sendingBy(gateway, { sweepMs: 100 }));
});
afterAll(async () => {
  await app.stop();
  await simulator.close();
});

test('asked by number, text and time: texts that arrived in silence are sent, others go out once', async () => {
  const church = await smsChurch(app);
  simulator.settings.script.push('reset after accepting', 'reset before accepting', 'nonsense after accepting');
  const numbers = Array.from({ length: 12 }, (_, at) => `+2348036300${100 + at}`);
  const { body } = (await church.send({ toOthers: numbers.join() })) as { body: { id: string } };
  await expect
    .poll(() => church.counts(body.id), { timeout: 30_000 })
    .toMatchObject({ sent: 12, unknown: 0, queued: 0, sending: 0 });
  expect(numbers.map((to) => simulator.accepted.timesOf(to))).toEqual(numbers.map(() => 1));
});

test('one text that may be either of two counts for one of them, and the other is not sent automatically', async () => {
  const church = await smsChurch(app);
  const people = await church.addPeople(
    ['Ada', 'Bola'].map((firstName) => ({ firstName, phoneNumber: '08036300900', phone: '+2348036300900' })),
  );
  simulator.settings.script.push('reset after accepting', 'reset before accepting');
  const { body } = (await church.send({ ToContacts: people.join(), sharedAddress: 'each' })) as {
    body: { id: string };
  };
  const reasons = async () =>
    (await church.recipients(body.id)).map(({ state, reason }) => `${state} ${reason}`.trim()).sort();
  await expect.poll(reasons, { timeout: 30_000 }).toEqual(['sent', 'unknown not traceable']);
  expect(simulator.accepted.timesOf('+2348036300900')).toBe(1);
});
