import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailedState } from '../page/states.tsx';
import { galleryWords as w } from './words.ts';
import css from './picture-grid.module.css';
import type { Media, useGallery } from './use-gallery.ts';

type Props = {
  gallery: ReturnType<typeof useGallery>;
  /** What a click on a picture does, in words: "Insert flyer.jpg". */
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
  if (!pictures && failure) return <FailedState what={w.what} failure={failure} onRetry={retry} />;
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
            {w.more}
          </Button>
        </div>
      )}
    </>
  );
}
