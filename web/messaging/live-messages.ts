import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from '../core/events.ts';
import { throttledRefetch } from '../core/throttled-refetch.ts';

type Watched = {
  /** Only what concerns this message. */
  id?: string;
  /** Milliseconds. */
  every?: number;
  topics?: string[];
};

/**
 * Reads these again when a message (or this one message) moves on. A message to 100,000 people moves many times a
 * second, so at most one reading starts every `every` milliseconds, and the last move is never missed.
 */
export function useLiveMessages(keys: QueryKey[], { id, every = 700, topics = ['message'] }: Watched = {}): void {
  const client = useQueryClient();
  const hash = JSON.stringify(keys);
  const named = topics.join(' ');
  useEffect(() => {
    const reader = throttledRefetch(client, JSON.parse(hash) as QueryKey[], every);
    const hear = (data: unknown) => {
      if (!id || concerns(data, id)) reader.tell();
    };
    const stops = named.split(' ').map((topic) => subscribe(topic, hear));
    return () => {
      stops.forEach((stop) => stop());
      reader.stop();
    };
  }, [client, hash, named, id, every]);
}

/** Events carry ids only; nothing at all means that some may have been missed. */
function concerns(data: unknown, id: string): boolean {
  if (typeof data !== 'object' || data === null) return true;
  return Object.values(data).some((value) => value === id);
}
