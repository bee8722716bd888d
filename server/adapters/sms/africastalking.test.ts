import { expect, test } from 'vitest';
import {
  africasTalkingOptOut,
  africasTalkingReply,
  africasTalkingReport,
  startAfricasTalkingSimulator,
} from '../../testing/simulators/africastalking.ts';
import type { Callback } from '../../testing/simulators/callback-sender.ts';
import { africasTalking, readAfricasTalkingCallback } from './africastalking.ts';
import { gatewaySuite, outgoing, overHttp } from './gateway.suite.ts';

async function start() {
  const simulator = await startAfricasTalkingSimulator();
  const adapter = africasTalking({ baseUrl: simulator.url, username: 'grace', apiKey: 'key', timeoutMs: 1000 });
  const { numbers } = simulator.settings;
  const subject = overHttp(adapter, simulator);
  return {
    ...subject,
    manners: {
      ...subject.manners,
      refused: () => void (numbers['+2348031233333'] = [403, 'InvalidPhoneNumber']),
      'do not disturb': () => void (numbers['+2348031231111'] = [409, 'DoNotDisturbRejection']),
    },
  };
}

gatewaySuite('africastalking', start);

const read = (callback: Callback) =>
  readAfricasTalkingCallback({ headers: callback.headers, body: Buffer.from(callback.body) });
const url = 'http://koinonia.example.org/callbacks/sms/africastalking/secret';

test('equal texts share a call, each number gets its own answer, and no number is twice in a call', async () => {
  const { simulator, gateway } = await start();
  const batch = Array.from({ length: 250 }, () => outgoing());
  const [bad, poor, held, leaving] = batch;
  if (!bad || !poor || !held || !leaving) throw new Error('no batch');
  simulator.settings.numbers = {
    [bad.to]: [403, 'InvalidPhoneNumber'],
    [poor.to]: [405, 'InsufficientBalance'],
    [held.to]: [401, 'RiskHold'],
    [leaving.to]: [406, 'UserInBlacklist'],
  };
  const outcomes = await gateway.submit(batch);
  expect(simulator.calls()).toBe(3);
  expect(outcomes.get(bad.reference)).toEqual({ outcome: 'refused', words: 'InvalidPhoneNumber' });
  expect(outcomes.get(poor.reference)).toMatchObject({ outcome: 'not now', words: 'InsufficientBalance' });
  expect(outcomes.get(held.reference)).toEqual({ outcome: 'unknown', words: 'RiskHold' });
  expect(outcomes.get(leaving.reference)).toMatchObject({ outcome: 'opted out' });
  expect([...outcomes.values()].filter(({ outcome }) => outcome === 'accepted')).toHaveLength(246);
  const shared = '+2348039999999';
  const family = await gateway.submit([outgoing({ to: shared }), outgoing({ to: shared })]);
  expect(
    new Set([...family.values()].map((outcome) => outcome.outcome === 'accepted' && outcome.providerRef)).size,
  ).toBe(2);
  expect(simulator.calls()).toBe(5);
  await gateway.close();
});

test('a sender id that is not registered is refused with an explanation; a wrong key waits for the operator', async () => {
  const { simulator, gateway } = await start();
  simulator.settings.script.push('refuse', 'wrong key');
  const [one, two] = [outgoing(), outgoing()];
  expect((await gateway.submit([one])).get(one.reference)).toEqual({ outcome: 'refused', words: 'InvalidSenderId' });
  expect((await gateway.submit([two])).get(two.reference)).toMatchObject({ outcome: 'not now', retryAfterMs: 60_000 });
  await gateway.close();
});

test('delivery reports, final and interim', () => {
  const told = (status: string, reason = '') =>
    read(africasTalkingReport(url, { id: 'ATXid_1', to: '+2348031234567' }, status, reason));
  const report = (state: string, words: string) => ({
    authentic: true,
    reports: [{ providerRef: 'ATXid_1', to: '+2348031234567', state, words }],
    replies: [],
  });
  expect(told('Success')).toEqual(report('delivered', 'Success'));
  expect(told('Buffered')).toEqual(report('sent', 'Buffered'));
  expect(told('Rejected', 'UserInBlackList')).toEqual(report('opted out', 'UserInBlackList'));
  expect(told('Rejected', 'DoNotDisturbRejection')).toEqual(report('do not disturb', 'DoNotDisturbRejection'));
  expect(told('AbsentSubscriber')).toEqual(report('failed', 'AbsentSubscriber'));
  expect(told('Failed', 'UserDoesNotExist')).toEqual(report('failed', 'UserDoesNotExist'));
  expect(told('Something new')).toEqual({ authentic: true, reports: [], replies: [] });
});

test('replies and opt-out notices are read; anything else is refused', () => {
  const reply = { id: 'r-1', from: '+2348031234567', to: '22384', text: 'Stop', date: '2026-01-01T10:00:00Z' };
  expect(read(africasTalkingReply(url, reply))).toEqual({
    authentic: true,
    reports: [],
    replies: [{ id: 'r-1', from: '+2348031234567', to: '22384', text: 'Stop', at: new Date('2026-01-01T10:00:00Z') }],
  });
  expect(read(africasTalkingOptOut(url, { senderId: 'Grace', phoneNumber: '+2348031234567' }))).toMatchObject({
    replies: [{ from: '+2348031234567', to: 'Grace', text: 'STOP' }],
  });
  expect(read({ url, headers: {}, body: 'from=nobody&text=STOP' })).toEqual({ authentic: false });
});
