import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionSlots, domainLimits } from '../../adapters/email/smtp-gateway.ts';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { workerPresence } from './worker-presence.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

const limit = { rate: 10, connections: 5 };

/** How many it releases at once, and the time until the next. */
function takenAtOnce({ take }: ReturnType<typeof domainLimits>, domain: string) {
  for (let count = 0; ; count += 1) {
    const place = take(domain);
    if ('waitMs' in place) return { count, waitMs: place.waitMs };
  }
}

test('the limits of a domain, and of all connections, hold for all workers of a database together', async () => {
  const limits = Array.from({ length: 3 }, () =>
    domainLimits(
      { 'at-once.example': { connections: limit.connections }, 'rate.example': { rate: limit.rate } },
      () => 0,
    ),
  );
  const places = limits.map(() => connectionSlots(limit.connections));
  const alone = domainLimits({ 'rate.example': { rate: limit.rate } }, () => 0);
  expect(takenAtOnce(alone, 'rate.example')).toEqual({ count: 1, waitMs: 100 });
  await app.base.database.asGate((tx) =>
    tx.execute(sql`INSERT INTO workers (id, process, holds_lock) VALUES (1, 'killed just now', true)`),
  );
  // The app's own worker is the fourth; a killed one has no share.
  const there: { leave: () => Promise<void> }[] = [];
  const parts = new Map<number, { place: number; of: number }>();
  for (const [at, { share }] of limits.entries())
    there.push(
      await workerPresence(app.base, (part) => {
        parts.set(at, part);
        share(part);
        places[at]?.share(part);
      }),
    );
  await expect.poll(() => [...parts.values()].map(({ of }) => of)).toEqual([4, 4, 4]);
  await expect.poll(() => new Set([...parts.values()].map(({ place }) => place)).size).toBe(3);
  const atOnce = limits.map((one) => takenAtOnce(one, 'at-once.example').count);
  const [left] = [0, 1, 2, 3].filter((place) => ![...parts.values()].some((part) => part.place === place));
  // Five among four: the first has two.
  expect(atOnce.reduce((sum, count) => sum + count, left === 0 ? 2 : 1)).toBe(limit.connections);
  expect(places.map(({ most }) => most())).toEqual(atOnce);
  for (const one of limits) expect(takenAtOnce(one, 'rate.example')).toEqual({ count: 1, waitMs: 400 });
  await Promise.all(there.map(({ leave }) => leave()));
});
