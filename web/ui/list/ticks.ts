import { useMemo, useState } from 'react';

/** Which rows are ticked, by their key. Lives in the screen, so that it can clear them after an act. */
export type Ticks = {
  keys: ReadonlySet<string>;
  /** Ticks or unticks one; with `to` everything between the last one touched and it. */
  toggle: (key: string, order: readonly string[], range: boolean) => void;
  set: (keys: Iterable<string>) => void;
  clear: () => void;
};

export function useTicks(): Ticks {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  return useMemo(
    () => ({
      keys,
      toggle(key, order, range) {
        const next = new Set(keys);
        const on = !keys.has(key);
        for (const each of range ? between(order, last, key) : [key]) {
          if (on) next.add(each);
          else next.delete(each);
        }
        setKeys(next);
        setLast(key);
      },
      set: (all) => setKeys(new Set(all)),
      clear: () => setKeys(new Set()),
    }),
    [keys, last],
  );
}

function between(order: readonly string[], from: string | undefined, to: string): readonly string[] {
  const ends = [from === undefined ? -1 : order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
  return (ends[0] ?? -1) < 0 ? [to] : order.slice(ends[0], (ends[1] ?? 0) + 1);
}
