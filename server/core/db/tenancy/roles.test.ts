import { inject, expect, test } from 'vitest';
import { asAdmin } from '../../../testing/database/test-server.ts';
import { databaseKind, freshDatabase, freshUrl } from '../../../testing/database/database.ts';
import { openDatabase } from '../index.ts';

const onPostgres = test.runIf(databaseKind === 'postgres');

test('whoever serves is no superuser, may not see past row security, and becomes no role that sees across', async () => {
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

onPostgres('a superuser is refused in one line', async () => {
  const { adminUrl } = inject('testServer');
  await expect(openDatabase({ url: adminUrl, dataDir: '' })).rejects.toThrow(
    'is a superuser, so one organisation could see',
  );
});

onPostgres('BYPASSRLS and membership in a role that sees across are refused in one line', async () => {
  const server = inject('testServer');
  const url = await freshUrl();
  const as = (role: string) => Object.assign(new URL(url), { username: role, password: role }).href;
  const [passing, member] = [`${server.role}_passing`, `${server.role}_member`];
  await asAdmin(server.adminUrl, `create role ${passing} login bypassrls password '${passing}'`);
  await asAdmin(server.adminUrl, `create role ${member} login password '${member}' in role app_lookup`);
  try {
    await expect(openDatabase({ url: as(passing), dataDir: '' })).rejects.toThrow('has BYPASSRLS');
    await expect(openDatabase({ url: as(member), dataDir: '' })).rejects.toThrow('is a member of app_lookup');
  } finally {
    await asAdmin(server.adminUrl, `drop role ${passing}, ${member}`);
  }
});

onPostgres('a role that may make no roles is told what the operator has to do', async () => {
  const server = inject('testServer');
  const role = `${server.role}_plain`;
  const url = Object.assign(new URL(await freshUrl('nothing')), { username: role, password: role }).href;
  await asAdmin(server.adminUrl, `create role ${role} login password '${role}'`);
  try {
    await expect(openDatabase({ url, dataDir: '' })).rejects.toThrow('ALTER ROLE');
  } finally {
    await asAdmin(server.adminUrl, `drop role ${role}`);
  }
});

test('a server out of reach is named by its setting, without the password', async () => {
  const url = 'postgres://somebody:geheim@localhost:1/koinonia';
  const words = await openDatabase({ url, dataDir: '' }).catch(String);
  expect(words).toMatch(/^Error: DATABASE_URL names a database that cannot be opened: .*ECONNREFUSED/);
  expect(words).not.toContain('geheim');
});
