import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from '../core/events.ts';

/**
 * Reads these again when a message (or this one message) moves on. A message to 100,000 people moves many times a
 * second, so at most one reading starts every `every` milliseconds, and the last move is never missed.
 */
export function useLiveMessages(keys: QueryKey[], { id, every = 700 }: { id?: string; every?: number } = {}): void {
  const client = useQueryClient();
  const hash = JSON.stringify(keys);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      waiting = undefined;
      for (const queryKey of JSON.parse(hash) as QueryKey[]) void client.invalidateQueries({ queryKey });
    };
    const stop = subscribe('message', (data) => {
      if (id && !concerns(data, id)) return;
      waiting ??= setTimeout(read, every);
    });
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [client, hash, id, every]);
}

/** Events carry ids only; nothing at all means that some may have been missed. */
function concerns(data: unknown, id: string): boolean {
  if (typeof data !== 'object' || data === null) return true;
  return Object.values(data).some((value) => value === id);
}
