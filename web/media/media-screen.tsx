import { Button } from '@mantine/core';
import { IconCopy, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { pictureEndings } from '../../contract/media/picture.ts';
import { useQueryParams } from '../core/query-params.ts';
import { paths } from '../paths.ts';
import { ActionMenu } from '../ui/controls/action-menu.tsx';
import { LinkButton } from '../ui/controls/link-button.tsx';
import { PictureGrid } from '../ui/gallery/picture-grid.tsx';
import { type Media, useGallery } from '../ui/gallery/use-gallery.ts';
import { SearchTools } from '../ui/list/search-tools.tsx';
import { Page } from '../ui/page/page.tsx';
import { EmptyState } from '../ui/page/states.tsx';
import { number } from '../ui/wording/formats.ts';
import { deletePicture } from './delete-picture.ts';
import css from './media.module.css';
import { copyAddress, PictureDialog } from './picture-dialog.tsx';
import { useUploads } from './use-uploads.ts';
import { mediaWords as w } from './words.ts';

/** The organisation's pictures for messages. */
export function MediaGallery() {
  const [{ search = '' }, change] = useQueryParams();
  const gallery = useGallery(search);
  const { progress, upload } = useUploads();
  const [shown, setShown] = useState<Media>();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !progress) void upload([...files]);
    if (input.current) input.current.value = '';
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const remove = async (media: Media) => {
    if (await deletePicture(media)) setShown(undefined);
  };
  const isEmpty = gallery.total === 0 && search === '';
  const button = (
    <Button
      leftSection={<IconUpload size={16} aria-hidden />}
      loading={progress !== undefined}
      onClick={() => input.current?.click()}
    >
      {w.upload}
    </Button>
  );
  return (
    <Page
      title={w.title}
      state={
        progress
          ? w.uploading({ done: number(progress.done), all: number(progress.all) })
          : stateOf(gallery.total, search)
      }
      more={
        <LinkButton variant="default" href={paths.emailTemplates()}>
          {w.templatesLink}
        </LinkButton>
      }
      action={isEmpty ? undefined : button}
    >
      <div
        className={css.place}
        data-over={isOver || undefined}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={(event) => {
          drag(event);
          take(event.dataTransfer.files);
        }}
      >
        <SearchTools
          rows={{ total: gallery.total, refreshing: false }}
          search={search}
          onSearch={(text) => change({ search: text })}
          label={w.search}
          found={(count) => w.found({ count })}
        />
        <PictureGrid
          gallery={gallery}
          verbFor={(name) => w.look({ name })}
          onPick={setShown}
          actions={(media) => (
            <ActionMenu
              label={w.actions({ name: media.name })}
              entries={[
                { label: w.copy, icon: <IconCopy size={16} aria-hidden />, run: () => void copyAddress(media) },
                {
                  label: w.delete,
                  icon: <IconTrash size={16} aria-hidden />,
                  danger: true,
                  run: () => void remove(media),
                },
              ]}
            />
          )}
          empty={
            search ? (
              <EmptyState drawing="search" title={w.noMatch} />
            ) : (
              <EmptyState drawing="gallery" title={w.none} about={w.noneAbout} action={button} />
            )
          }
        />
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={w.upload}
        accept={pictureEndings.join(',')}
        onChange={(event) => take(event.currentTarget.files)}
      />
      <PictureDialog media={shown} onClose={() => setShown(undefined)} onDelete={(media) => void remove(media)} />
    </Page>
  );
}

const stateOf = (total: number | undefined, search: string) =>
  total && search === '' ? w.state({ count: total }) : undefined;
