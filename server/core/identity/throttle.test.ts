import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database/database.ts';
import type { Database } from '../db/index.ts';
import { countAttempt, uncountAttempt, type Throttle } from './throttle.ts';

let database: Database;
beforeAll(async () => {
  ({ database } = await freshDatabase());
});
afterAll(() => database.close());

const passes = (throttle: Throttle, subject: string) =>
  countAttempt(database, throttle, subject).then(
    () => true,
    () => false,
  );

test('no span of the given length sees more than the limit, wherever it begins', async () => {
  const throttle = { name: 'sliding', limit: 3, minutes: 1 / 60 };
  // The database counted each between these two moments, which may lie far apart on a busy machine.
  const passed: { before: number; after: number }[] = [];
  const until = performance.now() + 3500;
  for (let pause = 0; performance.now() < until || passed.length < 6; pause = (pause + 7) % 40) {
    const before = performance.now();
    if (await passes(throttle, 'somebody')) passed.push({ before, after: performance.now() });
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  const spans = passed.slice(3).map(({ after }, index) => after - passed[index]!.before);
  expect(Math.min(...spans)).toBeGreaterThan(990);
});

test('of many at once no more than the limit pass, and a success returns its own attempt', async () => {
  const throttle = { name: 'crowd', limit: 5, minutes: 10 };
  const crowd = await Promise.all(Array.from({ length: 40 }, () => passes(throttle, 'somebody')));
  expect(crowd.filter(Boolean)).toHaveLength(5);
  await uncountAttempt(database, throttle, 'somebody');
  expect([await passes(throttle, 'somebody'), await passes(throttle, 'somebody')]).toEqual([true, false]);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:fffe', true],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:9', true],
  ['fe80::1%eth0', 'fe80::2', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['64:ff9b::192.0.2.33', '64:ff9b::192.0.2.34', true],
  ['ada@example.org', 'bola@example.org', false],
])('%s and %s count as one: %s', async (one, other, asOne) => {
  const throttle = { name: `network ${one} ${other}`, limit: 1, minutes: 10 };
  expect([await passes(throttle, one), await passes(throttle, other)]).toEqual([true, !asOne]);
});

test('the next attempt removes expired ones', async () => {
  await database.asGate((tx) => tx.execute('DELETE FROM throttles'));
  const brief = { name: 'brief', limit: 5, minutes: 1 / 600 };
  await Promise.all(['one', 'two', 'three'].map((subject) => passes(brief, subject)));
  await new Promise((resolve) => setTimeout(resolve, 150));
  await passes({ name: 'later', limit: 1, minutes: 1 }, 'four');
  const { rows } = await database.asGate((tx) =>
    tx.execute<{ left: number }>('SELECT count(*) AS left FROM throttles WHERE forget_at < now()'),
  );
  expect(rows[0]?.left).toBe(0);
});
