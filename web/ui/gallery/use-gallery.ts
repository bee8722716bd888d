import { useInfiniteQuery } from '@tanstack/react-query';
import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { useLive } from '../../core/use-live-query.ts';

export type Media = Output<(typeof routes)['media']['getAllMedia']>['items'][number];

export const galleryKey = ['media'] as const;

const PAGE = 60;

/** The organisation's pictures for messages, newest first, as far as somebody has looked. */
export function useGallery(search: string) {
  const key = [...galleryKey, search];
  useLive({ topics: ['media'] }, key);
  const read = useInfiniteQuery({
    queryKey: key,
    initialPageParam: 0,
    queryFn: ({ pageParam: page, signal }) =>
      api.media.getAllMedia({ query: { page, pageSize: PAGE, search } }, { signal }),
    getNextPageParam: (_last, pages) => (pages.length * PAGE < (pages[0]?.totalItems ?? 0) ? pages.length : undefined),
  });
  return {
    pictures: read.data?.pages.flatMap(({ items }) => items),
    total: read.data?.pages[0]?.totalItems,
    failure: read.error,
    retry: () => void read.refetch(),
    more: read.hasNextPage ? () => void read.fetchNextPage() : undefined,
    isLoadingMore: read.isFetchingNextPage,
  };
}
