import { useMemo, useState } from 'react';

/** Says which rows are selected and how many: a set of keys, or a rule if there are too many to list. */
export type SelectedKeys = { has: (key: string) => boolean; size: number };

/** The selected rows, by key. The state is held by the screen, so that it can clear the selection after an action. */
export type RowSelection<K extends SelectedKeys = ReadonlySet<string>> = {
  keys: K;
  /** If ticking all means every row, read or not: whether all are ticked, and how to tick them. */
  every?: { ticked: boolean; tick: () => void };
  /** Ticks or unticks one; with `to` everything between the last one touched and it. */
  toggle: (key: string, order: readonly string[], range: boolean) => void;
  set: (keys: Iterable<string>) => void;
  clear: () => void;
};

export function useRowSelection(): RowSelection {
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

/** A selection that may stand for everything a list finds, including rows that have not been loaded. */
export type RowSelectionOfAll = RowSelection & { everything: boolean; tickEverything: () => void };

/**
 * Like `useRowSelection`, but can also select all of `total` at once. `found` says what the list shows: a different search or
 * filter ends that, and so does deselecting one row, which leaves the loaded rows selected.
 */
export function useRowSelectionOfAll(total: number | undefined, found: string): RowSelectionOfAll {
  const ticks = useRowSelection();
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
