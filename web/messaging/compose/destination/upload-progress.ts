import { useSyncExternalStore } from 'react';

/** The contact file that is on its way, however often the screen is left and opened again: how much of it has been sent. */
type UnderWay = { whose: string; share: number };

let underWay: UnderWay | undefined;
const watchers = new Set<() => void>();

export function setUploadProgress(next: UnderWay | undefined): void {
  underWay = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** How much of the file on its way to this person's message is sent; undefined where none is. */
export function useUploadShare(whose: string): number | undefined {
  return useSyncExternalStore(watch, () => (underWay?.whose === whose ? underWay.share : undefined));
}
