import { expect, test } from 'vitest';
import type { DeliveryReport } from '../gateway.ts';
import { gatewaySuite, outgoing, questionAbout } from './gateway.suite.ts';
import { sandbox } from './sandbox.ts';

gatewaySuite('sandbox', () => {
  const reached = new Map<string, Set<string>>();
  const gateway = sandbox();
  const submit: typeof gateway.submit = async (batch) => {
    const outcomes = await gateway.submit(batch);
    for (const { reference, to } of batch) {
      if (outcomes.get(reference)?.outcome === 'accepted')
        reached.set(to, (reached.get(to) ?? new Set()).add(reference));
    }
    return outcomes;
  };
  return Promise.resolve({
    gateway: { ...gateway, submit },
    acceptedTimes: (to) => reached.get(to)?.size ?? 0,
    manners: { refused: () => undefined, 'do not disturb': () => undefined },
  });
});

test('numbers behave by their last four digits', async () => {
  const gateway = sandbox({ promptMs: 5, delayedMs: 40 });
  const reports: DeliveryReport[] = [];
  gateway.onReports?.(async (some) => void reports.push(...some));
  const endings = ['0000', '1111', '2222', '3333', '4444', '5678'];
  const batch = endings.map((ending) => outgoing({ to: `+234803123${ending}` }));
  const outcomes = [...(await gateway.submit(batch)).values()].map(({ outcome }) => outcome);
  expect(outcomes).toEqual(['accepted', 'do not disturb', 'accepted', 'refused', 'accepted', 'accepted']);
  const told = () => reports.map(({ to, state }) => `${to?.slice(-4)} ${state}`);
  await expect.poll(told).toEqual(['0000 failed', '5678 delivered', '2222 delivered']);
  await gateway.close();

  // The hosted number promises to reach everybody, and so it does here.
  const hosted = sandbox({ promptMs: 5, delayedMs: 40, hosted: true });
  const reached: DeliveryReport[] = [];
  hosted.onReports?.(async (some) => void reached.push(...some));
  expect([...(await hosted.submit(batch)).values()].every(({ outcome }) => outcome === 'accepted')).toBe(true);
  await expect.poll(() => reached.filter(({ state }) => state === 'delivered').length).toBe(endings.length);
  await hosted.close();
});

test('asked after a restart, it gives the answer it would have reported', async () => {
  let now = 1000;
  const options = { promptMs: 100, now: () => now };
  const one = outgoing();
  const result = (await sandbox(options).submit([one])).get(one.reference);
  const providerRef = result?.outcome === 'accepted' ? result.providerRef : null;
  const later = sandbox(options);
  expect(await later.lookUp?.(questionAbout(one, providerRef))).toMatchObject({ state: 'sent' });
  now += 101;
  expect(await later.lookUp?.(questionAbout(one, providerRef))).toMatchObject({ state: 'delivered' });
  await later.close();
});
