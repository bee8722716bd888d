import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../testing/database/database.ts';
import { buildTwoChurches } from '../../../testing/two-churches.ts';
import type { Database } from '../index.ts';

let database: Database;
let churches: string[];
beforeAll(async () => {
  ({ database } = await freshDatabase());
  churches = await buildTwoChurches(database);
});
afterAll(() => database.close());

test('an organisation gets a connection while another holds all it may have', async () => {
  const [one = '', other = ''] = churches;
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const holding = Array.from({ length: 40 }, () =>
    database.withTenant(one, async (tx) => {
      await tx.execute(sql`SELECT 1`);
      await held;
    }),
  );
  const { rows } = await database.withTenant(other, (tx) => tx.execute(sql`SELECT 1 AS answered`));
  expect(rows).toEqual([{ answered: 1 }]);
  letGo();
  await Promise.all(holding);
});
