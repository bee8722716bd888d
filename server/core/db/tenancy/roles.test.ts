import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asAdmin, type DatabaseUrls, makeRoles, urlAs, urlsOf } from '../../../testing/database/test-server.ts';
import { freshDatabase, freshUrls } from '../../../testing/database/database.ts';
import { openDatabase } from '../index.ts';

test('the owner of the tables is no superuser, cannot bypass row security, and takes no role that sees across', async () => {
  const { database } = await freshDatabase();
  const [self] = await database.asOwner((owner) =>
    owner.query(`select rolsuper, rolbypassrls from pg_roles where rolname = session_user`),
  );
  expect(self).toEqual({ rolsuper: false, rolbypassrls: false });
  for (const role of ['app_search', 'app_sweep', 'app_lookup', 'app_backup']) {
    await expect(database.asOwner((owner) => owner.exec(`set local role ${role}`))).rejects.toThrow(
      'permission denied',
    );
  }
  await database.close();
});

/** A database with a serving role that can be given too many rights; the first test sets it up. */
let urls: DatabaseUrls = { url: '', ownerUrl: '' };
let names = { serving: '', database: '', owner: '', admin: '' };
beforeAll(async () => {
  const { adminUrl, role } = inject('testServer');
  const [, database = ''] = new URL((await freshUrls()).url).pathname.split('/');
  names = { serving: `${role}_much`, database, owner: role, admin: adminUrl };
  urls = { ownerUrl: urlAs(adminUrl, role, database), url: urlAs(adminUrl, names.serving, database) };
  await asAdmin(adminUrl, `create role ${names.serving} login password '${names.serving}'`);
});
afterAll(async () => {
  await inDatabase(`drop owned by ${names.serving}`, `drop role ${names.serving}`);
});

const inDatabase = (...statements: string[]) => {
  const url = new URL(names.admin);
  url.pathname = `/${names.database}`;
  return asAdmin(url.href, ...statements);
};
const opened = (given: { url: string; ownerUrl?: string }) =>
  openDatabase({ ...given, dataDir: '', poolSize: 1 }).then(async (database) => {
    await database.close();
    return 'opened';
  }, String);

test('without its owner a database is served only after it is set up for the role', async () => {
  expect(await opened({ url: urls.url })).toContain('npm run koinonia -- migrate');
  expect(await opened(urls)).toBe('opened');
  expect(await opened({ url: urls.url })).toBe('opened');
  await inDatabase(`alter table care_occasions drop column schedule_id`);
  await inDatabase(`delete from app.migrations where name = '0129_wishes_and_opt_outs.sql'`);
  expect(await opened({ url: urls.url })).toContain('is not set up for this version');
  expect(await opened(urls)).toBe('opened');
});

const tooMuch: [string, string][] = [
  ['CREATEROLE', 'alter role {serving} createrole'],
  ['CREATEDB', 'alter role {serving} createdb'],
  ['REPLICATION', 'alter role {serving} replication'],
  ['BYPASSRLS', 'alter role {serving} bypassrls'],
  ['is a member of pg_execute_server_program', 'grant pg_execute_server_program to {serving}'],
  ['is a member of pg_read_server_files', 'grant pg_read_server_files to {serving}'],
  ['is a member of pg_write_server_files', 'grant pg_write_server_files to {serving}'],
  ['is a member of app_backup', 'grant app_backup to {serving}'],
  ['is a member of {owner}', 'grant {owner} to {serving}'],
  ['may give app_rw to others', 'grant app_rw to {serving} with admin option'],
  ['owns table people_copied', 'create table people_copied (); alter table people_copied owner to {serving}'],
  ['has TEMPORARY ON DATABASE {database}', 'grant temporary on database {database} to public'],
  ['has CREATE ON DATABASE {database}', 'grant create on database {database} to {serving}'],
  ['may create things in the schema public', 'grant create on schema public to {serving}'],
  ['may create things in the schema app', 'grant create on schema app to app_rw'],
  ['rights on the tables of the schema public', 'grant all on all tables in schema public to {serving}'],
  ['rights on the tables of the schema pgboss', 'grant truncate on pgboss.job to app_jobs'],
  ['may call pg_read_file(text)', 'grant execute on function pg_catalog.pg_read_file(text) to {serving}'],
  ['may set session_replication_role', 'grant set on parameter session_replication_role to {serving}'],
];

test.each(tooMuch)('a start is refused with the remedy if the serving role has: %s', async (what, give) => {
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof names) => names[name]);
  await inDatabase(filled(give));
  const words = await opened({ url: urls.url });
  expect(words).toContain(filled(what));
  expect(words).not.toContain(`${names.serving}:${names.serving}@`);
  const mends = words.split('\n').filter((line) => line.startsWith('  '));
  expect(mends).not.toEqual([]);
  await inDatabase(...mends.map((line) => line.replace('<the role of DATABASE_OWNER_URL>', names.owner)));
  expect(await opened({ url: urls.url })).toBe('opened');
});

test('one role for both, or a superuser for either, is refused with an explanation', async () => {
  const { adminUrl } = inject('testServer');
  expect(await opened({ url: urls.ownerUrl, ownerUrl: urls.ownerUrl })).toContain('which owns the database');
  expect(await opened({ url: urls.url, ownerUrl: adminUrl })).toMatch(
    /DATABASE_OWNER_URL signs in as .*, which is a superuser/,
  );
  expect(await opened({ url: adminUrl })).toMatch(
    /DATABASE_URL signs in as .*, which is a superuser.*CREATE ROLE koinonia_app/,
  );
});

test('an owner that may create no roles is told what an administrator must do, and that is enough', async () => {
  const { adminUrl } = inject('testServer');
  const role = `${names.owner}_plain`;
  await makeRoles(adminUrl, role);
  await asAdmin(adminUrl, `create database ${role} owner ${role}`);
  try {
    await asAdmin(adminUrl, `alter role ${role} nocreaterole`);
    const words = await opened(urlsOf({ adminUrl, role }, role));
    const [mend = ''] = /(GRANT|ALTER ROLE) [^;]*;/.exec(words) ?? [];
    const all = 'app_rw, app_gate, app_jobs, app_search, app_sweep, app_lookup, app_backup';
    // Before PostgreSQL 16, and from it on.
    expect([`ALTER ROLE "${role}" CREATEROLE;`, `GRANT ${all} TO "${role}" WITH ADMIN OPTION;`]).toContain(mend);
    await asAdmin(adminUrl, mend);
    expect(await opened(urlsOf({ adminUrl, role }, role))).toBe('opened');
    // From the second start on the owner no longer needs it.
    await asAdmin(adminUrl, `alter role ${role} nocreaterole`);
    expect(await opened(urlsOf({ adminUrl, role }, role))).toBe('opened');
  } finally {
    await asAdmin(adminUrl, `drop database ${role}`);
    await asAdmin(adminUrl, `drop role ${role}, ${role}_app`);
  }
});

test('an unreachable server is named by its setting, without the password', async () => {
  const url = 'postgres://somebody:geheim@localhost:1/koinonia';
  const words = await opened({ url });
  expect(words).toMatch(/^Error: DATABASE_URL names a database that cannot be opened: .*ECONNREFUSED/);
  expect(words).not.toContain('geheim');
});

test('so is the owner’s', async () => {
  const words = await opened({ url: urls.url, ownerUrl: 'postgres://somebody:geheim@localhost:1/koinonia' });
  expect(words).toMatch(/^Error: DATABASE_OWNER_URL names a database that cannot be opened: .*ECONNREFUSED/);
  expect(words).not.toContain('geheim');
});
