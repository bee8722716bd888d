import { createHash, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '../core/db/embedded.ts';
import { readMigrations } from '../core/db/migrate.ts';
import { makeReady } from '../core/db/open.ts';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/koinonia');

/** A migrated embedded database as a file, made once for each set of migrations: starting from it takes 0.3 s, not 4. */
export async function embeddedTemplate(): Promise<Blob> {
  const migrations = await readMigrations();
  const hash = createHash('sha256').update(migrations.map((one) => one.hash).join());
  const path = join(CACHE, `embedded-${hash.digest('hex').slice(0, 16)}.tar`);
  if (!(await stat(path).catch(() => undefined))) await make(path);
  return openAsBlob(path);
}

async function make(path: string): Promise<void> {
  const database = await openEmbedded({ folder: 'memory' });
  await makeReady(database);
  const dump = await database.dumpFolder();
  await database.close();
  await mkdir(CACHE, { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, dump.stream());
  await rename(unfinished, path);
}
