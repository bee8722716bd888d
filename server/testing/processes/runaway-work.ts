import { threadId } from 'node:worker_threads';

/** Work for the tests of bounded threads: some of it well behaved, some not. */
export function double(input: number, report: (report: unknown) => void): number {
  report('half way');
  return input * 2;
}

export function outgrowHeap(): number {
  const held: string[][] = [];
  for (;;) held.push(Array.from({ length: 1000 }, (_, index) => `string ${held.length} ${index}`));
}

export function spin(): never {
  for (;;);
}

/** Never ends, and stores its processor time, in milliseconds, where its parent reads it. */
export function spinMeasured(meter: Float64Array): never {
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    meter[0] = (user + system) / 1000;
  }
}

export function fail(): never {
  throw new TypeError('no');
}

/** Waits by the clock, and needs almost no processor time. */
export async function wait(milliseconds: number): Promise<number> {
  await new Promise((go) => setTimeout(go, milliseconds));
  return milliseconds;
}

export const whichThread = (): number => threadId;

const kept: number[][] = [];
export function keepMuch(): number {
  kept.push(Array.from<number>({ length: 20_000_000 }).fill(1));
  return threadId;
}
