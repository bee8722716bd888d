import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '../core/env.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { restore } from '../core/db/index.ts';
import { freshDatabase, freshUrls } from '../testing/database/database.ts';
import { runInProcess } from './run-in-process.ts';
import { runCommand, parseCommand, usage } from './commands.ts';

let app: TestApp;
let folder: string;
let snapshots = 0;

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'koinonia-operator-'));
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const takeSnapshot = async () => {
  snapshots += 1;
};
const say = (...argv: string[]) => runCommand({ deps: app.deps, folder, takeSnapshot }, argv);

test('an organisation is added, its owner chooses a password by the printed link, and it is listed', async () => {
  const said = await say('tenants', 'add', 'Hope Assembly', 'ng', 'Bola@Example.org', 'Bola Ade');
  const [, token = ''] = /#(\S+)$/.exec(said) ?? [];
  const owner = app.caller();
  expect((await owner.post('/api/session/reset-password', { token, password: 'three plain words' })).status).toBe(200);
  expect((await owner.post('/api/session/reset-password', { token, password: 'three plain words' })).status).toBe(410);
  expect(
    (await owner.post('/api/session/sign-in', { email: 'bola@example.org', password: 'three plain words' })).status,
  ).toBe(200);
  expect((await owner.get('/api/Membership/GetCurrentSignedInUser')).body).toMatchObject({
    tenantName: 'Hope Assembly',
    role: 'owner',
    timeZone: 'Africa/Lagos',
  });
  expect(await say('tenants', 'list')).toMatch(/Hope Assembly +NG +active +0 +1000/);
});

test('a suspended organisation is closed until it is resumed', async () => {
  const caller = app.caller();
  const tenantId = await caller.signUp();
  await say('tenants', 'suspend', tenantId);
  await expect.poll(async () => (await caller.get('/api/settings/organisation')).status).toBe(403);
  await expect(say('tenants', 'suspend', tenantId)).rejects.toThrow('is already suspended');
  await say('tenants', 'resume', tenantId);
  await expect.poll(async () => (await caller.get('/api/settings/organisation')).status).toBe(200);
});

test('a top-up of units is followed by a snapshot', async () => {
  const caller = app.caller();
  const tenantId = await caller.signUp();
  const before = snapshots;
  expect(await say('units', 'add', tenantId, '250')).toMatch('has 1,250 units now');
  expect(snapshots).toBe(before + 1);
  expect((await caller.get('/api/Messaging/GetUnits')).body).toMatchObject({ available: 1250, toppedUp: 1250 });
  for (const wrong of ['0', '-5', '2.5', 'many', ''])
    await expect(say('units', 'add', tenantId, wrong)).rejects.toThrow(
      /cannot be the number|called so|does not understand/,
    );
});

test('a sender id is approved and withdrawn, and one never asked for is added', async () => {
  const caller = app.caller();
  const organisation = `Zion ${crypto.randomUUID().slice(0, 8)}`;
  await caller.signUp({ organisation });
  const status = async (mask: string) =>
    (
      await caller.get<{ returnObject: { mask: string; status: number }[] }>('/api/Messaging/RetrieveTenantSenderIDs')
    ).body.returnObject.find((one) => one.mask === mask)?.status;
  await say('sender-ids', 'approve', organisation.toUpperCase(), 'ZionYouth');
  expect(await status('ZionYouth')).toBe(2);
  await say('sender-ids', 'reject', organisation, 'zionyouth');
  expect(await status('ZionYouth')).toBe(3);
  expect(await say('sender-ids', 'list')).toMatch(/ZionYouth +not approved/);
  await expect(say('sender-ids', 'reject', organisation, 'Nobody')).rejects.toThrow('has no sender id "Nobody"');
  await expect(say('sender-ids', 'approve', organisation, 'Too long a mask')).rejects.toThrow(
    'Should not contain any special characters',
  );
});

test('a backup is written once, and never over another file', async () => {
  expect(await say('backup', 'one.koinonia')).toContain(join(folder, 'one.koinonia'));
  await expect(say('backup', 'one.koinonia')).rejects.toThrow('already exists');
  await expect(say('restore', 'one.koinonia')).rejects.toThrow('not empty');
  const tenantId = await app.caller().signUp();
  await say('tenants', 'pack', tenantId, 'church.koinonia');
  await expect(say('tenants', 'pack', tenantId, 'church.koinonia')).rejects.toThrow('already exists');
  await expect(restore((await freshDatabase()).database, { file: join(folder, 'church.koinonia') })).rejects.toThrow(
    'holds one organisation',
  );
});

test('a command sets up a database with its owner, and commands that need the owner say so without it', async () => {
  const { url, ownerUrl } = await freshUrls('nothing');
  const here = (owner: string, ...argv: string[]) =>
    runInProcess(readEnv({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }), { folder, argv });
  await expect(here('', 'tenants', 'list')).rejects.toThrow('npm run koinonia -- migrate');
  expect(await here(ownerUrl, 'migrate')).toBe('The database is up to date.');
  await expect(here('', 'migrate')).rejects.toThrow('set DATABASE_OWNER_URL');
  await expect(here('', 'backup', 'never.koinonia')).rejects.toThrow('set DATABASE_OWNER_URL');
  expect(await here('', 'tenants', 'list')).toContain('There is no organisation yet');
});

test('every mistake gets an explanation', async () => {
  const twins = `Twin ${crypto.randomUUID().slice(0, 8)}`;
  for (const caller of [app.caller(), app.caller()]) await caller.signUp({ organisation: twins });
  await expect(say('units', 'add', twins, '5')).rejects.toThrow('Several organisations are called');
  await expect(say('units', 'add', 'Nowhere', '5')).rejects.toThrow('There is no organisation "Nowhere"');
  await expect(say('user', 'reset-password', 'nobody@example.org')).rejects.toThrow('There is no account');
  await expect(say('user', 'reset-password', 'nobody')).rejects.toThrow('cannot be the e-mail address');
  await expect(say('tenants', 'add', 'X Church', 'Nigeria', 'a@example.org', 'Ada')).rejects.toThrow(
    'Choose one from the list',
  );
  expect(() => parseCommand(['tenants'])).toThrow('Which one?');
  expect(() => parseCommand(['fly'])).toThrow('There is no command "fly"');
  expect(() => parseCommand(['backup'])).toThrow('Usage: npm run koinonia -- backup <file>');
  expect(() => parseCommand(['tenants', 'list', '--all'])).toThrow('does not understand');
  for (const words of ['tenants add', 'units add', 'sender-ids reject', 'backup', 'restore', 'user reset-password'])
    expect(usage()).toContain(words);
});
