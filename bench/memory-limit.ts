import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `enter`: the file into which a process writes its number to be held to the limit from then on; null where none can be set. */
export type MemoryLimit = { enter: string | null; lift: () => Promise<void> };

/**
 * A group of processes that may take so many megabytes together, page cache included; beyond it the kernel ends them.
 * Needs Linux and the right to make control groups.
 */
export async function memoryLimit(megabytes: number): Promise<MemoryLimit> {
  const newer = existsSync('/sys/fs/cgroup/cgroup.controllers');
  const folder = join(newer ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory', `koinonia-bench-${process.pid}`);
  const lift = async () => await rmdir(folder).catch(() => undefined);
  try {
    await mkdir(folder);
    await writeFile(join(folder, newer ? 'memory.max' : 'memory.limit_in_bytes'), String(megabytes * 1024 * 1024));
    return { enter: join(folder, 'cgroup.procs'), lift };
  } catch {
    await lift();
    return { enter: null, lift };
  }
}
