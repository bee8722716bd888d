import {
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from './events.ts';

/** Reads a query again while it is on the screen, as soon as the server reports a change. */
export type Live = {
  /** The kinds of change the server reports, such as `people` or `message`. */
  topics: readonly string[];
  /** Only what concerns this id. */
  id?: string;
  /** Everything that begins with one of these is read again; the query itself, where none are named. */
  keys?: readonly QueryKey[];
  /**
   * Milliseconds between two readings at least; 0 where changes are few. A message to 100,000 people moves many times a
   * second. The last change is never missed.
   */
  every?: number;
};

type LiveOptions<Data, Shown> = UseQueryOptions<Data, Error, Shown> & { live: Live };

/** Reads something and keeps it as it is on the server, while it is on the screen. Lists by the page do so themselves. */
export function useLiveQuery<Data, Shown = Data>({
  live,
  ...options
}: LiveOptions<Data, Shown>): UseQueryResult<Shown> {
  useLive(live, options.queryKey);
  return useQuery(options);
}

/** The same for a query of another kind: `own` is its key. */
export function useLive(live: Live | undefined, own: QueryKey): void {
  const client = useQueryClient();
  const { topics = [], id, keys = [own], every = 0 } = live ?? {};
  const hash = JSON.stringify(keys);
  const named = topics.join(' ');
  useEffect(() => {
    if (named === '') return undefined;
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

/**
 * Refetches these queries when told of a change: one refetch at a time, and `every` milliseconds after the change at the
 * earliest. If each change restarted the refetch, it would never end where changes come faster than the network answers. The
 * last change is never missed.
 */
export function throttledRefetch(
  client: QueryClient,
  keys: QueryKey[],
  every: number,
): { tell: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading = false;
  let again = false;
  let stopped = false;
  const read = async () => {
    timer = undefined;
    reading = true;
    // Requests under way began before this change, so they are repeated; queries off the screen are not.
    again = keys.some((queryKey) => client.isFetching({ queryKey, type: 'active' }) > 0);
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }, { cancelRefetch: false })));
    reading = false;
    if (again) tell();
  };
  const tell = () => {
    again = true;
    if (!stopped && !reading) timer ??= setTimeout(() => void read(), every);
  };
  return {
    tell,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

type Pages<Page, From> = {
  queryKey: QueryKey;
  live: Live;
  /** Reads one page; `from` is what `next` said of those before it, and `first` for the first. */
  load: (from: From, signal: AbortSignal) => Promise<Page>;
  first: From;
  /** The start of the next page; undefined after the last one. */
  next: (last: Page, pages: Page[]) => From | undefined;
};

/** Reads as many pages as somebody has asked for, one after the other, and keeps them as they are on the server. */
export function useLivePages<Page, From>({ queryKey, live, load, first, next }: Pages<Page, From>) {
  useLive(live, queryKey);
  const read = useInfiniteQuery({
    queryKey,
    // The library knows the type of what it hands over only where it is written out.
    queryFn: ({ pageParam, signal }) => load(pageParam as From, signal),
    initialPageParam: first,
    getNextPageParam: next,
  });
  return {
    /** Undefined until the first has come. */
    pages: read.data?.pages,
    failure: read.error ?? undefined,
    retry: () => void read.refetch(),
    /** Reads the next page, where there is one. */
    more: read.hasNextPage ? () => void read.fetchNextPage() : undefined,
    isLoadingMore: read.isFetchingNextPage,
  };
}
