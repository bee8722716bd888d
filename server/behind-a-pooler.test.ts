import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedProgram } from '../checks/program.ts';
import { openDatabase } from './core/db/index.ts';
import { readEnv } from './core/env.ts';
import { makeDeps } from './deps.ts';
import { run, type Running } from './run.ts';
import { acceptingGateway } from './testing/accepting-gateway.ts';
import { password } from './testing/calls/example-input.ts';
import { Caller } from './testing/caller.ts';
import { freshUrls } from './testing/database/database.ts';
import { startTransactionPooler, type TransactionPooler } from './testing/database/transaction-pooler.ts';
import type { DatabaseUrls } from './testing/database/test-server.ts';
import { proveAddress } from './testing/accounts.ts';
import { sendingBy, smsChurch } from './testing/sms-church.ts';

// If pgbouncer is not installed, the run reports that this was left out, and fails under CI=true.
const possible = installedProgram('pgbouncer');
const behindPooler = test.runIf(possible);
let direct: DatabaseUrls;
let pooler: TransactionPooler;
let pooled: DatabaseUrls;
beforeAll(async () => {
  if (!possible) return;
  direct = await freshUrls();
  pooler = await startTransactionPooler([direct.url, direct.ownerUrl]);
  pooled = { url: pooler.through(direct.url), ownerUrl: pooler.through(direct.ownerUrl) };
});
afterAll(() => pooler?.close());

const start = (options: { url: string; ownerUrl?: string; listenUrl?: string }) =>
  openDatabase({ dataDir: '', poolSize: 4, ...options });

behindPooler('a start is refused where notifications would be lost, and says what to set', async () => {
  await expect(start({ url: pooled.url })).rejects.toThrow(/DATABASE_URL leads through a pooler .* Set LISTEN_URL/);
  await expect(start({ url: pooled.url, listenUrl: pooled.url })).rejects.toThrow(/LISTEN_URL leads through a pooler/);
  const elsewhere = await freshUrls();
  await expect(start({ url: pooled.url, listenUrl: elsewhere.url })).rejects.toThrow(/LISTEN_URL does not hear/);
});

behindPooler('connections that are lent in turn, or a single one for all, are seen too', async () => {
  const pools: Record<string, string>[] = [{ server_round_robin: '1', min_pool_size: '3' }, { default_pool_size: '1' }];
  for (const settings of pools) {
    const other = await startTransactionPooler([direct.url], settings);
    await expect(start({ url: other.through(direct.url) })).rejects.toThrow('Set LISTEN_URL');
    await other.close();
  }
});

behindPooler('a pooler in session mode needs nothing to be set', async () => {
  const sessions = await startTransactionPooler([direct.url], { pool_mode: 'session', default_pool_size: '20' });
  const database = await start({ url: sessions.through(direct.url) });
  const heard: string[] = [];
  await database.listen('events', (payload) => heard.push(payload));
  await database.notify('events', 'here');
  await expect.poll(() => heard).toEqual(['here']);
  await database.close();
  await sessions.close();
});

behindPooler('an empty database is set up through it, by several at once', async () => {
  const empty = await freshUrls('nothing');
  const options = {
    url: pooler.through(empty.url),
    ownerUrl: pooler.through(empty.ownerUrl),
    listenUrl: empty.url,
  };
  for (const database of await Promise.all([start(options), start(options)])) await database.close();
});

behindPooler('limits on time hold in each transaction, and end with it', async () => {
  const database = await start({ url: pooled.url, listenUrl: direct.url });
  const limits = sql<{
    of: string;
  }>`SELECT concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
    current_setting('idle_in_transaction_session_timeout'), current_setting('jit')) AS of`;
  const tenant = crypto.randomUUID();
  const said = [
    await database.withTenant(tenant, (tx) => tx.execute(limits)),
    await database.asGate((tx) => tx.execute(limits)),
    await database.withTenant(tenant, (_, { lastTx }) => lastTx().execute(limits)),
    await database.jobs.executeSql(`select concat_ws(' ', current_setting('statement_timeout'),
      current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout'), current_setting('jit')) as of`),
  ];
  expect(said.map(({ rows }) => rows[0])).toEqual(said.map(() => ({ of: '1min 10s 1min off' })));
  await database.close();
});

behindPooler('signing in, importing, sending, reporting and live events work through it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'koinonia-data-'));
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    SIGN_UP: 'open',
    LOG_LEVEL: 'silent',
    TRIAL_UNITS: '500',
    DATA_DIR: folder,
    DATABASE_URL: pooled.url,
    LISTEN_URL: direct.url,
  });
  const database = await openDatabase({ url: pooled.url, listenUrl: env.LISTEN_URL, dataDir: folder, poolSize: 8 });
  const { gateway, taken } = acceptingGateway({ name: 'steady' });
  const deps = sendingBy(gateway)(makeDeps(env, database));
  const running: Running = await run(deps);
  const caller = () => new Caller(running.url, {}, (email) => proveAddress(database, email));
  const church = await smsChurch({ base: deps.base, caller });
  const email = `${crypto.randomUUID()}@example.org`;
  const owner = caller();
  await owner.signUp({ email, organisation: 'Hope Assembly' });
  await owner.post('/api/session/sign-out', {});
  expect((await owner.post('/api/session/sign-in', { email, password })).status).toBe(200);

  const leaving = new AbortController();
  const { cookie } = church.caller;
  const stream = await fetch(`${running.url}/api/events`, { headers: { cookie }, signal: leaving.signal });
  let heard = '';
  const listening = (async () => {
    for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) heard += piece;
  })().catch(() => undefined);

  const form = new FormData();
  const rows = Array.from({ length: 300 }, (_, at) => `Ada${at},Obi,0803123${String(1000 + at)}`);
  form.append('file', new Blob([`First name,Last name,Phone number\n${rows.join('\n')}`]), 'people.csv');
  const preview = await church.caller.call<{ importId: string }>('POST', '/api/People/UploadFirstTimerFile', { form });
  const created = await church.caller.post('/api/People/CreatePeople', { importId: preview.body.importId });
  expect(created.body).toMatchObject({ returnObject: { createdRecord: 300 } });

  // More at once than there are connections, so that connections are shared.
  const lists = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      church.caller.get<unknown[]>(`/api/People/GetPeopleBasicInfo?page=${1 + (at % 3)}&pageSize=50&search=Ada`),
    ),
  );
  expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]));

  const toOthers = rows.map((row) => row.split(',')[2]).join(',');
  const sent = (await church.send({ toOthers })) as { status: number; body: { id: string } };
  expect(sent.status).toBe(200);
  await expect.poll(() => church.counts(sent.body.id)).toMatchObject({ sent: 300, unknown: 0, queued: 0 });
  expect(new Set(taken).size).toBe(300);
  expect((await church.units()).settled).toBe(300);
  await expect.poll(() => heard).toContain(sent.body.id);
  expect(heard).toContain('event: people');
  expect((await database.locksHeld()).locks.length).toBe(1);
  leaving.abort();
  await listening;
  // Closing would wait for a connection that fetch keeps in reserve.
  running.app.server.closeAllConnections();
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});
