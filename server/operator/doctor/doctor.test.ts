import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { inspectDatabase, openDatabase } from '../../core/db/index.ts';
import { readEnv } from '../../core/env.ts';
import { nameAccount } from '../../core/identity/one-account.ts';
import { writeAccounts } from '../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { freshUrls } from '../../testing/database/database.ts';
import { asAdmin } from '../../testing/database/test-server.ts';
import { nodeFlags } from '../../testing/processes/node-flags.ts';
import { startWebServerInFront } from '../../testing/processes/web-server-in-front.ts';
import { type DnsSimulator, startDnsSimulator } from '../../testing/simulators/dns.ts';
import { startS3Simulator } from '../../testing/simulators/s3.ts';
import { startTermiiSimulator } from '../../testing/simulators/termii.ts';
import { doctor, examine } from './doctor.ts';
import { exitCodeOf, type Finding } from './finding.ts';
import { certificateFinding } from './public-address.ts';

type Variables = Record<string, string>;

let app: TestApp;
let own: Variables;
beforeAll(async () => {
  app = await startTestApp();
  own = { DATABASE_URL: app.base.env.DATABASE_URL ?? '', DATA_DIR: app.base.env.DATA_DIR, APP_URL: app.url };
});
afterAll(() => app.stop());
afterEach(() => {
  vi.useRealTimers();
});

const look = (variables: Variables, wish?: Parameters<typeof examine>[1]) =>
  examine(() => readEnv({ ...own, ...variables }), wish);
const of = (findings: readonly Finding[], about: string) => findings.filter((one) => one.about === about);
const only = async (about: string, variables: Variables, wish?: Parameters<typeof examine>[1]) => {
  const [found, ...more] = of(await look(variables, wish), about).filter(({ state }) => state !== 'note');
  expect(more).toEqual([]);
  return found;
};
const DAY_MS = 24 * 3_600_000;

test('where all is well it says so, line by line', async () => {
  const { text, exitCode } = await doctor([], own);
  expect(text).toMatch(/^well +Settings +Koinonia [\d.]+ understands them\.$/m);
  expect(text).toMatch(/^well +Row security +Every table of organisations has it\.$/m);
  expect(text).toMatch(/^well +Address +Koinonia answers at http:\/\/localhost:\d+\.$/m);
  expect(text).toMatch(/^note +Mail server +None is set up/m);
  expect(text).toMatch(/All is well\.$/);
  expect(exitCode).toBe(0);
  expect(JSON.parse((await doctor(['--json'], own)).text)).toContainEqual(
    expect.objectContaining({ about: 'Migrations', state: 'well' }),
  );
});

test('each wrong finding says why it matters and what to do', async () => {
  const { text, exitCode } = await doctor([], { ...own, APP_URL: 'http://localhost:1' });
  expect(text).toMatch(/^WRONG +Address .*\n {4}Why it matters: .*\n {4}What to do: /m);
  expect(text).toMatch(/1 thing is wrong\.$/);
  expect(exitCode).toBe(1);
  await expect(doctor(['--clocks'], own)).rejects.toThrow('"doctor" does not understand this');
  await expect(doctor(['--clock', 'noon'], own)).rejects.toThrow('--clock takes an address');
});

test('settings with which nothing starts are named', async () => {
  expect(await look({ ROLE: 'boss' })).toMatchObject(
    [{ about: 'Settings', state: 'wrong', words: /ROLE/ }].map(matching),
  );
  expect(await look({ SMS_ROUTES: 'termii' })).toMatchObject(
    [{ about: 'Settings', state: 'wrong', words: /TERMII_API_KEY/ }].map(matching),
  );
});
const matching = ({ words, ...rest }: { about: string; state: string; words: RegExp }) => ({
  ...rest,
  words: expect.stringMatching(words),
});

test('a database that does not answer, is not there, or is not set up', async () => {
  const away = await only('Database', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  expect(away).toMatchObject({ state: 'wrong', words: expect.stringContaining('cannot be opened') });
  const { url } = await freshUrls('nothing');
  expect(await only('Migrations', { DATABASE_URL: url })).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('npm run koinonia -- migrate'),
  });
});

test('a database that is newer than the program', async () => {
  const { url, ownerUrl } = await freshUrls();
  await asAdmin(ownerUrl, `insert into app.migrations (name, hash) values ('9999_later.sql', '')`);
  expect(await only('Migrations', { DATABASE_URL: url })).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('newer than this version'),
  });
});

