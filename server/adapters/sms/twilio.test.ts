import { expect, test } from 'vitest';
import type { Callback } from '../../testing/simulators/callback-sender.ts';
import { startTwilioSimulator, twilioAccount, twilioReply, twilioReport } from '../../testing/simulators/twilio.ts';
import { gatewaySuite, outgoing, overHttp, questionAbout } from './gateway.suite.ts';
import { twilio } from './twilio.ts';

const callbackUrl = 'https://koinonia.example.org/callbacks/sms/twilio/a-path-nobody-can-guess';

async function start() {
  const simulator = await startTwilioSimulator();
  const adapter = twilio({
    ...twilioAccount,
    baseUrl: simulator.url,
    callbackUrl,
    timeoutMs: 1000,
    settledAfterMs: 1000,
  });
  const subject = overHttp(adapter, simulator);
  const { 'do not disturb': refusal, ...manners } = subject.manners;
  return { ...subject, manners: { ...manners, ...(refusal && { 'opted out': refusal }) } };
}

gatewaySuite('twilio', start);

test('texts accepted without an answer are found by number, text and time; two equal ones are ambiguous', async () => {
  const { simulator, gateway } = await start();
  const one = outgoing();
  simulator.settings.script.push('silent after accepting');
  await gateway.submit([one]);
  const [taken] = simulator.accepted.all();
  expect(await gateway.lookUp?.(questionAbout(one, null))).toMatchObject({
    found: 'here',
    providerRef: taken?.id,
    state: 'sent',
  });
  expect(await gateway.lookUp?.(questionAbout({ ...one, text: 'Other words' }, null))).toEqual({ found: 'cannot say' });
  expect(await gateway.lookUp?.(questionAbout({ ...one, text: 'Other words' }, null, 60_000))).toEqual({
    found: 'never arrived',
  });
  await gateway.submit([outgoing({ to: one.to })]);
  expect(await gateway.lookUp?.(questionAbout(one, null))).toEqual({ found: 'cannot say' });
  await gateway.close();
});

test('a wrong token waits for the operator; a text too long for Twilio is refused before it is sent', async () => {
  const { simulator, gateway } = await start();
  simulator.settings.script.push('wrong key');
  const [one, long] = [outgoing(), outgoing({ text: 'a'.repeat(1601) })];
  const outcomes = await gateway.submit([one, long]);
  expect(outcomes.get(one.reference)).toMatchObject({ outcome: 'not now', retryAfterMs: 60_000 });
  expect(outcomes.get(long.reference)).toMatchObject({ outcome: 'refused' });
  expect(simulator.calls()).toBe(1);
  await gateway.close();
});

test('everything is sent from the operator’s number or service, else from the sender id', async () => {
  const simulator = await startTwilioSimulator();
  const senders = async (chosen: { from?: string; messagingServiceSid?: string }) => {
    const gateway = twilio({ ...twilioAccount, baseUrl: simulator.url, ...chosen });
    await gateway.submit([outgoing({ from: 'Grace' })]);
    await gateway.close();
    return simulator.accepted.all().at(-1)?.from;
  };
  expect(await senders({})).toBe('Grace');
  expect(await senders({ from: '+12025550100' })).toBe('+12025550100');
  expect(await senders({ from: '+12025550100', messagingServiceSid: 'MG1' })).toBe('MG1');
  await simulator.close();
});

test('reports and replies count only if signed over our address and every field', async () => {
  const { gateway } = await start();
  const read = ({ headers, body }: Callback) => gateway.readCallback?.({ headers, body: Buffer.from(body) });
  const message = { id: 'SM1', to: '+2348031234567' };
  const report = (state: string, words: string) => ({
    authentic: true,
    reports: [{ providerRef: 'SM1', to: '+2348031234567', state, words }],
    replies: [],
  });
  expect(read(twilioReport(callbackUrl, message, 'delivered'))).toEqual(report('delivered', 'delivered'));
  expect(read(twilioReport(callbackUrl, message, 'sent'))).toEqual(report('sent', 'sent'));
  expect(read(twilioReport(callbackUrl, message, 'undelivered', '30003'))).toEqual(
    report('failed', 'The phone cannot be reached'),
  );
  expect(read(twilioReport(callbackUrl, message, 'failed', '21610'))).toMatchObject({
    reports: [{ state: 'opted out' }],
  });
  expect(read(twilioReport(callbackUrl, message, 'sending'))).toEqual({ authentic: true, reports: [], replies: [] });
  const reply = { id: 'SM2', from: '+2348031234567', to: '+12025550100', text: 'STOP & go' };
  expect(read(twilioReply(callbackUrl, reply))).toMatchObject({ authentic: true, reports: [], replies: [reply] });
  const genuine = twilioReport(callbackUrl, message, 'delivered');
  expect(read({ ...genuine, body: genuine.body.replace('delivered', 'failed') })).toEqual({ authentic: false });
  expect(read(twilioReport(callbackUrl, message, 'delivered', '', 'another token'))).toEqual({ authentic: false });
  expect(read(twilioReport(`${callbackUrl}x`, message, 'delivered'))).toEqual({ authentic: false });
  await gateway.close();
});
