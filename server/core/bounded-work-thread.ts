import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { SheetRefusal } from './sheets/sheet-texts.ts';

/** Without `run` the module is only loaded, for the work that is to come. */
type Task = { module: string; run?: string; input?: unknown };
type Runnable = (input: unknown, report: (report: unknown) => void) => unknown;

if (!parentPort) throw new Error('This file runs as a worker thread only.');
const port: MessagePort = parentPort;
const LOWER = 5;
const LOWEST = 19;

port.on('message', (task: Task) => void work(task));
yieldToOthers();

/** People waiting for a page go before a file. Only Linux knows a thread's priority, and by its number alone. */
function yieldToOthers(): void {
  try {
    // It begins with the priority of its process, which whoever started that may have lowered already.
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), Math.min(LOWEST, getPriority() + LOWER));
  } catch {
    // Elsewhere threads have the priority of their process.
  }
}

async function work({ module, run, input }: Task): Promise<void> {
  try {
    const loaded = (await import(module)) as Record<string, Runnable>;
    if (run === undefined) return;
    const runnable = loaded[run];
    if (!runnable) throw new Error(`${module} exports no ${run}.`);
    const value = await runnable(input, (report) => port.postMessage({ kind: 'report', report }));
    port.postMessage({ kind: 'done', value });
  } catch (error) {
    if (error instanceof SheetRefusal) port.postMessage({ kind: 'refused', code: error.code, text: error.text });
    else
      port.postMessage({
        kind: 'broke',
        message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      });
  }
}
