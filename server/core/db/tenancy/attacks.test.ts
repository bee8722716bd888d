import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../testing/database/database.ts';
import { buildTwoChurches } from '../../../testing/two-churches.ts';
import { groups } from '../../../groups/tables.ts';
import { type Database, sqlState } from '../index.ts';

/** Row 61: an attacker can run SQL inside a request, and tries everything it allows. */
let database: Database;
let url: string | undefined;
let tenantId = '';
/** The table owner, and the serving role. */
let owner = '';
let serving = '';

beforeAll(async () => {
  ({ database, url } = await freshDatabase());
  [tenantId = ''] = await buildTwoChurches(database);
  const self = 'select session_user::text as self';
  const [owning] = await database.asOwner((connection) => connection.query<{ self: string }>(self));
  owner = owning?.self ?? '';
  serving = String((await database.jobs.executeSql(self)).rows[0]?.['self']);
});
afterAll(() => database.close());

/** All rights and objects; the same before and after an attack. */
const standing = () =>
  database.asOwner((connection) =>
    connection.query(`
      select relname::text as name, relowner::text as owner, relacl::text as rights from pg_class where relnamespace::regnamespace::text in ('public', 'app', 'pgboss')
      union all select proname, proowner::text, proacl::text from pg_proc where pronamespace::regnamespace::text in ('public', 'app', 'pgboss')
      union all select nspname, nspowner::text, nspacl::text from pg_namespace
      union all select roleid::regrole::text, member::regrole::text, admin_option::text from pg_auth_members
        where member::regrole::text in ('${owner}', '${serving}', 'app_rw', 'app_gate', 'app_jobs')
      union all select rolname, rolsuper::text, rolcreaterole::text from pg_roles where rolname in ('${owner}', '${serving}', 'app_rw', 'app_gate', 'app_jobs')
      order by 1, 2, 3`),
  );

/** Roles from which the owner's position could be reached. */
const ways = [
  '',
  'reset role',
  'reset session authorization',
  'set local role none',
  'set local role app_gate',
  'set local role app_jobs',
];

const attacks = [
  // Attacks on the machine below.
  `copy (select 1) to program 'true'`,
  `copy people from program 'id'`,
  `copy (select 1) to '/tmp/koinonia-attack'`,
  `copy people from '/etc/passwd'`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_ls_dir('/')`,
  `select lo_import('/etc/passwd')`,
  `select lo_export(1, '/tmp/koinonia-attack')`,
  // Attempts to gain more rights.
  'set role app_backup',
  'set role app_lookup',
  'set role app_sweep',
  'set role app_search',
  'grant app_backup to current_user',
  'grant app_rw to app_jobs',
  'create role attacker login',
  'alter role app_rw superuser',
  'alter role app_rw createrole',
  'alter role app_gate bypassrls',
  'set session_replication_role = replica',
  // Attacks on the walls.
  'alter table people disable row level security',
  'alter table people no force row level security',
  'alter policy tenant on people using (true)',
  'drop policy tenant on people',
  'create policy open on people using (true)',
  'alter table people owner to app_rw',
  'alter table people disable trigger all',
  'drop table people cascade',
  'truncate people cascade',
  'alter function app.tenant() rename to tenants',
  'drop function app.enqueue(text, jsonb, timestamptz, text)',
  `call app.protect('people')`,
  `call app.see_across('people', 'app_rw')`,
  `call app.hand_over('app.tenant()', 'app_backup', 'app_rw')`,
  `call app.take_back('app.any_tenant()')`,
  `select app.backup_rows('accounts')`,
  'delete from app.migrations',
  'truncate pgboss.job',
  'drop table pgboss.job',
  // Statements that the owner would run at the next upgrade.
  `insert into pgboss.bam (name, version, table_name, command) values ('mine', 1, 'job_common', 'alter role app_rw superuser')`,
  `update pgboss.bam set command = 'alter role app_rw superuser'`,
  'update pgboss.version set version = 1',
  // Objects to plant.
  'create temporary table mine ()',
  'create temporary view mine as select 1',
  'create table mine ()',
  'create table app.mine ()',
  'create table pgboss.mine ()',
  'create schema mine',
  `create function public.mine() returns int language sql as 'select 1'`,
  `create function app.mine() returns int language sql security definer as 'select 1'`,
  'create trigger mine before insert on people for each row execute function suppress_redundant_updates_trigger()',
];

test('an attacker’s SQL inside a request is refused, also after RESET ROLE', async () => {
  const before = await standing();
  const breaks: string[] = [];
  for (const way of ways) {
    for (const attack of attacks) {
      const tried = database.withTenant(tenantId, async (tx) => {
        if (way) await tx.execute(sql.raw(way));
        await tx.execute(sql.raw(attack));
      });
      const code = await tried.then(() => 'went through', sqlState);
      if (code !== '42501') breaks.push(`${way}; ${attack}: ${code}`);
    }
  }
  expect(breaks).toEqual([]);
  expect(await standing()).toEqual(before);
  expect(await database.withTenant(tenantId, (tx) => tx.$count(groups))).toBe(1);
});

test('the serving role gets nowhere outside a request either', async () => {
  const before = await standing();
  const breaks: string[] = [];
  for (const attack of [
    ...attacks,
    `set role ${owner}`,
    `set session authorization ${owner}`,
    `alter role ${serving} createrole`,
    `alter role ${owner} password 'mine'`,
    `grant ${owner} to ${serving}`,
    `reassign owned by ${owner} to ${serving}`,
    `alter system set log_connections = on`,
    'create database mine',
    `alter database ${new URL(url ?? '').pathname.slice(1)} owner to ${serving}`,
    'create extension hstore',
  ]) {
    const code = await database.jobs.executeSql(attack).then(() => 'went through', sqlState);
    if (code !== '42501') breaks.push(`${attack}: ${code}`);
  }
  expect(breaks).toEqual([]);
  // These are answered with a warning and grant nothing.
  await database.jobs.executeSql('grant select, truncate on people to public');
  await database.jobs.executeSql('grant all on schema app, pgboss to public');
  expect(await standing()).toEqual(before);
  expect(await database.withTenant(tenantId, (tx) => tx.$count(groups))).toBe(1);
});

test('a queue’s table name cannot smuggle in a statement for the owner to run', async () => {
  await database.jobs.executeSql(`select pgboss.create_queue('mine', '{"policy":"standard"}')`);
  const planted = database.jobs.executeSql(
    'update pgboss.queue set partition = true, table_name = $1 where name = $2',
    [`job_common; alter role ${serving} createrole`, 'mine'],
  );
  expect(await planted.then(() => 'went through', sqlState)).toBe('23514');
});

test('the serving role sees no organisation’s rows without being in it', async () => {
  const { rows } = await database.jobs.executeSql('select count(*)::int as people from people');
  expect(rows).toEqual([{ people: 0 }]);
});