test('a role that could do more than serve, an owner above the walls, and a table without them', async () => {
  const { url, ownerUrl } = await freshUrls();
  const serving = new URL(url).username;
  await asAdmin(ownerUrl, `grant truncate on people to ${serving}`, 'alter table people no force row level security');
  const findings = await look({ DATABASE_URL: url });
  expect(of(findings, 'Rights')).toMatchObject([{ state: 'wrong', words: expect.stringContaining(`"${serving}"`) }]);
  expect(of(findings, 'Row security')).toMatchObject([
    { state: 'wrong', words: expect.stringContaining('people'), remedy: expect.stringContaining('ALTER TABLE people') },
  ]);
  const admin = new URL(inject('testServer').adminUrl);
  admin.pathname = new URL(url).pathname;
  expect(await only('Rights', { DATABASE_URL: admin.href })).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('is a superuser'),
  });
  await asAdmin(ownerUrl, `revoke truncate on people from ${serving}`);
  expect(await only('Rights', { DATABASE_URL: url, DATABASE_OWNER_URL: admin.href })).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('DATABASE_OWNER_URL signs in as'),
  });
});

test('a clock that is off, by that of the database and by that of another server', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 90_000, shouldAdvanceTime: true });
  const findings = await look({});
  vi.useRealTimers();
  expect(of(findings, 'Clock')).toMatchObject([
    {
      state: 'wrong',
      words: expect.stringMatching(/^This machine's clock is (89|90|91)(\.\d)? s behind the database's/),
    },
  ]);
  const byDate = async (aheadMs: number) => {
    const other = await startWebServerInFront(app.url, (headers) => headers, { aheadMs });
    const [, found] = of(await look({}, { clock: other.url }), 'Clock');
    await other.close();
    return found;
  };
  expect(await byDate(0)).toMatchObject({ state: 'well' });
  expect(await byDate(3 * 60_000)).toMatchObject({
    state: 'wrong',
    words: expect.stringMatching(/1(79|80|81) s behind that of/),
  });
  const [, unknown] = of(await look({}, { clock: 'http://127.0.0.1:1' }), 'Clock');
  expect(unknown).toMatchObject({ state: 'unseen' });
});

test('a disk that is nearly full, and a folder that is not there', async () => {
  expect(await only('Disk', {}, { leastFreeBytes: 2 ** 60 })).toMatchObject({
    state: 'wrong',
    words: expect.stringMatching(/(GB|MB) are free at .* The database has \d+ MB/),
  });
  expect(await only('Disk', { DATA_DIR: join(own['DATA_DIR'] ?? '', 'nowhere') })).toMatchObject({ state: 'wrong' });
});

test('backups that are missing or old', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'koinonia-backups-'));
  expect(await only('Backups', {}, { backups: folder })).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('no backup'),
  });
  const file = join(folder, 'sunday.koinonia');
  await writeFile(file, '');
  const written = async (ago: number) => utimes(file, new Date(), new Date(Date.now() - ago));
  await written(9 * DAY_MS);
  expect(await only('Backups', {}, { backups: folder })).toMatchObject({
    state: 'wrong',
    words: 'The newest was written 9 days ago.',
  });
  await written(DAY_MS);
  expect(await only('Backups', {}, { backups: folder })).toMatchObject({ state: 'well' });
  await rm(folder, { recursive: true });
});

