import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { backupOf, lockFolder, openDatabase, type OwnerConnection, restore } from '../core/db/index.ts';
import { databaseOf, type Env } from '../core/env.ts';
import { Mistake } from './command.ts';
import { fetchPackage } from './fetch-package.ts';

/** The engine that kept the database until 0.11.0, inside the server. */
const ENGINE = { name: '@electric-sql/pglite', version: '0.5.16' };

/** The part of that engine that is used here. */
type Engine = {
  PGlite: {
    create: (options: { dataDir: string; extensions: Record<string, unknown> }) => Promise<OldDatabase>;
  };
};
type OldDatabase = {
  transaction: <T>(work: (tx: OldTransaction) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};
type OldTransaction = {
  exec: (text: string) => Promise<unknown>;
  query: <R>(text: string, values?: unknown[]) => Promise<{ rows: R[] }>;
};

/**
 * Brings the database of 0.11.0, in `DATA_DIR/database`, into PostgreSQL. A copy of its folder is read by the engine of that
 * time, which npm fetches into a temporary place. The old folder stays, under another name; until that is done the server
 * refuses to start, so this can be run again after anything that went wrong. Uploaded files stay where they lie. It is the
 * same installation that goes on: what was being sent is treated as after a crash.
 * @throws Mistake in words
 */
export async function fromEmbedded(env: Env): Promise<string> {
  const old = resolve(env.DATA_DIR, 'database');
  if (!(await isThere(join(old, 'PG_VERSION')))) throw new Mistake(`There is no database of 0.11.0 in ${old}.`);
  const place = await mkdtemp(join(tmpdir(), 'koinonia-from-embedded-'));
  const file = join(place, 'rows.koinonia');
  try {
    const lock = await lockFolder(env.DATA_DIR);
    try {
      await cp(old, join(place, 'database'), { recursive: true });
      // Nobody was ever served from it while the old one lay there: an earlier run has broken off.
      if (!env.DATABASE_URL) await rm(join(env.DATA_DIR, 'postgres'), { recursive: true, force: true });
    } finally {
      await lock.release();
    }
    await readOld(place, file);
    const database = await openDatabase({ ...databaseOf(env), besideOldEngine: true });
    try {
      await restore(database, { file, goesOn: true });
    } finally {
      await database.close();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  const kept = `${old}-of-0.11`;
  await rename(old, kept);
  return `Everything is in PostgreSQL now. Start Koinonia and look whether it is all there; then ${kept} can be deleted.`;
}

async function readOld(place: string, file: string): Promise<void> {
  const what = 'which reads the old database';
  const parts = join(await fetchPackage(place, { ...ENGINE, what }), 'dist');
  const load = async <T>(path: string): Promise<T> => (await import(pathToFileURL(join(parts, path)).href)) as T;
  const { PGlite } = await load<Engine>('index.js');
  const { pg_trgm } = await load<{ pg_trgm: unknown }>('contrib/pg_trgm.js');
  const { btree_gin } = await load<{ btree_gin: unknown }>('contrib/btree_gin.js');
  const database = await PGlite.create({ dataDir: join(place, 'database'), extensions: { pg_trgm, btree_gin } });
  try {
    await database.transaction((tx) => backupOf(asOwner(tx), { file }));
  } finally {
    await database.close();
  }
}

function asOwner(tx: OldTransaction): OwnerConnection {
  return {
    exec: async (text) => void (await tx.exec(text)),
    query: async <R extends object>(text: string, values?: unknown[]) => (await tx.query<R>(text, values)).rows,
  };
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
