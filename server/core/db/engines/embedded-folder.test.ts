import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { openDatabase } from '../index.ts';

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
