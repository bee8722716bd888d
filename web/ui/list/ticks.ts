import { useMemo, useState } from 'react';

/** Whether a row is ticked, and how many are; a set, or a rule where there are too many to name. */
export type TickedKeys = { has: (key: string) => boolean; size: number };

/** Which rows are ticked, by their key. Lives in the screen, so that it can clear them after an act. */
export type Ticks<K extends TickedKeys = ReadonlySet<string>> = {
  keys: K;
  /** Where ticking all means every row there is, read or not: whether they are all ticked, and how to tick them. */
  every?: { ticked: boolean; tick: () => void };
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

/** Ticks that may stand for everything a list finds, also for what has not been read yet. */
export type TicksOfAll = Ticks & { everything: boolean; tickEverything: () => void };

/**
 * As `useTicks`, and all of `total` at once. `found` says what the list shows: another search or filter ends it, and so
 * does unticking one, which leaves those in sight.
 */
export function useTicksOfAll(total: number | undefined, found: string): TicksOfAll {
  const ticks = useTicks();
  const [allOf, setAllOf] = useState<string>();
  const everything = allOf === found && (total ?? 0) > 0;
  return useMemo(() => {
    const tickEverything = () => {
      ticks.clear();
      setAllOf(found);
    };
    if (!everything) return { ...ticks, everything, tickEverything };
    const only = (keys: Iterable<string>) => {
      setAllOf(undefined);
      ticks.set(keys);
    };
    return {
      keys: new Everything(total ?? 0),
      toggle: (key, order) => only(order.filter((one) => one !== key)),
      set: only,
      clear: () => only([]),
      everything,
      tickEverything,
    };
  }, [ticks, everything, found, total]);
}

/** Has every key, as many as there are. */
class Everything extends Set<string> {
  readonly #count: number;

  constructor(count: number) {
    super();
    this.#count = count;
  }

  override has(): boolean {
    return true;
  }

  override get size(): number {
    return this.#count;
  }
}
