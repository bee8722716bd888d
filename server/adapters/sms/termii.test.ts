import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTermiiSimulator } from '../../testing/simulators/termii.ts';
import { termiiReply, termiiReport } from '../../testing/simulators/termii-reports.ts';
import { gatewaySuite, outgoing, overHttp } from './gateway.suite.ts';
import { termii } from './termii.ts';

const secret = 'the secret';

async function start() {
  const simulator = await startTermiiSimulator();
  const adapter = termii({ baseUrl: simulator.url, apiKey: 'key', secret, timeoutMs: 1000 });
  return overHttp(adapter, simulator);
}

gatewaySuite('termii', start);

test('equal texts go in calls of at most 100; a bad number does not affect the others', async () => {
  const { simulator, gateway, acceptedTimes } = await start();
  const batch = Array.from({ length: 250 }, () => outgoing());
  const bad = batch[7];
  if (!bad) throw new Error('no batch');
  await gateway.submit(batch);
  expect(simulator.calls()).toBe(3);
  simulator.settings.badNumbers.push(bad.to.slice(1));
  const again = batch.map((entry) => ({ ...entry, reference: `${entry.reference}-again` }));
  const outcomes = [...(await gateway.submit(again))].filter(([, { outcome }]) => outcome !== 'accepted');
  expect(outcomes).toEqual([[`${bad.reference}-again`, { outcome: 'refused', words: 'Invalid Phone Number' }]]);
  expect(batch.every(({ to }) => acceptedTimes(to) === (to === bad.to ? 1 : 2))).toBe(true);
  await gateway.close();
});

test('a wrong key waits for the operator instead of failing people', async () => {
  const { simulator, gateway } = await start();
  simulator.settings.script.push('wrong key');
  const one = outgoing();
  expect((await gateway.submit([one])).get(one.reference)).toMatchObject({ outcome: 'not now' });
  await gateway.close();
});

test('reports are signed in hex or base64, and matched by prefix and number', async () => {
  const { gateway } = await start();
  const read = (status: string, encoding: 'hex' | 'base64' = 'hex', key = secret) => {
    const { body } = termiiReport({ id: '77', to: '+2348031234567' }, status, secret);
    const signature = createHmac('sha512', key).update(body).digest(encoding);
    return gateway.readCallback?.({ headers: { 'x-termii-signature': signature }, body: Buffer.from(body) });
  };
  const report = (state: string, words: string) => ({
    authentic: true,
    reports: [{ providerRef: '77', to: '+2348031234567', state, words }],
    replies: [],
  });
  expect(read('DELIVERED TO HANDSET')).toEqual(report('delivered', 'DELIVERED TO HANDSET'));
  expect(read('Delivered', 'base64')).toEqual(report('delivered', 'Delivered'));
  expect(read('Message Sent')).toEqual(report('sent', 'Message Sent'));
  expect(read('message failed: no route')).toEqual(report('failed', 'message failed: no route'));
  expect(read('DND Active on Phone Number')).toEqual(report('do not disturb', 'DND Active on Phone Number'));
  expect(read('Expired')).toEqual(report('failed', 'Expired'));
  const nameless = JSON.stringify({ type: 'outbound', message_id: '77', status: 'Delivered' });
  const signature = createHmac('sha512', secret).update(nameless).digest('hex');
  const headers = { 'x-termii-signature': signature };
  expect(gateway.readCallback?.({ headers, body: Buffer.from(nameless) })).toMatchObject({ reports: [] });
  expect(read('Something new')).toEqual({ authentic: true, reports: [], replies: [] });
  expect(read('Delivered', 'hex', 'another secret')).toEqual({ authentic: false });
  expect(gateway.readCallback?.({ headers: {}, body: Buffer.from('{}') })).toEqual({ authentic: false });
  await gateway.close();
});

test('a reply is read and is not a report', async () => {
  const { gateway } = await start();
  const { body, headers } = termiiReply(
    { id: '9', from: '+2347069549231', to: '12022214836', text: 'Stop ', at: '2026-01-01T10:51:03.000000Z' },
    secret,
  );
  expect(gateway.readCallback?.({ headers, body: Buffer.from(body) })).toEqual({
    authentic: true,
    reports: [],
    replies: [
      { id: '9', from: '+2347069549231', to: '12022214836', text: 'Stop ', at: new Date('2026-01-01T10:51:03Z') },
    ],
  });
  await gateway.close();
});

test('a number is once in each call, because one id covers the whole call', async () => {
  const { simulator, gateway } = await start();
  await gateway.submit([outgoing({ to: '+2348031230001' }), outgoing({ to: '+2348031230001' }), outgoing()]);
  expect(simulator.calls()).toBe(2);
  expect(new Set(simulator.accepted.all().map(({ id, to }) => `${id} ${to}`)).size).toBe(3);
  await gateway.close();
});
