import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup } from './backup.ts';
import type { Database } from '../database.ts';

const HOUR_MS = 3_600_000;
const HOURLY_KEPT = 24;
const DAILY_KEPT = 14;
const ENDING = '.koinonia';

/**
 * Snapshots of the embedded database, which survives a killed process but not a power cut: backups of all rows under
 * `DATA_DIR/backups`, restored by `koinonia restore`. The folder of uploaded files is not in them.
 */
export type Snapshots = {
  /** Writes one now; answers its path. After each top-up of units, for instance. */
  take(): Promise<string>;
  stop(): void;
};

/**
 * Takes a snapshot every hour in which something was written, the first one an hour after the start. `failed` is told
 * what went wrong: a full disk must not end the process.
 */
export function hourlySnapshots(database: Database, dataDir: string, failed: (error: unknown) => void): Snapshots {
  let seen = -1;
  let last: Promise<unknown> = Promise.resolve();
  const take = () => {
    const next = last.then(async () => {
      const writes = database.writes();
      const path = await takeSnapshot(database, join(dataDir, 'backups'), new Date());
      seen = writes;
      return path;
    });
    last = next.catch(() => undefined);
    return next;
  };
  const timer = setInterval(() => {
    if (database.writes() !== seen) take().catch(failed);
  }, HOUR_MS).unref();
  return { take, stop: () => clearInterval(timer) };
}

/** Writes one snapshot named for its moment and removes those no longer kept. */
export async function takeSnapshot(database: Database, folder: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${now.toISOString().replaceAll(':', '-')}${ENDING}`);
  await backup(database, { file: path });
  for (const name of snapshotsToRemove(await readdir(folder))) await rm(join(folder, name), { force: true });
  return path;
}

/** Of the names in the folder, those of snapshots beyond the newest 24 that are not the last of one of 14 days. */
export function snapshotsToRemove(names: string[]): string[] {
  const newestFirst = names
    .filter((name) => /^\d{4}-\d\d-\d\dT/.test(name) && name.endsWith(ENDING))
    .sort()
    .reverse();
  const lastOfDay = newestFirst.filter((name, at) => newestFirst[at - 1]?.slice(0, 10) !== name.slice(0, 10));
  const kept = new Set([...newestFirst.slice(0, HOURLY_KEPT), ...lastOfDay.slice(0, DAILY_KEPT)]);
  return newestFirst.filter((name) => !kept.has(name));
}
