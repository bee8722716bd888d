import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type MediaSize, mediaSizes } from '../../contract/media/media-sizes.ts';
import { api } from '../core/client.ts';
import { toast } from '../core/toast.tsx';
import { useIsMounted } from '../core/use-is-mounted.ts';
import { DialogOpen } from '../ui/dialogs/dialog-open.tsx';
import { galleryWords, PictureGrid, type Media, useGallery } from '../ui/gallery/picture-grid.tsx';
import { SearchTools } from '../ui/list/search-tools.tsx';
import { EmptyState } from '../ui/page/states.tsx';
import css from './gallery-picker.module.css';
import type { Chosen } from './gallery-button.ts';
import { editorWords } from './words.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

const w = editorWords.gallery;

type Props = { opened: boolean; onClose: () => void; onPick: (chosen: Chosen) => void };

/** Choosing one of the organisation's pictures, in one of its sizes. */
export function GalleryPicker({ opened, onClose, onPick }: Props) {
  const [search, setSearch] = useState('');
  const [size, setSize] = useState<MediaSize>('medium');
  const gallery = useGallery(search);
  const isMounted = useIsMounted();
  const pick = async (media: Media) => {
    const chosen = await addressOf(media, size);
    if (!isMounted.current) return;
    if (chosen) onPick(chosen);
    else toast.error(editorWords.resized.noUrlTitle, editorWords.resized.noUrl);
  };
  return (
    <DialogOpen title={w.button} opened={opened} onClose={onClose} width="720px">
      <div className={css.tools}>
        <SearchTools
          rows={{ total: gallery.total, refreshing: false }}
          search={search}
          onSearch={setSearch}
          label={sharedWords.searchByName}
          found={(count) => galleryWords.count({ count })}
        />
        <SegmentedControl
          aria-label={w.size}
          value={size}
          onChange={(value) => setSize(value as MediaSize)}
          data={mediaSizes.map((value) => ({ value, label: w.sizes[value] }))}
        />
      </div>
      <PictureGrid
        gallery={gallery}
        verbFor={(name) => w.insert({ name })}
        onPick={(media) => void pick(media)}
        empty={
          search ? (
            <EmptyState drawing="search" title={commonWords.noMatchFound} />
          ) : (
            <EmptyState title={sharedWords.noPicturesYet} about={w.noneAbout} />
          )
        }
      />
    </DialogOpen>
  );
}

/**
 * Reads the picture again: somebody may have deleted it since it was listed. The small version for lists is a still or
 * the cover uploaded with the picture, so a message shows the next version as small.
 */
async function addressOf({ id }: Media, size: MediaSize): Promise<Chosen | undefined> {
  try {
    const { sizes } = await api.media.getMediaById({ query: { mediaId: id } });
    const of = (wanted: MediaSize) => sizes.find((one) => one.size === wanted);
    const [shown, file] = [of(size), of(size === 'small' ? 'medium' : size)];
    return shown && file && { address: file.imagePath, width: shown.width, height: shown.height };
  } catch {
    return undefined;
  }
}
