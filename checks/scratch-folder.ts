import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const GIGABYTE = 1024 ** 3;
const prefix = 'koinonia-tests-';

/**
 * The folder for what tests write: in memory where there is plenty, because making and removing thousands of small files
 * costs a disk's file system a sixth of the processor. Else the usual one. It goes away with this process.
 */
export function scratchFolder(): string {
  if (!hasRoom()) return tmpdir();
  // Left behind by runs that were killed.
  for (const name of readdirSync(memory).filter((one) => one.startsWith(prefix)))
    if (!existsSync(`/proc/${name.slice(prefix.length).split('-')[0]}`))
      rmSync(join(memory, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // PostgreSQL and others that do not run as root reach what is theirs in it.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 6 * GIGABYTE && freemem() > (6 + availableParallelism()) * GIGABYTE;
}
