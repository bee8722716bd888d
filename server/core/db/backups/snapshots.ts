import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup } from './backup.ts';
import type { Database } from '../database.ts';

const HOUR_MS = 3_600_000;
const HOURLY_KEPT = 24;
const DAILY_KEPT = 14;
const ENDING = '.koinonia';

/**
 * Backups of all rows under `DATA_DIR/backups`, restored by `koinonia restore`. The folder of uploaded files is not in
 * them.
 */
export type Snapshots = {
  /** Writes one now; answers its path. After each top-up of units, for instance. */
  take(): Promise<string>;
  /** How many seconds ago the latest moment was of which it is known that a snapshot holds everything. */
  ageSeconds: () => number;
  stop(): void;
};

/**
 * Takes a snapshot every hour in which something was written, the first one an hour after the start. `failed` is told
 * what went wrong: a full disk must not end the process.
 */
export function hourlySnapshots(database: Database, dataDir: string, failed: (error: unknown) => void): Snapshots {
  let seen = '';
  let last: Promise<unknown> = Promise.resolve();
  const folder = join(dataDir, 'backups');
  let wholeAt = newestSnapshot(folder) ?? new Date();
  const take = () => {
    const next = last.then(async () => {
      const changes = await changesOf(database);
      const now = new Date();
      const path = await takeSnapshot(database, folder, now);
      seen = changes;
      wholeAt = now;
      return path;
    });
    last = next.catch(() => undefined);
    return next;
  };
  const takeIfChanged = async () => {
    const now = new Date();
    if ((await changesOf(database)) !== seen) await take();
    else wholeAt = now;
  };
  const timer = setInterval(() => void takeIfChanged().catch(failed), HOUR_MS).unref();
  return {
    take,
    ageSeconds: () => (Date.now() - wholeAt.getTime()) / 1000,
    stop: () => clearInterval(timer),
  };
}

/** When the newest one was written. */
function newestSnapshot(folder: string): Date | undefined {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ENDING)) : [];
  const times = names.map((name) => statSync(join(folder, name)).mtimeMs);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/** An idle server writes these by itself. */
const ITS_OWN = ['workers', 'throttles', 'route_pace', 'sessions'];

/** PostgreSQL's count of all rows that were ever written here, but for what an idle server writes by itself. */
async function changesOf(database: Database): Promise<string> {
  const { rows } = await database.jobs.executeSql(
    `SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text AS changes FROM pg_stat_user_tables
     WHERE schemaname = 'public' AND relname <> ALL ($1::text[])`,
    [`{${ITS_OWN.join(',')}}`],
  );
  return String(rows[0]?.['changes']);
}

/** Writes one snapshot named for its moment and removes those no longer kept. */
export async function takeSnapshot(database: Database, folder: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${now.toISOString().replaceAll(':', '-')}${ENDING}`);
  await backup(database, { file: path });
  for (const name of snapshotsToRemove(await readdir(folder))) await rm(join(folder, name), { force: true });
  return path;
}

/** The snapshots in the folder beyond the newest 24, except the last of each of 14 days. */
export function snapshotsToRemove(names: string[]): string[] {
  const newestFirst = names
    .filter((name) => /^\d{4}-\d\d-\d\dT/.test(name) && name.endsWith(ENDING))
    .sort()
    .reverse();
  const lastOfDay = newestFirst.filter((name, at) => newestFirst[at - 1]?.slice(0, 10) !== name.slice(0, 10));
  const kept = new Set([...newestFirst.slice(0, HOURLY_KEPT), ...lastOfDay.slice(0, DAILY_KEPT)]);
  return newestFirst.filter((name) => !kept.has(name));
}
