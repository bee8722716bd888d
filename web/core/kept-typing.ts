import { useCallback, useEffect, useRef, useState } from 'react';
import { useUser } from './session.ts';

/**
 * What was being typed under `name` when the page was last left, kept on this device for this account in this
 * organisation; and how to keep it: `undefined` forgets it.
 */
export function useKeptTyping<V extends object>(
  name: string,
): [kept: V | undefined, keep: (typed: V | undefined) => void] {
  const { tenantId, accountId } = useUser();
  const key = `typed:${tenantId}:${accountId}:${name}`;
  const [kept] = useState(() => read<V>(key));
  const latest = useRef<V | undefined>(kept);
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
  const keep = useCallback(
    (typed: V | undefined) => {
      latest.current = typed;
      clearTimeout(timer.current);
      if (typed) timer.current = setTimeout(() => store(key, typed), 250);
      else store(key, undefined);
    },
    [key],
  );
  return [kept, keep];
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
