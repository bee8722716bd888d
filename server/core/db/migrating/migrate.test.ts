import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asAdmin, makeRoles, urlsOf } from '../../../testing/database/test-server.ts';
import { freshDatabase, freshUrls } from '../../../testing/database/database.ts';
import { buildTwoChurches } from '../../../testing/two-churches.ts';
import { groups } from '../../../groups/tables.ts';
import { type Database, openDatabase } from '../index.ts';
import { plainClient } from '../engines/postgres-connections.ts';
import { migrate, readMigrations } from './migrate.ts';

let database: Database;
let tenantIds: string[];
beforeAll(async () => {
  ({ database } = await freshDatabase());
  tenantIds = await buildTwoChurches(database);
});
afterAll(() => database.close());

const asMigration = (name: string, text: string) => ({ name, text, hash: text });

test('a second run does nothing', async () => {
  expect(await migrate(database)).toEqual([]);
});

test('a migration that changed after it ran, or is unknown here, is refused with an explanation', async () => {
  const [first, ...rest] = await readMigrations();
  const changed = first ? [{ ...first, hash: 'other' }, ...rest] : rest;
  await expect(migrate(database, changed)).rejects.toThrow('0125_baseline.sql has changed');
  await expect(migrate(database, rest)).rejects.toThrow('newer than this version');
});

test('a migration that fails leaves nothing behind and is named', async () => {
  const all = await readMigrations();
  const bad = [
    ...all,
    asMigration('9000_good.sql', 'create table half (a int)'),
    asMigration('9001_bad.sql', 'select 1 / 0'),
  ];
  await expect(migrate(database, bad)).rejects.toThrow('Migration 9001_bad.sql: division by zero');
  expect(await database.asOwner((owner) => owner.query(`select from pg_class where relname = 'half'`))).toEqual([]);
});

test('a data migration by the recipe reaches every organisation, and one without it none', async () => {
  const all = await readMigrations();
  const plain = asMigration('9000_plain.sql', `update groups set description = 'plain'`);
  const recipe = asMigration(
    '9001_recipe.sql',
    `alter table groups no force row level security; update groups set description = 'reached'; alter table groups force row level security;`,
  );
  expect(await migrate(database, [...all, plain, recipe])).toEqual(['9000_plain.sql', '9001_recipe.sql']);
  for (const tenantId of tenantIds) {
    const rows = await database.withTenant(tenantId, (tx) =>
      tx.select({ description: groups.description }).from(groups),
    );
    expect(rows).toEqual([{ description: 'reached' }]);
  }
  expect(await database.asOwner((owner) => owner.query('select from groups'))).toEqual([]);
});

test('a failed migration outside a transaction starts again and keeps the steps before it', async () => {
  const { database: own } = await freshDatabase();
  const build = 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS twice_a ON twice (a);';
  const all = [
    ...(await readMigrations()),
    asMigration('9000_twice.sql', 'create table twice (a int); insert into twice values (1), (1);'),
    asMigration('9001_outside.sql', `-- outside a transaction\n${build}`),
    asMigration('9002_after.sql', 'create table after (a int)'),
  ];
  const found = async () =>
    (
      await own.asOwner((owner) =>
        owner.query<{ found: string }>(`
          select relname || coalesce(' ' || indisvalid, '') as found from pg_class left join pg_index on indexrelid = oid
          where relname in ('twice', 'twice_a', 'after') order by 1`),
      )
    ).map((row) => row.found);
  try {
    await expect(migrate(own, all)).rejects.toThrow('Migration 9001_outside.sql: could not create unique index');
    expect(await found()).toEqual(['twice', 'twice_a false']);
    await own.asOwner((owner) => owner.exec('delete from twice'));
    // Several at once: a waiting process does not delay the index.
    const applied = await Promise.all([migrate(own, all), migrate(own, all), migrate(own, all)]);
    expect(applied.flat().sort()).toEqual(['9001_outside.sql', '9002_after.sql']);
    expect(await found()).toEqual(['after', 'twice', 'twice_a true']);
  } finally {
    await own.close();
  }
});

test.each([
  ['within the transaction', ''],
  ['outside of it', '-- outside a transaction\n'],
])('a migration that waits for a table, %s, lets everybody else through', async (_where, begin) => {
  const urls = await freshUrls();
  const own = await openDatabase({ ...urls, dataDir: '', poolSize: 2 });
  const reader = await plainClient(urls.ownerUrl);
  const all = [...(await readMigrations()), asMigration('9000_waits.sql', `${begin}alter table groups add probe int;`)];
  const read = () => own.withTenant(crypto.randomUUID(), (tx) => tx.select({ id: groups.id }).from(groups));
  const waits = () => own.jobs.executeSql('select from pg_locks where not granted and relation is not null');
  try {
    await reader.query('begin; select from groups');
    let done = false;
    const migrating = migrate(own, all).finally(() => (done = true));
    await expect.poll(async () => (await waits()).rows.length, { interval: 10 }).toBe(1);
    // Behind a lock that somebody waits for everybody waits, as long as the first reader stays.
    for (let at = 0; at < 10; at += 1) expect(await read()).toEqual([]);
    expect(done).toBe(false);
    await reader.query('commit');
    expect(await migrating).toEqual(['9000_waits.sql']);
  } finally {
    await reader.end();
    await own.close();
  }
});

test('six processes start on an empty database at once', async () => {
  const urls = await freshUrls('nothing');
  const opened = await Promise.all(
    Array.from({ length: 6 }, () => openDatabase({ ...urls, dataDir: '', poolSize: 1 })),
  );
  const applied = await opened[0]?.asOwner((owner) => owner.query('select name from app.migrations'));
  expect(applied).toHaveLength((await readMigrations()).length);
  for (const one of opened) await one.close();
});

test('six databases of one server start at once with a role that is new to it', async () => {
  const { adminUrl, role: known } = inject('testServer');
  const role = `${known}_six`;
  await makeRoles(adminUrl, role);
  const working = 'app_rw, app_gate, app_jobs, app_search, app_sweep, app_lookup, app_backup';
  // From PostgreSQL 16 on, the owner of the first database must grant them.
  const allow = `grant ${working} to ${role} with admin option`;
  await asAdmin(
    adminUrl,
    `do $$ begin if current_setting('server_version_num')::int >= 160000 then ${allow}; end if; end $$`,
  );
  const names = Array.from({ length: 6 }, (_, at) => `${role}_${at}`);
  for (const name of names) await asAdmin(adminUrl, `create database ${name} owner ${role} template template0`);
  const tried = await Promise.allSettled(
    names.map((name) => openDatabase({ ...urlsOf({ adminUrl, role }, name), dataDir: '', poolSize: 1 })),
  );
  for (const one of tried) if (one.status === 'fulfilled') await one.value.close();
  for (const name of names) await asAdmin(adminUrl, `drop database ${name}`);
  await asAdmin(
    adminUrl,
    `drop owned by ${role}, ${role}_app`,
    `revoke ${working} from ${role} cascade`,
    `drop role ${role}, ${role}_app`,
  );
  expect(tried.filter((one) => one.status === 'rejected')).toEqual([]);
});
