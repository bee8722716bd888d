import { setImmediate as letOthers } from 'node:timers/promises';

/** So long at most does one thing keep the process from everything else. */
const SLICE_MS = 8;

/** `all.map(each)`, for what may take seconds in all: in between others have their turn. */
export async function inSlices<T, R>(all: readonly T[], each: (one: T) => R): Promise<R[]> {
  const made: R[] = [];
  let until = performance.now() + SLICE_MS;
  for (const one of all) {
    made.push(each(one));
    if (performance.now() < until) continue;
    await letOthers();
    until = performance.now() + SLICE_MS;
  }
  return made;
}
