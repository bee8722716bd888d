import { Worker } from 'node:worker_threads';

/** How long an idle thread is kept for more work: starting one and loading its code takes a fifth of a second. */
const KEPT_MS = 60_000;
/** After this many pieces of work a thread is asked for the size of its heap. */
const MANY_PIECES = 20;
/** With its code loaded, and reading e-mails of 100 KB again and again, it takes up to 85 MB. */
const MOST_KEPT_BYTES = 112 * 1024 * 1024;

type Spare = { thread: Worker; heapMegabytes: number; gone: NodeJS.Timeout };

let spares: Spare[] = [];
const pieces = new WeakMap<Worker, number>();
/** Threads that were already at work again when their heap was found to be too large. */
const full = new WeakSet<Worker>();

/** Takes an idle thread from the pool or starts one. It waits for a message that says what to do; its heap is bounded. */
export function acquireThread(heapMegabytes: number): Worker {
  const spare = spares.find((one) => one.heapMegabytes === heapMegabytes);
  const thread = spare?.thread ?? newThread(heapMegabytes);
  if (spare) forget(thread);
  thread.ref();
  pieces.set(thread, (pieces.get(thread) ?? 0) + 1);
  return thread;
}

/** Puts a thread back into the pool after its work has ended by itself, with an answer or a refusal. */
export function releaseThread(thread: Worker, heapMegabytes: number): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
  // An idle thread that fails is no loss.
  thread.on('error', () => forget(thread));
  thread.on('exit', () => forget(thread));
  if (full.has(thread) || spares.some((one) => one.heapMegabytes === heapMegabytes)) return end(thread);
  // These have another size, so for other work than now.
  for (const other of spares) end(other.thread);
  const gone = setTimeout(() => end(thread), KEPT_MS).unref();
  spares = [...spares, { thread, heapMegabytes, gone }];
  // An idle thread does not keep the process alive.
  thread.unref();
  if ((pieces.get(thread) ?? 0) >= MANY_PIECES) void endIfFull(thread);
}

/** Starting another costs twenty times what a short piece of work does, so one whose heap is small goes on. */
async function endIfFull(thread: Worker): Promise<void> {
  pieces.set(thread, 0);
  if (!(await isFull(thread))) return;
  if (spares.some((one) => one.thread === thread)) end(thread);
  else full.add(thread);
}

async function isFull(thread: Worker): Promise<boolean> {
  try {
    return (await thread.getHeapStatistics()).total_heap_size > MOST_KEPT_BYTES;
  } catch {
    // It has just ended; and before Node 24 no thread can say.
    return true;
  }
}

type Wanted = { module: string; heapMegabytes: number };

/** Ends a thread whose work had to be cut off, and starts another with the same code loaded. */
export function replaceThread(thread: Worker, wanted: Wanted): void {
  end(thread);
  warmUpThread(wanted);
}

/** Starts a thread with its code loaded, unless one is idle. */
export function warmUpThread({ module, heapMegabytes }: Wanted): void {
  if (spares.length > 0) return;
  const fresh = newThread(heapMegabytes);
  fresh.postMessage({ module });
  releaseThread(fresh, heapMegabytes);
}

function newThread(heapMegabytes: number): Worker {
  return new Worker(new URL('./bounded-work-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // The thread inherits neither secrets nor the flags of the parent.
    env: {},
    execArgv: [],
  });
}

function end(thread: Worker): void {
  forget(thread);
  void thread.terminate();
}

function forget(thread: Worker): void {
  const spare = spares.find((one) => one.thread === thread);
  if (!spare) return;
  clearTimeout(spare.gone);
  spares = spares.filter((one) => one !== spare);
}
