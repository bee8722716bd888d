import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { percentile } from './proof.ts';

/** Asks `/health/live` every 10 ms during `work`. */
export async function probeLiveness<T>(
  url: string,
  work: () => Promise<T>,
): Promise<{ result: T; p99: number; most: number; asked: number }> {
  const thread = new Worker(new URL('./liveness-probe-thread.ts', import.meta.url), { workerData: { url } });
  await once(thread, 'online');
  const result = await work().finally(() => thread.postMessage('over'));
  const [times] = (await once(thread, 'message')) as [number[]];
  return { result, p99: percentile(times, 0.99), most: Math.max(...times), asked: times.length };
}
