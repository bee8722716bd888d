import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { timed } from '../measurements.ts';

// Asks `/health/live` every 10 ms until told to stop, then reports how long each took. It runs in a thread, so that the
// proof's own work does not count as the server's.
const { url } = workerData as { url: string };
const times: number[] = [];
let over = false;
parentPort?.once('message', () => (over = true));
while (!over) {
  times.push(await timed(() => fetch(`${url}/health/live`).then((answer) => answer.text())));
  await sleep(10);
}
parentPort?.postMessage(times);
