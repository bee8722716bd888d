import { parentPort, workerData } from 'node:worker_threads';
import { SheetRefusal } from './sheets/refusal.ts';

type Task = { module: string; run: string; input: unknown };
type Runnable = (input: unknown, report: (report: unknown) => void) => unknown;

const task = workerData as Task;
const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread only.');

try {
  const loaded = (await import(task.module)) as Record<string, Runnable>;
  const run = loaded[task.run];
  if (!run) throw new Error(`${task.module} exports no ${task.run}.`);
  port.postMessage({
    kind: 'done',
    value: await run(task.input, (report) => port.postMessage({ kind: 'report', report })),
  });
} catch (error) {
  if (error instanceof SheetRefusal) port.postMessage({ kind: 'refused', code: error.code, message: error.message });
  else
    port.postMessage({
      kind: 'broke',
      message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    });
}
