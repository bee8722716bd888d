import css from './picture-grid.module.css';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailedState } from '../page/states.tsx';
import { catalogue } from '../../core/catalogue.ts';
import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { useLivePages } from '../../core/use-live-query.ts';

export const galleryWords = catalogue('gallery', {
  more: 'Show more',
  count: '{count, plural, one {# picture} other {# pictures}}',
});

type Props = {
  gallery: ReturnType<typeof useGallery>;
  /** The action of a click on a picture, in words: "Insert flyer.jpg". */
  verbFor: (name: string) => string;
  onPick: (media: Media) => void;
  /** Beside the name of each. */
  actions?: (media: Media) => ReactNode;
  /** Instead of the grid where there is nothing. */
  empty: ReactNode;
};

const PLACES = 12;

/** Pictures side by side, as they are. */
export function PictureGrid({ gallery, verbFor, onPick, actions, empty }: Props) {
  const { pictures, failure, retry, more, isLoadingMore } = gallery;
  if (!pictures && failure) return <FailedState failure={failure} onRetry={retry} />;
  if (!pictures)
    return (
      <div className={css.grid} aria-busy="true">
        {Array.from({ length: PLACES }, (_, place) => (
          <div key={place} className={css.waiting} />
        ))}
      </div>
    );
  if (pictures.length === 0) return empty;
  return (
    <>
      <ul className={css.grid}>
        {pictures.map((media) => (
          <li key={media.id} className={css.card}>
            <button
              type="button"
              className={css.picture}
              onClick={() => onPick(media)}
              aria-label={verbFor(media.name)}
            >
              <img src={media.coverPath} alt="" loading="lazy" />
            </button>
            <div className={css.line}>
              <span className={css.name} title={media.name}>
                {media.name}
              </span>
              {actions?.(media)}
            </div>
          </li>
        ))}
      </ul>
      {more && (
        <div className={css.more}>
          <Button variant="default" loading={isLoadingMore} onClick={more}>
            {galleryWords.more}
          </Button>
        </div>
      )}
    </>
  );
}

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
