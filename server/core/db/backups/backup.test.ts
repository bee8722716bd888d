import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, truncate, utimes, writeFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTwoChurches } from '../../../testing/two-churches.ts';
import { freshDatabase } from '../../../testing/database/database.ts';
import { tableHashes } from '../../../testing/database/table-hashes.ts';
import { groups } from '../../../groups/tables.ts';
import type { BackedFiles } from './backup.ts';
import { backup, type Database, restore } from '../index.ts';
import { hourlySnapshots, snapshotsToRemove, takeSnapshot } from './snapshots.ts';

let folder: string;
let database: Database;
let tenantIds: string[];
const opened: Database[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koinonia-backup-'));
  database = await another();
  tenantIds = await buildTwoChurches(database);
});
afterAll(async () => {
  for (const one of opened) await one.close();
  await rm(folder, { recursive: true, force: true });
});

async function another(): Promise<Database> {
  const fresh = await freshDatabase();
  opened.push(fresh.database);
  return fresh.database;
}

test('a backup restores with every row as it was', async () => {
  const file = join(folder, 'all.koinonia');
  await backup(database, { file });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await tableHashes(database);
  expect(before['people']).toMatch(/^1300 /);
  const copy = await another();
  await restore(copy, { file, goesOn: true });
  expect(await tableHashes(copy)).toEqual(before);
  expect(await copy.withTenant(tenantIds[1] ?? '', (tx) => tx.$count(groups))).toBe(1);
  expect(await copy.asOwner((owner) => owner.query('select 1 from people'))).toEqual([]);
  await expect(restore(copy, { file })).rejects.toThrow('not empty');
});

test('uploaded files come along', async () => {
  const [files, back] = [memoryFiles(), memoryFiles()];
  const bytes = Buffer.alloc(2_000_000, 'koinonia');
  files.held.set('tenant/a/64.webp', bytes);
  files.held.set('tenant/b/empty', Buffer.alloc(0));
  files.held.set('tenant/c/64.webp.7f.unfinished', Buffer.alloc(3));
  const file = join(folder, 'files.koinonia');
  await backup(database, { file, files });
  await restore(await another(), { file, files: back });
  expect([...back.held.keys()]).toEqual(['tenant/a/64.webp', 'tenant/b/empty']);
  expect(bytes.equals(back.held.get('tenant/a/64.webp')!)).toBe(true);
  await expect(restore(await another(), { file, files: back })).rejects.toThrow('not empty');
});

test('a database that cannot be restored leaves no file behind', async () => {
  const [files, back] = [memoryFiles(), memoryFiles()];
  for (const name of ['a', 'b', 'c']) files.held.set(`tenant/${name}/64.webp`, randomBytes(100_000));
  const file = join(folder, 'half.koinonia');
  await backup(database, { file, files });
  await truncate(file, (await stat(file)).size - 1000);
  await expect(restore(await another(), { file, files: back })).rejects.toThrow('cut off or damaged');
  expect(back.held.size).toBe(0);
});

function memoryFiles(): BackedFiles & { held: Map<string, Buffer> } {
  const held = new Map<string, Buffer>();
  return {
    held,
    async *list() {
      for (const key of held.keys()) yield { key };
    },
    get: async (key) => held.get(key),
    put: async (key, bytes) => void held.set(key, Buffer.from(bytes)),
    remove: async (keys) => keys.forEach((key) => held.delete(key)),
  };
}

test('an incomplete backup is refused with an explanation, and nothing is restored', async () => {
  const copy = await another();
  const file = join(folder, 'bad.koinonia');
  await writeFile(file, 'hello');
  await expect(restore(copy, { file })).rejects.toThrow('not a Koinonia backup');
  await backup(database, { file });
  await truncate(file, (await stat(file)).size - 200);
  await expect(restore(copy, { file })).rejects.toThrow('cut off or damaged');
  await expect(restore(copy, { file: join(folder, 'none') })).rejects.toThrow('There is no file');
  expect((await tableHashes(copy))['people']).toMatch(/^0 /);
  const open = await copy.asOwner((owner) =>
    owner.query(`select from pg_class where relname = 'people' and not relforcerowsecurity`),
  );
  expect(open).toEqual([]);
});

test('24 hourly snapshots and the last of each of 14 days stay', async () => {
  const hours = Array.from({ length: 24 * 30 }, (_, hour) =>
    new Date(Date.UTC(2026, 0, 1, hour)).toISOString().replaceAll(':', '-'),
  );
  const names = [...hours.map((hour) => `${hour}.koinonia`), 'mine.koinonia'];
  const removed = new Set(snapshotsToRemove(names));
  const kept = names.filter((name) => !removed.has(name));
  expect(kept).toHaveLength(24 + 13 + 1);
  expect(kept).toContain('2026-01-17T23-00-00.000Z.koinonia');
  const own = join(folder, 'backups');
  await takeSnapshot(database, own, new Date(0));
  expect(await readdir(own)).toEqual(['1970-01-01T00-00-00.000Z.koinonia']);
});

test('the age of changes without a snapshot counts from the newest one', async () => {
  const data = join(folder, 'aged');
  await mkdir(join(data, 'backups'), { recursive: true });
  const earlier = join(data, 'backups/earlier.koinonia');
  await writeFile(earlier, '');
  const before = new Date(Date.now() - 5 * 3_600_000);
  await utimes(earlier, before, before);
  const snapshots = hourlySnapshots(database, data, () => undefined);
  expect(snapshots.ageSeconds() / 3600).toBeCloseTo(5, 0);
  await snapshots.take();
  expect(snapshots.ageSeconds()).toBeLessThan(1800);
  snapshots.stop();
});
