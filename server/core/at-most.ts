/**
 * Lets at most `atOnce` pieces of work run at the same time; the rest wait their turn. Where `waitingMost` wait already, the
 * next is not taken on and `tooMany()` is thrown.
 */
export function atMost(atOnce: number, waitingMost: number, tooMany: () => Error) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= waitingMost) throw tooMany();
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
