import { keepReadAfter } from './read-after.ts';
import { createStore } from './store.ts';

type Listener = (data: unknown) => void;

const listeners = new Map<string, Set<Listener>>();
const bound = new Set<string>();
let source: EventSource | undefined;
let wait = 1000;
let missed = false;
let pausedWorks = 0;
const held: (() => void)[] = [];

/** Whether live updates do not arrive at the moment, so that what is on the screen may be outdated. */
export const liveUpdatesDown = createStore(false);

/**
 * Calls back whenever something of this topic changes; the data are ids only, so read again what they name. After a
 * broken connection it calls once with `undefined`: something may have been missed. Returns the way to stop.
 */
export function subscribe(topic: string, callback: Listener): () => void {
  const set = listeners.get(topic) ?? new Set();
  listeners.set(topic, set.add(callback));
  open();
  bind(topic);
  return () => {
    set.delete(callback);
    if ([...listeners.values()].every((each) => each.size === 0)) close();
  };
}

/**
 * Holds back events while `work` runs and delivers them afterwards to those who still listen. For deleting what a screen
 * shows: the screen would otherwise refetch what is gone before the user has left it.
 */
export async function withEventsPaused<T>(work: () => Promise<T>): Promise<T> {
  pausedWorks += 1;
  try {
    return await work();
  } finally {
    pausedWorks -= 1;
    if (pausedWorks === 0) held.splice(0).forEach((tell) => tell());
  }
}

/** One connection for the whole screen, opened by the first who listens. */
function open(): void {
  if (source) return;
  source = new EventSource('/api/events');
  bound.clear();
  for (const topic of listeners.keys()) bind(topic);
  source.onopen = () => {
    wait = 1000;
    if (missed) listeners.forEach((set) => set.forEach((tell) => tell(undefined)));
    missed = false;
    liveUpdatesDown.set(() => false);
  };
  source.onerror = () => {
    missed = true;
    liveUpdatesDown.set(() => true);
    if (source?.readyState !== EventSource.CLOSED) return;
    close();
    setTimeout(() => [...listeners.values()].some((set) => set.size > 0) && open(), wait);
    wait = Math.min(wait * 2, 30_000);
  };
}

function bind(topic: string): void {
  if (!source || bound.has(topic)) return;
  bound.add(topic);
  source.addEventListener(topic, (event: MessageEvent<string>) => {
    keepReadAfter(event.lastEventId);
    const data: unknown = event.data ? JSON.parse(event.data) : undefined;
    const tellAll = () => listeners.get(topic)?.forEach((tell) => tell(data));
    if (pausedWorks > 0) held.push(tellAll);
    else tellAll();
  });
}

function close(): void {
  source?.close();
  source = undefined;
}
