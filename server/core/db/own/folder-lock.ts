import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, readlink, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The holder of a folder. `started` is the kernel's start time of the process, `boot` the id of this boot. */
type Holder = { pid: number; started: string; boot: string; space: string; key: string };

const HEARTBEAT_MS = 2_000;
/** A holder whose pid we cannot see (another container) counts as gone after this long without a heartbeat. */
const SILENCE_MS = 10_000;

/**
 * A folder that is ours. `key`: made up for as long as we hold it; anybody who may read the folder's files knows it.
 */
export type FolderLock = { key: string; release: () => Promise<void> };

/** Another process holds the folder. `key` as in `FolderLock`. */
export class FolderTaken extends Error {
  readonly key: string;

  constructor(folder: string, { pid, key }: { pid: number; key: string }) {
    super(
      `Process ${pid} already runs on ${resolve(folder)}. Stop it first, or choose another DATA_DIR: two processes on one folder would lose data.`,
    );
    this.key = key;
  }
}

/**
 * Takes the folder for this process alone. PostgreSQL has a lock of its own, but knows its holder by the number of a process
 * only, which in a container is always the same. The lock of a process that is gone is taken over.
 * @throws FolderTaken when another process holds it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  // Folders above it are anybody's to pass through, as PostgreSQL's account does.
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 });
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const path = join(folder, 'lock');
  const self = await describe(process.pid);
  const mine = join(folder, `lock.${self.key}`);
  await writeFile(mine, JSON.stringify(self), { mode: 0o600 });
  try {
    await claim(path, mine, self, folder);
  } finally {
    await unlink(mine);
  }
  const heartbeat = setInterval(
    () => void utimes(path, new Date(), new Date()).catch(() => undefined),
    HEARTBEAT_MS,
  ).unref();
  return {
    key: self.key,
    async release() {
      clearInterval(heartbeat);
      if ((await read(path))?.key === self.key) await unlink(path).catch(() => undefined);
    },
  };
}

/** Only one process can create a hard link, however many try. */
async function claim(path: string, mine: string, self: Holder, folder: string): Promise<void> {
  for (;;) {
    try {
      return await link(mine, path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = await read(path);
    if (holder && (await isAlive(holder, self, path))) {
      throw new FolderTaken(folder, holder);
    }
    await setAside(path, holder);
  }
}

/** Moves the lock of a dead process out of the way; if another process was quicker, puts its lock back. */
async function setAside(path: string, stale: Holder | undefined): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await read(aside);
  if (moved?.key !== stale?.key) await link(aside, path).catch(() => undefined);
  await unlink(aside);
}

async function isAlive(holder: Holder, self: Holder, path: string): Promise<boolean> {
  if (holder.boot !== self.boot) return false;
  if (holder.space !== self.space) return !(await fallsSilent(path));
  return (await startOf(holder.pid)) === holder.started;
}

async function fallsSilent(path: string): Promise<boolean> {
  for (;;) {
    const touched = (await stat(path).catch(() => undefined))?.mtimeMs;
    if (touched === undefined || Date.now() - touched > SILENCE_MS) return true;
    await sleep(HEARTBEAT_MS + 500);
    const later = (await stat(path).catch(() => undefined))?.mtimeMs;
    if (later !== undefined && later > touched) return false;
  }
}

async function describe(pid: number): Promise<Holder> {
  return {
    pid,
    started: (await startOf(pid)) ?? '',
    boot: await readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
      (text) => text.trim(),
      () => '',
    ),
    space: await readlink('/proc/self/ns/pid').catch(() => ''),
    key: randomUUID(),
  };
}

/**
 * The start of a process, by the kernel's count: field 22 of its stat line, after the name in brackets. Undefined if it
 * is gone. Without /proc, only its existence is known.
 */
async function startOf(pid: number): Promise<string | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (line !== undefined) {
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  }
  if (process.platform === 'linux') return undefined;
  try {
    process.kill(pid, 0);
    return '';
  } catch {
    return undefined;
  }
}

async function read(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}
