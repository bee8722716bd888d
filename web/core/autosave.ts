import { useCallback, useEffect, useRef, useState } from 'react';
import { useUser } from './session.ts';

/**
 * Saves what is being typed under `name` in this browser, for this account in this organisation. Returns what was there when
 * the page was last left, and a function that saves; saving `undefined` deletes it.
 */
export function useAutosave<V extends object>(
  name: string,
): [saved: V | undefined, save: (typed: V | undefined) => void] {
  const { tenantId, accountId } = useUser();
  const key = `typed:${tenantId}:${accountId}:${name}`;
  const [saved] = useState(() => read<V>(key));
  const latest = useRef<V | undefined>(saved);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const write = () => {
      clearTimeout(timer.current);
      store(key, latest.current);
    };
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('pagehide', write);
      write();
    };
  }, [key]);
  const save = useCallback(
    (typed: V | undefined) => {
      latest.current = typed;
      clearTimeout(timer.current);
      if (typed) timer.current = setTimeout(() => store(key, typed), 250);
      else store(key, undefined);
    },
    [key],
  );
  return [saved, save];
}

function read<V>(key: string): V | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as V | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(key: string, typed: object | undefined): void {
  try {
    if (typed) localStorage.setItem(key, JSON.stringify(typed));
    else localStorage.removeItem(key);
  } catch {
    // A full or forbidden store: the text is still on the screen.
  }
}
