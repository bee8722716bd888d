import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { useLivePages } from '../../core/use-live-pages.ts';

export type Media = Output<(typeof routes)['media']['getAllMedia']>['items'][number];

export const galleryKey = ['media'] as const;

const PAGE = 60;

/** The organisation's pictures for messages, newest first, as far as somebody has looked. */
export function useGallery(search: string) {
  const { pages, ...rest } = useLivePages({
    queryKey: [...galleryKey, search],
    live: { topics: ['media'] },
    load: (page, signal) => api.media.getAllMedia({ query: { page, pageSize: PAGE, search } }, { signal }),
    first: 0,
    next: (_last, read) => (read.length * PAGE < (read[0]?.totalItems ?? 0) ? read.length : undefined),
  });
  return { pictures: pages?.flatMap(({ items }) => items), total: pages?.[0]?.totalItems, ...rest };
}
