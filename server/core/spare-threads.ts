import { Worker } from 'node:worker_threads';

/** A thread whose work ended by itself waits so long for more: starting one and loading its code takes a fifth of a second. */
const KEPT_MS = 60_000;
/** What a thread has read stays in its heap for a while; after so many pieces of work it is let go. */
const MOST_PIECES = 20;

type Spare = { thread: Worker; heapMegabytes: number; gone: NodeJS.Timeout };

let spares: Spare[] = [];
const pieces = new WeakMap<Worker, number>();

/** A thread that waits for a message saying what to do, its heap bounded. */
export function takeThread(heapMegabytes: number): Worker {
  const spare = spares.find((one) => one.heapMegabytes === heapMegabytes);
  const thread = spare?.thread ?? newThread(heapMegabytes);
  if (spare) forget(thread);
  thread.ref();
  pieces.set(thread, (pieces.get(thread) ?? 0) + 1);
  return thread;
}

/** Keeps a thread whose work has come to an end of its own, with an answer or a refusal. */
export function keepThread(thread: Worker, heapMegabytes: number): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
  // One that fails while nobody uses it is no loss.
  thread.on('error', () => forget(thread));
  thread.on('exit', () => forget(thread));
  if ((pieces.get(thread) ?? 0) >= MOST_PIECES || spares.length > 0) return end(thread);
  const gone = setTimeout(() => end(thread), KEPT_MS).unref();
  spares = [...spares, { thread, heapMegabytes, gone }];
  // Waiting keeps no process from ending.
  thread.unref();
}

type Wanted = { module: string; heapMegabytes: number };

/** Ends a thread whose work had to be ended, and has another stand ready with the same code loaded. */
export function replaceThread(thread: Worker, wanted: Wanted): void {
  end(thread);
  haveThreadReady(wanted);
}

/** Has a thread stand ready with its code loaded, if none does. */
export function haveThreadReady({ module, heapMegabytes }: Wanted): void {
  if (spares.length > 0) return;
  const fresh = newThread(heapMegabytes);
  fresh.postMessage({ module });
  keepThread(fresh, heapMegabytes);
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
