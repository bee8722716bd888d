import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DatabaseInspection } from '../../core/db/index.ts';
import type { Env } from '../../core/env.ts';
import { type Finding, note, unseen, well, wrong } from './finding.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Below that, or below a twentieth of the disk, it counts as nearly full. */
export const leastFreeBytes = GB;
const leastShare = 0.05;

/** Backups that the operator schedules are made once a week at least. */
const oldestBackupMs = 8 * DAY_MS;

const inWords = (bytes: number): string =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / MB)} MB`;

/** The disk of DATA_DIR. That of a database elsewhere cannot be seen from here. */
export async function lookAtDisk(
  env: Env,
  { bytes, least = leastFreeBytes }: { bytes: number | null; least?: number },
): Promise<Finding[]> {
  const about = 'Disk';
  const folder = resolve(env.DATA_DIR);
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable)
    return [
      wrong(about, `${folder} is not there, or this account may not write into it.`, [
        'uploaded files, and the database of our own, lie there.',
        'make it (the first start does), or run this as the account that runs Koinonia.',
      ]),
    ];
  const disk = await statfs(folder);
  const [free, all] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
  const nodes = disk.files > 0 ? disk.ffree / disk.files : 1;
  const size = bytes === null ? '' : ` The database has ${inWords(bytes)}.`;
  const words = `${inWords(free)} of ${inWords(all)} are free at ${folder}.${size}`;
  const advice = [
    'on a full disk requests that write answer 503, and no snapshot is taken.',
    'make room, or move DATA_DIR to a larger disk.',
  ] as const;
  const full = free < least || free < all * leastShare;
  const findings = [
    full
      ? wrong(about, words, advice)
      : nodes < leastShare
        ? wrong(about, `Hardly any files can be added at ${folder} (inodes).`, advice)
        : well(about, words),
  ];
  if (env.DATABASE_URL)
    findings.push(
      note(about, "The disk of the PostgreSQL server cannot be seen from here: watch it by that machine's own means."),
    );
  return findings;
}

/** Snapshots of a PostgreSQL of our own, and backups in the folder that the operator names. */
export async function lookAtBackups(
  env: Env,
  { folder, inspection }: { folder: string | undefined; inspection: DatabaseInspection | null },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (!env.DATABASE_URL) findings.push(await snapshotFinding(join(env.DATA_DIR, 'backups'), inspection));
  if (folder !== undefined) findings.push(await backupFinding(resolve(folder)));
  else
    findings.push(
      note(
        'Backups',
        `${env.DATABASE_URL ? '' : 'Snapshots lie on the same disk. '}Backups on another machine cannot be seen from here; add --backups <folder> for those in a folder.`,
      ),
    );
  return findings;
}

const lossAdvice = 'what was entered since is lost with the disk.';

async function snapshotFinding(folder: string, inspection: DatabaseInspection | null): Promise<Finding> {
  const about = 'Snapshots';
  const newest = await newestIn(folder);
  const signedInAt = inspection?.signedInAt ?? null;
  if (newest && !inspection && Date.now() - newest.getTime() > DAY_MS)
    return unseen(
      about,
      `${agedWords(newest)} Whether anything was entered since, only the database knows.`,
      'see to the database first.',
    );
  if (newest && (!signedInAt || newest >= signedInAt)) return well(about, agedWords(newest));
  if (!signedInAt)
    return note(about, 'None yet: the first is taken an hour after the start, once something has changed.');
  const words = newest ? agedWords(newest) : `There is none in ${resolve(folder)}.`;
  return wrong(about, `${words} Somebody signed in after that, ${ago(signedInAt)}.`, [
    lossAdvice,
    'see that Koinonia runs and that the disk has room; its log says "a snapshot could not be written" with the reason.',
  ]);
}

async function backupFinding(folder: string): Promise<Finding> {
  const about = 'Backups';
  const newest = await newestIn(folder);
  if (newest && Date.now() - newest.getTime() <= oldestBackupMs) return well(about, agedWords(newest));
  return wrong(about, newest ? agedWords(newest) : `There is no backup (*.koinonia) in ${folder}.`, [
    lossAdvice,
    'npm run koinonia -- backup <file>, on a schedule: docs/operating.md, "Keeping the data".',
  ]);
}

const agedWords = (at: Date): string => `The newest was written ${ago(at)}.`;

function ago(at: Date): string {
  const ms = Date.now() - at.getTime();
  if (ms < 2 * HOUR_MS) return `${Math.max(0, Math.round(ms / 60_000))} minutes ago`;
  return ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} hours ago` : `${Math.round(ms / DAY_MS)} days ago`;
}

async function newestIn(folder: string): Promise<Date | null> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.koinonia'));
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