test('a PostgreSQL of our own: whether it runs or not, and snapshots that stay out', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'koinonia-own-'));
  const here = { DATABASE_URL: '', DATA_DIR: dataDir };
  expect(of(await look(here), 'Database')).toMatchObject([{ state: 'note' }]);
  const database = await openDatabase({ dataDir });
  const states = async () => {
    const findings = await look(here);
    return ['Database', 'Rights', 'Migrations', 'Row security'].map((about) => of(findings, about)[0]?.state);
  };
  expect(await states()).toEqual(['well', 'well', 'well', 'well']);
  const moment = (aheadMs: number) => new Date(Date.now() + aheadMs).toISOString();
  const [id = ''] = await writeAccounts(database, [{ email: 'ada@example.org', name: 'Ada' }]);
  await database.asGate(async (tx) => {
    await nameAccount(tx, id);
    await tx.execute(sql`INSERT INTO sessions (token_hash, id, account_id, created_at, last_seen_at, expires_at)
      VALUES ('a', ${randomUUID()}, ${id}, ${moment(-DAY_MS)}, ${moment(0)}, ${moment(DAY_MS)})`);
  });
  const snapshots = async () => {
    const findings = await look(here);
    expect(of(findings, 'Database')).toMatchObject([{ state: 'well' }]);
    return of(findings, 'Snapshots').map(({ state, words }) => `${state}: ${words}`);
  };
  expect(await snapshots()).toEqual([expect.stringMatching(/^wrong: There is none in .*backups\. Somebody signed in/)]);
  await mkdir(join(dataDir, 'backups'));
  const snapshot = join(dataDir, 'backups/one.koinonia');
  await writeFile(snapshot, '');
  await utimes(snapshot, new Date(), new Date(Date.now() - 3 * DAY_MS));
  expect(await snapshots()).toEqual([expect.stringMatching(/^wrong: The newest was written 3 days ago\. Somebody/)]);
  await utimes(snapshot, new Date(), new Date());
  expect(await snapshots()).toEqual([expect.stringMatching(/^well: The newest/)]);
  await database.asOwner((owner) =>
    owner.exec(`delete from app.migrations where name = '0135_the_sheet_of_an_import.sql'`),
  );
  await database.close();
  // It does not run any more: it is started for the look, and not brought up to date by it.
  expect(await only('Migrations', here)).toMatchObject({
    state: 'wrong',
    words: 'The database is of an earlier version.',
  });
  expect((await inspectDatabase({ dataDir }))?.faults).toHaveLength(1);
  await rm(dataDir, { recursive: true });
});

const passedOn = (headers: IncomingHttpHeaders) => ({
  ...headers,
  'x-forwarded-for': [headers['x-forwarded-for'], '203.0.113.9'].flat().filter(Boolean).join(', '),
});

test('a web server in front and TRUST_PROXY that do not fit', async () => {
  const front = await startWebServerInFront(app.url, passedOn);
  expect(await only('Proxy', { APP_URL: front.url })).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('TRUST_PROXY is not set'),
  });
  expect(await only('Host', { APP_URL: front.url })).toMatchObject({ state: 'well' });
  await front.close();

  const trusting = await startTestApp({ TRUST_PROXY: '127.0.0.1,203.0.113.0/30' });
  const silent = await startWebServerInFront(trusting.url, ({ 'x-forwarded-for': _word, ...headers }) => headers);
  expect(await only('Proxy', { APP_URL: silent.url, TRUST_PROXY: '127.0.0.1' })).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('nobody in front says'),
  });
  await silent.close();
  const good = await startWebServerInFront(trusting.url, passedOn);
  expect(await only('Proxy', { APP_URL: good.url, TRUST_PROXY: '127.0.0.1' })).toMatchObject({ state: 'well' });
  await good.close();
  const gullible = await startWebServerInFront(trusting.url, (headers) => ({
    ...headers,
    'x-forwarded-for': headers['x-forwarded-for'] ?? '203.0.113.9',
  }));
  expect(await only('Proxy', { APP_URL: gullible.url, TRUST_PROXY: '127.0.0.1' })).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('is believed to come from where it says'),
  });
  await gullible.close();
  await trusting.stop();
});

test('a web server in front that changes Host, that leads elsewhere, and with a certificate nobody accepts', async () => {
  const renaming = await startWebServerInFront(app.url, (headers) => ({ ...headers, host: 'inside:3000' }));
  expect(await only('Host', { APP_URL: renaming.url })).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('inside:3000'),
  });
  await renaming.close();
  const elsewhere = await startWebServerInFront(app.url, (headers) => headers, { path: '/health/live' });
  expect(await only('Address', { APP_URL: elsewhere.url })).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('not this Koinonia'),
  });
  await elsewhere.close();
  const secure = await startWebServerInFront(app.url, passedOn, { secure: true });
  expect(await only('Certificate', { APP_URL: secure.url })).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('Browsers do not accept it'),
  });
  await secure.close();
  const ending = (days: number) =>
    certificateFinding({ endsAt: new Date(Date.now() + days * DAY_MS + 60_000), fault: null });
  expect([ending(5), ending(-1), ending(60)].map(({ state, words }) => `${state}: ${words}`)).toEqual([
    'wrong: It is good for 5 more days.',
    'wrong: It has ended.',
    'well: It is good for 60 more days.',
  ]);
});

