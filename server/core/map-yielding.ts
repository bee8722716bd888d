import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** After so many milliseconds the event loop gets a turn. */
const SLICE_MS = 8;

/** `all.map(each)` for work that may take seconds in all: it yields to the event loop in between. */
export async function mapYielding<T, R>(all: readonly T[], each: (one: T) => R): Promise<R[]> {
  const made: R[] = [];
  let until = performance.now() + SLICE_MS;
  for (const one of all) {
    made.push(each(one));
    if (performance.now() < until) continue;
    await yieldToEventLoop();
    until = performance.now() + SLICE_MS;
  }
  return made;
}
