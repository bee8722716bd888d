import { readFile, rm } from 'node:fs/promises';
import { until } from './church.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file for the bytes that a process keeps. */
export const retainedHeapFile = (pid: number): string => join(tmpdir(), `koinonia-retained-heap-${pid}`);

/** With these a server reports its retained memory on a signal. */
export const tellingKeptMemory = {
  NODE_OPTIONS: `--import=${new URL('./report-retained-heap.ts', import.meta.url).href}`,
};

/** Megabytes that a server started with `tellingKeptMemory` uses after a full collection, without its threads. */
export async function keptMegabytesOf(pid: number): Promise<number> {
  const file = retainedHeapFile(pid);
  process.kill(pid, 'SIGUSR2');
  let bytes = Number.NaN;
  const told = await until(async () => {
    bytes = Number(await readFile(file, 'utf8'));
    return true;
  }, 60_000);
  await rm(file, { force: true });
  if (!told) throw new Error('the server did not say how much memory it keeps');
  return bytes / 1024 ** 2;
}
