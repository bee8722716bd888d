import { readdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

async function kilobytes(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0);
}

/** Megabytes of memory that a process of ours holds now. */
export async function megabytesOf(pid: number): Promise<number> {
  return (await kilobytes(pid, 'VmRSS')) / 1024;
}

/** The most megabytes that a process gains during `work`. */
export async function largestGrowth<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; megabytes: number }> {
  // Resets the high-water mark.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await kilobytes(pid, 'VmRSS');
  const result = await work();
  return { result, megabytes: ((await kilobytes(pid, 'VmHWM')) - before) / 1024 };
}

/** Megabytes of all processes that we have started and their children; shared memory counts once (PSS). */
export async function megabytesOfOurs(): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    const parent = /^.*\) \S (\d+)/.exec(stat)?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === process.pid || isOurs(parents.get(pid)));
  let sum = 0;
  for (const pid of parents.keys()) {
    if (pid === process.pid || !isOurs(pid)) continue;
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    sum += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
  }
  return sum / 1024;
}

/** The most of it during `work`, sampled ten times a second. */
export async function mostMegabytesOfOurs<T>(work: () => Promise<T>): Promise<{ result: T; most: number }> {
  let most = 0;
  let over = false;
  const looking = (async () => {
    while (!over) {
      most = Math.max(most, await megabytesOfOurs());
      await sleep(100);
    }
  })();
  const result = await work().finally(() => (over = true));
  await looking;
  return { result, most };
}
