import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const GIGABYTE = 1024 ** 3;
const prefix = 'koinonia-tests-';

/**
 * The folder for files written by tests: in memory if there is plenty, because creating and removing thousands of small
 * files on a disk costs a sixth of the processor. It disappears with this process.
 */
export function scratchFolder(): string {
  if (!hasRoom()) return tmpdir();
  // Left behind by runs that were killed.
  for (const name of readdirSync(memory).filter((one) => one.startsWith(prefix)))
    if (!existsSync(`/proc/${name.slice(prefix.length).split('-')[0]}`))
      rmSync(join(memory, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // PostgreSQL and other programs that do not run as root reach their own files in it.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 6 * GIGABYTE && freemem() > (6 + availableParallelism()) * GIGABYTE;
}
