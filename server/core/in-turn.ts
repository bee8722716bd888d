/** Runs what it is given, at most so many at once; others wait their turn. */
export type InTurn = <T>(run: () => Promise<T>) => Promise<T>;

export function inTurn(most: number): InTurn {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (run) => {
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
