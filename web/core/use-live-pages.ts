import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useLive, type Live } from './use-live-query.ts';

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
