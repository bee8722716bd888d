import { readFile, writeFile } from 'node:fs/promises';

async function kilobytes(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0);
}

/** Megabytes of memory that a process of ours holds now. */
export async function megabytesOf(pid: number): Promise<number> {
  return (await kilobytes(pid, 'VmRSS')) / 1024;
}

/** Megabytes that it has held at most so far. */
export async function peakMegabytesOf(pid: number): Promise<number> {
  return (await kilobytes(pid, 'VmHWM')) / 1024;
}

/** Megabytes that a process takes at most, beyond what it has now, while `work` goes on. */
export async function largestGrowth<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; megabytes: number }> {
  // Forgets the highest mark so far.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await kilobytes(pid, 'VmRSS');
  const result = await work();
  return { result, megabytes: ((await kilobytes(pid, 'VmHWM')) - before) / 1024 };
}
