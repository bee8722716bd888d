import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../server/testing/caller.ts';
import { timed } from '../figures.ts';
import { percentile } from './proof.ts';

/** Asks `/health/live` every 10 ms while `work` goes on. */
export async function livePulse<T>(
  caller: Caller,
  work: () => Promise<T>,
): Promise<{ result: T; p99: number; most: number; asked: number }> {
  const times: number[] = [];
  let over = false;
  const pulse = async () => {
    while (!over) {
      times.push(await timed(() => caller.get('/health/live')));
      await sleep(10);
    }
  };
  const beating = pulse();
  const result = await work().finally(() => (over = true));
  await beating;
  return { result, p99: percentile(times, 0.99), most: Math.max(...times), asked: times.length };
}
