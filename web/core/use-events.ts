import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from './events.ts';

/** Reads a query again when the server says that something of this topic has changed. */
export function useLive(topic: string, key: QueryKey): void {
  const client = useQueryClient();
  const hash = JSON.stringify(key);
  useEffect(
    () => subscribe(topic, () => void client.invalidateQueries({ queryKey: JSON.parse(hash) as QueryKey })),
    [client, topic, hash],
  );
}
