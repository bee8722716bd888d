import { useSyncExternalStore } from 'react';

/** A value outside the component tree that screens can read and anything may change. */
export type Store<T> = { get: () => T; set: (next: (now: T) => T) => void; listen: (tell: () => void) => () => void };

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next(value);
      listeners.forEach((tell) => tell());
    },
    listen(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.listen, store.get);
}
