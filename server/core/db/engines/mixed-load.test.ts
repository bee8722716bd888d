import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../testing/database/database.ts';
import { buildTwoChurches } from '../../../testing/two-churches.ts';
import { groups } from '../../../groups/tables.ts';
import type { Database, Tx } from '../index.ts';

let database: Database;
let tenantIds: string[];
beforeAll(async () => {
  ({ database } = await freshDatabase());
  tenantIds = await buildTwoChurches(database);
});
afterAll(() => database.close());

// Over a pool of connections that pass from one organisation to another.
const total = 10_000;

test('thousands of mixed requests of two organisations at once, one in ten aborted, return no foreign row', async () => {
  const tally = { done: 0, aborted: 0, foreign: 0 };
  const abort = new Error('aborted');
  const seen = async (tenantId: string, tx: Tx) => {
    const rows = await tx.select({ tenantId: groups.tenantId }).from(groups).limit(20);
    tally.foreign += rows.filter((row) => row.tenantId !== tenantId).length + (rows.length === 0 ? 1 : 0);
  };
  const request = async (number: number) => {
    const tenantId = tenantIds[number % 2] ?? '';
    try {
      if (number % 10 === 0) {
        await database.withTenant(tenantId, async (tx) => {
          await tx.insert(groups).values({ tenantId, name: `Aborted ${number}` });
          if (number % 20 === 0) await tx.execute(sql`select 1 / 0`);
          throw abort;
        });
      } else if (number % 3 === 0) {
        await database.withTenant(tenantId, (_, { lastTx }) => seen(tenantId, lastTx()));
      } else if (number % 50 === 1) {
        await database.withTenant(tenantId, (tx) => tx.insert(groups).values({ tenantId, name: `Kept ${number}` }));
      } else {
        await database.withTenant(tenantId, (tx) => seen(tenantId, tx));
      }
      tally.done += 1;
    } catch {
      tally.aborted += 1;
    }
  };
  let next = 0;
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      while (next < total) await request((next += 1));
    }),
  );
  expect(tally).toEqual({ done: total * 0.9, aborted: total * 0.1, foreign: 0 });
  for (const tenantId of tenantIds) {
    const aborted = await database.withTenant(tenantId, (tx) => tx.$count(groups, sql`name like 'Aborted%'`));
    expect(aborted).toBe(0);
  }
});

test('a transaction of many statements lets others run between them', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await database.withTenant(tenantIds[0] ?? '', async (tx) => {
    for (let statement = 0; statement < 20; statement += 1)
      await tx.execute(sql`select count(*) from generate_series(1, 200000)`);
  });
  clearInterval(timer);
  expect(turns).toBeGreaterThanOrEqual(15);
});
