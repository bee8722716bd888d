import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Lets another process write until it has acknowledged so many rows. */
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

test('a killed process loses nothing it acknowledged, and its folder is taken over', async () => {
  const dataDir = join(folder, 'killed');
  const { child, acknowledged } = await writeElsewhere(dataDir, 200);
  await expect(openDatabase({ dataDir })).rejects.toThrow(`Process ${child.pid} already runs on`);
  child.kill('SIGKILL');
  await once(child, 'close');
  const database = await openDatabase({ dataDir });
  const { rows } = await database.asGate((tx) => tx.execute<{ id: string }>(sql`select app.all_tenants() as id`));
  const kept = new Set(rows.map(({ id }) => id));
  expect(acknowledged().filter((id) => !kept.has(id))).toEqual([]);
  await database.close();
  expect((await readdir(dataDir)).toSorted()).toEqual(['database']);
});

test('a backup of a running database is of one moment, and others go on while it is made', async () => {
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
    // As between requests: the database itself answers without ever letting anything else come in between.
    await sleep(10);
  }
  await made;
  // One connection: had the backup held it, nobody would have come in between.
  expect(written).toBeGreaterThan(20);
  await database.close();
  const restored = await openDatabase({ dataDir: join(folder, 'restored') });
  await restore(restored, { file });
  const { rows } = await restored.asGate((tx) => tx.execute<{ id: string }>(sql`select app.all_tenants() as id`));
  const found = await Promise.all(
    rows.map(({ id }) =>
      restored.readOne(id, (tx) =>
        tx.execute<{ name: string; people: number }>(
          sql`SELECT name, (SELECT count(*)::integer FROM people) AS people FROM tenants WHERE tenant_id = ${id}::uuid`,
        ),
      ),
    ),
  );
  const there = found.flatMap((one) => one.rows);
  // Nothing that came before something else is missing, and of what came together nothing.
  expect(there.map(({ name }) => Number(name)).toSorted((a, b) => a - b)).toEqual([...there.keys()]);
  expect(there.filter(({ people }) => people !== 50)).toEqual([]);
  await restored.close();
  expect(await readdir(join(folder, 'running'))).toEqual(['database']);
});

test('one of many at once gets the lock, the others are told who', async () => {
  const dataDir = join(folder, 'race');
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(dataDir)));
  const got = tries.filter((one) => one.status === 'fulfilled');
  expect(got).toHaveLength(1);
  for (const one of tries)
    if (one.status === 'rejected') expect(String(one.reason)).toContain(`Process ${process.pid} already`);
  await got[0]?.value.release();
  await (await lockFolder(dataDir)).release();
});

test('the lock of an earlier boot, of a reused pid and of a lost power cut is taken over', async () => {
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
