import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../core/db/index.ts';
import { againAfterDeadlock } from '../../core/db/engines/sql-state.ts';
import { clockAheadMs } from '../processes/node-flags.ts';

/**
 * The PostgreSQL server for tests: an administrator's URL, the role that owns the databases, and a migrated one to
 * copy. The serving role has the same name with `_app` appended.
 */
export type TestServer = { adminUrl: string; role: string; template: string };

/** URLs of one database for the serving role and its owner. */
export type DatabaseUrls = { url: string; ownerUrl: string };

/** Runs statements as the administrator. Names come from us, never from outside. */
export async function asAdmin(adminUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Roles belong to the whole server, so a database under migration may hold their locks.
    for (const statement of statements) await againAfterDeadlock(() => client.query(statement));
  } finally {
    await client.end();
  }
}

/** The URL of a database as this role, whose password is its name. */
export function urlAs(adminUrl: string, role: string, database: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = role;
  url.pathname = `/${database}`;
  return url.href;
}

export function urlsOf({ adminUrl, role }: Pick<TestServer, 'adminUrl' | 'role'>, database: string): DatabaseUrls {
  return { url: urlAs(adminUrl, `${role}_app`, database), ownerUrl: urlAs(adminUrl, role, database) };
}

/** Makes both roles and a migrated database on the server. All are called koinonia_test_… */
export async function prepareTestServer(adminUrl: string): Promise<TestServer> {
  const role = `koinonia_test_${randomBytes(4).toString('hex')}`;
  const server = { adminUrl, role, template: `${role}_template` };
  await makeRoles(adminUrl, role);
  await makeDatabase(server, server.template, 'template1');
  const database = await openDatabase({ ...urlsOf(server, server.template), dataDir: '' });
  await database.close();
  return server;
}

/** The functions that tell the time, with their volatility in PostgreSQL. */
const clocks = { now: 'stable', clock_timestamp: 'volatile', pg_postmaster_start_time: 'stable' };

/** Makes a database on the clock of the tests; its copies are too. */
async function makeDatabase({ adminUrl, role }: TestServer, name: string, template: string): Promise<void> {
  // Copying files takes a quarter of the time of writing each page into the log.
  await asAdmin(adminUrl, `create database ${name} owner ${role} template ${template} strategy file_copy`);
  if (clockAheadMs === 0 || template.startsWith(role)) return;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const shifted = Object.entries(clocks).map(
    ([clock, changes]) => `create function pg_catalog.unshifted_${clock}() returns timestamptz
        language internal strict parallel safe ${changes} as '${clock}';
      create or replace function pg_catalog.${clock}() returns timestamptz
        language sql parallel safe ${changes}
        as $$ select pg_catalog.unshifted_${clock}() + interval '${clockAheadMs} ms' $$;`,
  );
  await asAdmin(url.href, `set allow_system_table_mods = on; ${shifted.join('\n')}`);
}

/** The two roles of docs/operating.md: one owns, one serves. */
export async function makeRoles(adminUrl: string, role: string): Promise<void> {
  await asAdmin(
    adminUrl,
    `create role ${role} login createrole password '${role}'; create role ${role}_app login password '${role}_app'; grant ${role} to current_user`,
  );
}

/** A new database of the test's own: a copy of the migrated one, or empty. */
export async function newDatabase(
  server: TestServer,
  from: 'migrated' | 'nothing' = 'migrated',
): Promise<DatabaseUrls> {
  const name = `${server.role}_${randomBytes(5).toString('hex')}`;
  const template = from === 'migrated' ? server.template : 'template0';
  await makeDatabase(server, name, template);
  // Copying a database does not copy the permissions of everybody (`public`) on it.
  if (from === 'migrated') await asAdmin(server.adminUrl, `revoke temporary on database ${name} from public`);
  return urlsOf(server, name);
}

/** Removes the leftovers of tests on a permanent server. */
export async function cleanTestServer({ adminUrl, role }: TestServer): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [role],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    await client.query(`drop owned by ${role}, ${role}_app; drop role ${role}, ${role}_app`);
  } finally {
    await client.end();
  }
}
