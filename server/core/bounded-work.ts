import type { Worker } from 'node:worker_threads';
import type { Text } from './language/catalogue.ts';
import { takeTurns, type Turns } from './turns.ts';
import { releaseThread, replaceThread, acquireThread } from './worker-pool.ts';

/** `milliseconds`: processor time, not the clock, so that a busy machine does not refuse files. */
export type WorkLimits = { milliseconds: number; heapMegabytes: number };

/** How bounded work ended: with a value, with its own refusal, or at one of its limits; `too-many`: it never began. */
export type WorkOutcome<T> =
  | { state: 'done'; value: T }
  | { state: 'refused'; code: string; text: Text }
  | { state: 'too-long' }
  | { state: 'too-big' }
  | { state: 'too-many' }
  | { state: 'broke'; error: Error };

export type Work = {
  /** The module that does it, as a file URL. */
  module: URL;
  /** The exported function of that module: `(input, report) => value`. */
  run: string;
  input: unknown;
  limits: WorkLimits;
  /** Buffers that are transferred instead of copied, and so no longer usable here. */
  transfer?: readonly ArrayBuffer[];
  /** The queue it waits in: bodies of requests and e-mails do not wait for files. */
  lane?: keyof typeof lanes;
  /** Called for each progress report. */
  onReport?: (report: unknown) => void;
};

type Message =
  | { kind: 'report'; report: unknown }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; code: string; text: Text }
  | { kind: 'broke'; message: string };

/** Thrown by a lane in which too many of one organisation wait. */
class LaneFull extends Error {}

// More at once would let a few uploads take the whole machine.
const lane = (): Turns => takeTurns({ most: 2, full: { waiting: 50, refuse: () => new LaneFull() } });
const lanes = { files: lane(), emails: lane(), bodies: lane() };
/** The most clock time, as a multiple of the processor time, so that work that only waits is ended as well. */
const CLOCK_FACTOR = 6;
/** The shortest time between two looks at what a thread has used, and the share of the limit after which one that cannot tell is asked again. */
const SHORTEST_LOOK_MS = 25;
const LOOKS = 20;

/**
 * Runs one function in a thread of its own, with a limit on heap and time. Work that
 * exceeds either is ended with its thread; nothing else is affected. The heap limit does not cover buffers: code that
 * inflates bytes must limit them itself.
 */
export async function runBounded<T>(work: Work): Promise<WorkOutcome<T>> {
  try {
    return await lanes[work.lane ?? 'files'](() => runInThread<T>(work));
  } catch (error) {
    if (error instanceof LaneFull) return { state: 'too-many' };
    throw error;
  }
}

function runInThread<T>({ module, run, input, limits, transfer = [], onReport }: Work): Promise<WorkOutcome<T>> {
  const thread = acquireThread(limits.heapMegabytes);
  return new Promise((settle) => {
    let ended = false;
    const end = (outcome: WorkOutcome<T>): void => {
      if (ended) return;
      ended = true;
      stopWatching();
      settle(outcome);
      if (outcome.state === 'done' || outcome.state === 'refused') releaseThread(thread, limits.heapMegabytes);
      else replaceThread(thread, { module: module.href, heapMegabytes: limits.heapMegabytes });
    };
    const stopWatching = watch(thread, limits.milliseconds, () => end({ state: 'too-long' }));
    thread.on('message', (message: Message) => {
      if (message.kind === 'report') onReport?.(message.report);
      else if (message.kind === 'done') end({ state: 'done', value: message.value as T });
      else if (message.kind === 'refused') end({ state: 'refused', code: message.code, text: message.text });
      else end({ state: 'broke', error: new Error(message.message) });
    });
    thread.on('error', (error: Error & { code?: string }) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { state: 'too-big' } : { state: 'broke', error }),
    );
    thread.on('exit', (code) => end({ state: 'broke', error: new Error(`The thread ended with code ${code}.`) }));
    thread.postMessage({ module: module.href, run, input }, [...transfer]);
  });
}

/**
 * Calls `tooLong` once the thread has used so much of a processor, or by the clock a multiple of it. In what is left
 * nobody can use more than that, so the next look is due when it is over: the limit is met to some hundredths of a second.
 */
function watch(thread: Worker, milliseconds: number, tooLong: () => void): () => void {
  const clock = setTimeout(tooLong, milliseconds * CLOCK_FACTOR);
  let look: NodeJS.Timeout | undefined;
  let over = false;
  const lookAt = async (limit: number): Promise<void> => {
    const used = await usedBy(thread);
    if (over) return;
    // A thread that cannot tell yet, or no longer, is asked again; there is time.
    const left = used === undefined ? milliseconds / LOOKS : limit - used;
    if (left <= 0) tooLong();
    else look = setTimeout(() => void lookAt(limit), Math.max(left, SHORTEST_LOOK_MS));
  };
  void usedBy(thread).then((usedBefore = 0) => lookAt(usedBefore + milliseconds));
  return () => {
    over = true;
    clearTimeout(clock);
    clearTimeout(look);
  };
}

/** The processor time of a thread, in milliseconds. A thread that is about to begin or has just ended cannot tell. */
async function usedBy(thread: Worker): Promise<number | undefined> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return undefined;
  }
}
