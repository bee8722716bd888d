/** Runs what it is given as soon as one of its places is free. */
export type Semaphore = <T>(run: () => Promise<T>) => Promise<T>;

/** If `waiting` calls are waiting already, the next one throws `refuse()` instead of waiting. */
type Full = { waiting: number; refuse: () => Error };

/** A semaphore with `most` places: at most so many runs at once, the others wait in order. */
export function semaphore(most: number, full?: Full): Semaphore {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (run) => {
    if (full && waiting.length >= full.waiting) throw full.refuse();
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
