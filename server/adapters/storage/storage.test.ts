import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3Simulator, startS3Simulator } from '../../testing/simulators/s3.ts';
import { fileStorage } from './files.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';
import { storageSuite } from './storage.suite.ts';

let folder: string;
let files: Storage;
let s3: Storage;
let bucket: S3Simulator;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koinonia-storage-'));
  files = fileStorage(join(folder, 'files'));
  bucket = await startS3Simulator();
  s3 = s3Storage(bucket.url);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await bucket.close();
});

storageSuite('files', () => files);
storageSuite('s3', () => s3);

test('files are readable only by their owner, and nothing unfinished is left', async () => {
  await files.put('tenant-d/1/64.webp', Uint8Array.of(1), 'image/webp');
  const path = join(folder, 'files', 'tenant-d', '1');
  expect((await stat(join(path, '64.webp'))).mode & 0o777).toBe(0o600);
  expect(await readdir(path)).toEqual(['64.webp']);
});

test('a busy store is asked again; a wrong secret is reported at once', async () => {
  bucket.failing(2);
  await s3.put('tenant-d/1/64.webp', Uint8Array.of(1), 'image/webp');
  expect(bucket.objects.get('tenant-d/1/64.webp')?.type).toBe('image/webp');
  await expect(s3Storage(bucket.wrongUrl).get('tenant-d/1/64.webp')).rejects.toThrow('403');
});
