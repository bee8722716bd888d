/** Runs what it is given, at most so many at once; others wait their turn. */
export type InTurn = <T>(run: () => Promise<T>) => Promise<T>;

/** Where `waiting` wait already, the next is not taken on and `refuse()` is thrown. */
type Full = { waiting: number; refuse: () => Error };

export function inTurn(most: number, full?: Full): InTurn {
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
