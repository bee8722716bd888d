import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmbedded } from '../../../testing/database/fresh-embedded.ts';
import type { Embedded } from './embedded.ts';
import { startAutovacuum } from './autovacuum.ts';
import { autovacuumDue } from './autovacuum-due.ts';

const tenantId = crypto.randomUUID();
let database: Embedded;
beforeAll(async () => {
  database = await freshEmbedded();
  await database.withTenant(tenantId, (tx) =>
    tx.execute(
      sql`INSERT INTO tenants (tenant_id, name, country, time_zone, currency) VALUES (${tenantId}::uuid, 'Grace', 'NG', 'Africa/Lagos', 'NGN')`,
    ),
  );
});
afterAll(() => database.close());

const add = (people: number) =>
  database.withTenant(tenantId, (tx) =>
    tx.execute(
      sql`INSERT INTO people (tenant_id, first_name) SELECT ${tenantId}::uuid, 'Ada' || n FROM generate_series(1, ${people}::integer) AS n`,
    ),
  );
const counted = async () => {
  const { rows } = await database.jobs.executeSql(
    `SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'people'`,
  );
  return rows[0]?.['rows'];
};

/** By a clock of its own; each piece of work takes as long as it is told. */
function keeper(each = { milliseconds: 1 }) {
  let time = 0;
  const given: number[] = [];
  const kept = startAutovacuum(database, { now: () => (time += each.milliseconds), giveBack: () => given.push(time) });
  const until = async (answers: string[]) => {
    for (const seen: string[] = []; ;) {
      const did = await kept.look();
      if (did === 'nothing' || answers.includes(did)) return [...seen, did];
      seen.push(did);
    }
  };
  return { ...kept, until, given, pass: (milliseconds: number) => (time += milliseconds) };
}

test('tables that changed enough are counted, one a turn, and no others', async () => {
  const { look, until, stop } = keeper();
  await add(3000);
  expect(await counted()).toBe(-1);
  const did = await until([]);
  expect(did).toContain('analyze public.people');
  expect(new Set(did).size).toBe(did.length);
  expect(await counted()).toBe(3000);
  await add(200);
  expect(await look()).toBe('nothing');
  await add(400);
  expect(await look()).toBe('analyze public.people');
  stop();
});

test('nothing is done while somebody waits', async () => {
  const { look, stop } = keeper();
  await add(2000);
  const held = Promise.withResolvers<void>();
  const busy = database.withTenant(tenantId, () => held.promise);
  expect(await look()).toBe('later');
  held.resolve();
  await busy;
  expect(await look()).toBe('analyze public.people');
  stop();
});

test('a piece that took too long is followed by one of half as many rows', async () => {
  const took = { milliseconds: 60 };
  const { look, stop } = keeper(took);
  const targets: unknown[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await add(4000);
    await look();
    const { rows } = await database.jobs.executeSql(`SHOW default_statistics_target`);
    targets.push(rows[0]?.['default_statistics_target']);
  }
  expect(targets).toEqual(['3', '1', '1']);
  stop();
});

test('of a large table that nobody has counted yet, few rows are looked at', async () => {
  const { until, stop } = keeper({ milliseconds: 20 });
  await database.withTenant(tenantId, (tx) =>
    tx.execute(
      sql`INSERT INTO groups (tenant_id, name) SELECT ${tenantId}::uuid, 'Group ' || n FROM generate_series(1, 20000) AS n`,
    ),
  );
  expect(await until(['analyze public.groups'])).toContain('analyze public.groups');
  const { rows } = await database.jobs.executeSql(`SHOW default_statistics_target`);
  expect(rows).toEqual([{ default_statistics_target: '3' }]);
  stop();
});

test('a table is vacuumed after a minute in which no organisation was at work, then memory is given back once', async () => {
  const { look, until, pass, given, stop } = keeper();
  await until([]);
  expect((await autovacuumDue(database)).map(({ table }) => table)).toContain('public.people');
  pass(59_000);
  await database.readOne(tenantId, (tx) => tx.execute(sql`SELECT 1`));
  expect(await look()).toBe('nothing');
  pass(59_000);
  expect(await look()).toBe('gave back');
  expect(await look()).toBe('nothing');
  pass(1000);
  expect(await until(['vacuum public.people'])).toContain('vacuum public.people');
  await until([]);
  expect(await autovacuumDue(database)).toEqual([]);
  expect(given).toHaveLength(1);
  stop();
});