test('keys that a provider refuses, accounts without balance, and providers that do not answer', async () => {
  const termii = await startTermiiSimulator();
  const route = { SMS_ROUTES: 'termii', TERMII_API_KEY: 'key', TERMII_SECRET: 'secret', TERMII_BASE_URL: termii.url };
  expect(await only('Termii', route)).toMatchObject({ state: 'well', words: 'It takes our key. Balance 9000.' });
  termii.settings.balance = 0;
  expect(await only('Termii', route)).toMatchObject({ state: 'wrong', words: 'It takes our key. Balance 0.' });
  termii.settings.manner = 'wrong key';
  expect(await only('Termii', route)).toMatchObject({ state: 'wrong', words: 'Termii answered 401.' });
  await termii.close();
  const findings = await look(route);
  expect(of(findings, 'Termii')).toMatchObject([{ state: 'unseen' }]);
  expect(exitCodeOf(findings)).toBe(2);
  expect(termii.accepted.all()).toEqual([]);
  const bucket = await startS3Simulator();
  expect(await only('Bucket', { S3_URL: bucket.url })).toMatchObject({ state: 'well' });
  expect(await only('Bucket', { S3_URL: bucket.wrongUrl })).toMatchObject({ state: 'wrong' });
  await bucket.close();
});

let dns: DnsSimulator;
let smtp: SMTPServer;
beforeAll(async () => {
  dns = await startDnsSimulator();
  smtp = new SMTPServer({
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'a' }) : done(new Error('no')),
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
});
afterAll(async () => {
  await dns.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

test('records of mail that are missing, a mail server that refuses us, and no network to ask', async () => {
  const address = smtp.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const mail = (password: string) => ({
    SMTP_URL: `smtp://a:${password}@localhost:${port}?tls.rejectUnauthorized=false`,
    MAIL_FROM: 'office@church.example',
    DNS_SERVERS: dns.server,
  });
  const before = await look(mail('right'));
  expect(of(before, 'SPF')).toMatchObject([{ state: 'wrong', remedy: 'publish church.example TXT "v=spf1 mx ~all"' }]);
  expect(of(before, 'DMARC')).toMatchObject([{ state: 'wrong' }]);
  // Unsigned here: a provider of mail may sign.
  expect(of(before, 'DKIM')).toMatchObject([{ state: 'note' }]);
  expect(of(before, 'Mail server')).toMatchObject([{ state: 'well' }]);
  dns.publish('church.example', 'TXT', 'v=spf1 mx ~all');
  expect(of(await look(mail('wrong')), 'SPF')).toMatchObject([{ state: 'well' }]);
  expect(await only('Mail server', mail('wrong'))).toMatchObject({ state: 'wrong' });
  expect(await only('Mail server', { SMTP_URL: 'smtp://localhost:1' })).toMatchObject({
    state: 'wrong',
    words: 'SMTP_URL is set, but MAIL_FROM is not.',
  });
  const offline = await look({ ...mail('right'), SMTP_URL: 'smtp://127.0.0.1:1', DNS_SERVERS: '127.0.0.1:1' });
  for (const about of ['Mail server', 'SPF', 'DMARC', 'TLS'])
    expect(of(offline, about)).toMatchObject([{ state: 'unseen', remedy: expect.stringContaining('network') }]);
});

test('the command ends with 0, 1 or 2', async () => {
  const run = async (variables: Variables, ...words: string[]) => {
    const { PATH } = process.env;
    const child = spawn(process.execPath, [...nodeFlags, 'server/cli.ts', 'doctor', ...words], {
      env: { PATH, ...own, ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [[text], [code]] = await Promise.all([
      child.stdout.toArray().then((all) => [all.join('')]),
      once(child, 'exit'),
    ]);
    return { text, code: Number(code) };
  };
  const runs = await Promise.all([run({}), run({ ROLE: 'boss' }), run({}, '--clock', 'http://127.0.0.1:1')]);
  expect(runs.map(({ code }) => code)).toEqual([0, 1, 2]);
  expect(runs.map(({ text }) => text?.trim().split('\n').at(-1))).toEqual([
    'All is well.',
    '1 thing is wrong.',
    '1 could not be looked at.',
  ]);
});
