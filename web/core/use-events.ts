import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from './events.ts';
import { throttledRefetch } from './throttled-refetch.ts';

/** Reads a query again when the server says that something of this topic has changed. */
export function useLive(topic: string, key: QueryKey): void {
  const client = useQueryClient();
  const hash = JSON.stringify(key);
  useEffect(() => {
    const reader = throttledRefetch(client, [JSON.parse(hash) as QueryKey], 0);
    const stop = subscribe(topic, reader.tell);
    return () => {
      stop();
      reader.stop();
    };
  }, [client, topic, hash]);
}
