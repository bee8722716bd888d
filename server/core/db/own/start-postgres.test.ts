import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { backup, openDatabase, restore } from '../index.ts';

const writer = join(import.meta.dirname, '../../../testing/processes/writing-process.ts');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koinonia-folder-'));
  // The account that runs PostgreSQL must be able to pass through.
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Lets another process write until it has acknowledged this many rows. */
async function writeElsewhere(
  dataDir: string,
  rows: number,
): Promise<{ child: ChildProcessWithoutNullStreams; acknowledged: () => string[] }> {
  const child = spawn(process.execPath, [writer, dataDir]);
  let output = '';
  const acknowledged = () => output.split('\n').slice(0, -1);
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (piece) => {
      output += String(piece);
      if (acknowledged().length >= rows) resolve();
    });
    child.stderr.on('data', (piece) => reject(new Error(String(piece))));
  });
  return { child, acknowledged };
}

const ways = {
  server: ['server'],
  PostgreSQL: ['postgres'],
  both: ['server', 'postgres'],
  'both, the other way round': ['postgres', 'server'],
};

test.each(Object.entries(ways))('nothing acknowledged is lost when killed: %s', async (_, order) => {
  const dataDir = join(folder, order.join(' '));
  const { child, acknowledged } = await writeElsewhere(dataDir, 100);
  await expect(openDatabase({ dataDir })).rejects.toThrow(`Process ${child.pid} already runs on`);
  const postmaster = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  for (const one of order) process.kill(one === 'server' ? Number(child.pid) : postmaster, 'SIGKILL');
  child.kill('SIGKILL');
  await once(child, 'close');
  const database = await openDatabase({ dataDir });
  const { rows } = await database.asGate((tx) => tx.execute<{ id: string }>(sql`select app.all_tenants() as id`));
  const kept = new Set(rows.map(({ id }) => id));
  expect(acknowledged().filter((id) => !kept.has(id))).toEqual([]);
  await database.close();
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log']);
});

test('PostgreSQL that dies under a running server restarts, and a path too long for a socket is no obstacle', async () => {
  const dataDir = join(folder, `${'ä long folder '.repeat(8)}x`, 'that nobody has made', 'data');
  const database = await openDatabase({ dataDir });
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  const [pid = ''] = (await readFile(pidFile, 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  const leader = async () => (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0];
  await expect.poll(leader).toMatch(new RegExp(`^(?!${pid}$)\\d+$`));
  await expect
    .poll(() =>
      database.ping().then(
        () => 'answers',
        () => 'away',
      ),
    )
    .toBe('answers');
  const beside = await openDatabase({ dataDir, beside: true });
  await beside.ping();
  expect(beside.secret).toBe(database.secret);
  await beside.close();
  await database.ping();
  await database.close();
});

test('each commit is on the disk before it is acknowledged', async () => {
  const database = await openDatabase({ dataDir: join(folder, 'durable'), poolSize: 1 });
  const { rows } = await database.jobs.executeSql(
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums') ORDER BY name`,
  );
  expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'on']);
  // One connection, so that commits are separate.
  const synced = async () => {
    await database.jobs.executeSql('SELECT pg_stat_force_next_flush()');
    const { rows: counted } = await database.jobs.executeSql(
      `SELECT sum(fsyncs)::integer AS fsyncs FROM pg_stat_io WHERE object = 'wal' AND backend_type = 'client backend'`,
    );
    return Number(counted[0]?.['fsyncs']);
  };
  const before = await synced();
  for (let commit = 0; commit < 20; commit += 1)
    await database.asGate((tx) =>
      tx.execute(
        sql`INSERT INTO throttles (subject, attempts, tried, forget_at) VALUES (${`synced ${commit}`}, '{}', 0, now())`,
      ),
    );
  expect((await synced()) - before).toBeGreaterThanOrEqual(20);
  await database.close();
});

test('the start refuses a folder of the old engine and files of another PostgreSQL, and says what to do', async () => {
  const old = join(folder, 'old');
  await mkdir(join(old, 'database'), { recursive: true });
  await writeFile(join(old, 'database/PG_VERSION'), '17');
  await expect(openDatabase({ dataDir: old })).rejects.toThrow('Start release 0.13.0 with it once');
  const other = join(folder, 'other');
  await mkdir(join(other, 'postgres'), { recursive: true });
  await writeFile(join(other, 'postgres/PG_VERSION'), '17\n');
  await expect(openDatabase({ dataDir: other })).rejects.toThrow('of PostgreSQL 17, and this is PostgreSQL 18');
});

test('a backup of a running database shows one moment, and others go on meanwhile', async () => {
  const database = await openDatabase({ dataDir: join(folder, 'running') });
  const file = join(folder, 'running.koinonia');
  let written = 0;
  let whole = false;
  const write = async () => {
    const tenantId = crypto.randomUUID();
    await database.withTenant(tenantId, async (tx) => {
      await tx.execute(
        sql`INSERT INTO tenants (tenant_id, name, country, time_zone, currency) VALUES (${tenantId}::uuid, ${`${written}`}, 'NG', 'Africa/Lagos', 'NGN')`,
      );
      await tx.execute(
        sql`INSERT INTO people (tenant_id, first_name) SELECT ${tenantId}::uuid, 'Ada' FROM generate_series(1, 50)`,
      );
    });
    written += 1;
  };
  await write();
  const made = backup(database, { file }).finally(() => (whole = true));
  while (!whole) {
    await write();
    await sleep(10);
  }
  await made;
  expect(written).toBeGreaterThan(2);
  await database.close();
  const restored = await openDatabase({ dataDir: join(folder, 'restored') });
  await restore(restored, { file, goesOn: true });
  const { rows } = await restored.asGate((tx) => tx.execute<{ id: string }>(sql`select app.all_tenants() as id`));
  const found = await Promise.all(
    rows.map(({ id }) =>
      restored.withTenant(id, (tx) =>
        tx.execute<{ name: string; people: number }>(
          sql`SELECT name, (SELECT count(*)::integer FROM people) AS people FROM tenants WHERE tenant_id = ${id}::uuid`,
        ),
      ),
    ),
  );
  const there = found.flatMap((one) => one.rows);
  // No earlier row is missing, and rows of one commit are all there.
  expect(there.map(({ name }) => Number(name)).toSorted((a, b) => a - b)).toEqual([...there.keys()]);
  expect(there.filter(({ people }) => people !== 50)).toEqual([]);
  await restored.close();
});

test('one of many at once gets the lock, and the others are told which has it', async () => {
  const dataDir = join(folder, 'race');
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(dataDir)));
  const got = tries.filter((one) => one.status === 'fulfilled');
  expect(got).toHaveLength(1);
  for (const one of tries)
    if (one.status === 'rejected') expect(String(one.reason)).toContain(`Process ${process.pid} already`);
  await got[0]?.value.release();
  await (await lockFolder(dataDir)).release();
});

test('the lock of an earlier boot, of a reused pid and of a power cut is taken over', async () => {
  const dataDir = join(folder, 'stale');
  const path = join(dataDir, 'lock');
  const first = await lockFolder(dataDir);
  const holder = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  for (const stale of [
    JSON.stringify({ ...holder, boot: 'earlier' }),
    JSON.stringify({ ...holder, started: '1' }),
    '',
  ]) {
    await writeFile(path, stale);
    const lock = await lockFolder(dataDir);
    await lock.release();
  }
  await first.release();
  expect(await readdir(dataDir)).toEqual([]);
});
