import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../core/db/index.ts';

/** What tests on PostgreSQL are given: an administrator's URL, and a migrated database to make copies of. */
export type TestServer = { adminUrl: string; role: string; template: string };

/** Runs one statement as the administrator. Names come from us, never from outside. */
export async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The URL of a database as the role the application runs as: not a superuser. */
export function urlOf({ adminUrl, role }: Pick<TestServer, 'adminUrl' | 'role'>, database: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = role;
  url.pathname = `/${database}`;
  return url.href;
}

/** Makes the role and a migrated database on the server. Both are called koinonia_test_… */
export async function prepareTestServer(adminUrl: string): Promise<TestServer> {
  const role = `koinonia_test_${randomBytes(4).toString('hex')}`;
  const server = { adminUrl, role, template: `${role}_template` };
  await asAdmin(adminUrl, `create role ${role} login createrole password '${role}'`);
  await asAdmin(adminUrl, `grant ${role} to current_user`);
  await asAdmin(adminUrl, `create database ${server.template} owner ${role}`);
  const database = await openDatabase({ url: urlOf(server, server.template), dataDir: '' });
  await database.close();
  return server;
}

/** A new database of the test's own: a copy of the migrated one, or without anything in it. */
export async function newDatabase(server: TestServer, from: 'migrated' | 'nothing' = 'migrated'): Promise<string> {
  const name = `${server.role}_${randomBytes(5).toString('hex')}`;
  const template = from === 'migrated' ? server.template : 'template0';
  await asAdmin(server.adminUrl, `create database ${name} owner ${server.role} template ${template}`);
  return urlOf(server, name);
}

/** Removes what tests have left behind on a server that stays. */
export async function cleanTestServer({ adminUrl, role }: TestServer): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [role],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    await client.query(`drop owned by ${role}; drop role ${role}`);
  } finally {
    await client.end();
  }
}
