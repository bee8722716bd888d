import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { timed } from '../measurements.ts';

// Asks `/health/live` every 10 ms until it is told to stop, then answers how long each took. In a thread, so that what the
// proof itself is busy with does not count as the server's.
const { url } = workerData as { url: string };
const times: number[] = [];
let over = false;
parentPort?.once('message', () => (over = true));
while (!over) {
  times.push(await timed(() => fetch(`${url}/health/live`).then((answer) => answer.text())));
  await sleep(10);
}
parentPort?.postMessage(times);
