import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Says from where on the log tells what changed. It is changed by a checkpoint only. */
const CONTROL = 'global/pg_control';
/** What changed meanwhile: copied last. */
const LOG = 'pg_wal';
const NOT_COPIED = ['postmaster.pid', 'pg_stat_tmp'];

/**
 * Copies the files of a running database so that the copy opens as of one moment, which lies within the copying: as after
 * a killed process, PostgreSQL takes what the log tells since the checkpoint, and a page copied in the middle of being
 * written is in the log whole (`full_page_writes`). This is how PostgreSQL's own base backups work. Nobody waits for more
 * than the checkpoint, as long as nothing else makes one.
 */
export async function copyFolder(from: string, to: string, checkpoint: () => Promise<unknown>): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true, mode: 0o700 });
  await checkpoint();
  await copyOne(from, to, CONTROL);
  const inOrder = (await readdir(from)).filter((name) => name !== LOG && !NOT_COPIED.includes(name));
  for (const name of [...inOrder, LOG]) await copyUnder(from, to, name);
}

async function copyUnder(from: string, to: string, name: string): Promise<void> {
  const entries = await readdir(join(from, name), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!entries) return copyOne(from, to, name);
  await mkdir(join(to, name), { recursive: true });
  for (const entry of entries) {
    const path = join(name, entry.name);
    if (entry.isDirectory()) await copyUnder(from, to, path);
    else if (path !== CONTROL) await copyOne(from, to, path);
  }
}

/** What is gone by then, the log tells of. */
async function copyOne(from: string, to: string, path: string): Promise<void> {
  await mkdir(dirname(join(to, path)), { recursive: true });
  await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
