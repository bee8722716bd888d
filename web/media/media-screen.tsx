import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import type { MediaUse } from '../../contract/media/media.ts';
import { pictureEndings, pictureBytes } from '../../contract/media/picture.ts';
import { queryClient } from '../core/query-client.ts';
import { useQueryParams } from '../core/query-params.ts';
import { paths } from '../paths.ts';
import { ActionMenu } from '../ui/controls/action-menu.tsx';
import { LinkButton } from '../ui/controls/text-button.tsx';
import { galleryWords, PictureGrid, type Media, useGallery, galleryKey } from '../ui/gallery/picture-grid.tsx';
import { SearchTools } from '../ui/list/search-tools.tsx';
import { Page } from '../ui/page/page.tsx';
import { EmptyState } from '../ui/page/states.tsx';
import { number, fileSize } from '../ui/wording/formats.ts';
import css from './media.module.css';
import { mediaWords as w } from './words.ts';
import { api } from '../core/client.ts';
import { wordsFor } from '../core/failures.ts';
import { newKey } from '../core/new-key.ts';
import { refreshUser } from '../core/session.ts';
import { toast } from '../core/toast.tsx';
import { type Action, runAction, undoButton } from '../core/action.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { day } from '../ui/wording/dates.ts';
import { Moment } from '../ui/wording/moment.tsx';
import { commonWords } from '../ui/wording/common-words.ts';
import { labels } from '../ui/wording/labels.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { inputWords } from '../ui/wording/input-words.ts';

type Deleted = { id: string; name: string; usedIn: MediaUse };

const restore: Action<Deleted> = {
  send: ({ id }, options) => api.media.restoreMedia({ params: { id } }, options),
  invalidates: [galleryKey],
};

const remove: Action<Deleted> = {
  ask: ({ name, usedIn }) => ({
    title: commonWords.named({ label: sharedWords.delete, name }),
    message: isUsed(usedIn) ? w.askUsed({ messages: messagesOf(usedIn) }) : w.ask,
    verb: sharedWords.delete,
    danger: true,
  }),
  send: ({ id, usedIn }) =>
    api.media.deleteMedia({ query: { mediaid: id, evenIfUsed: isUsed(usedIn) ? 'true' : 'false' } }),
  success: (_, { name }) => sharedWords.wasRemoved({ name }),
  undo: (_, deleted) => undoButton(commonWords.undo, restore, deleted),
  invalidates: [galleryKey],
};

const messagesOf = ({ sent, scheduled, drafts, templates }: MediaUse): string[] => [
  ...(sent > 0 ? [w.sent({ count: sent })] : []),
  ...(scheduled > 0 ? [w.scheduled({ count: scheduled })] : []),
  ...(drafts > 0 ? [w.drafts({ count: drafts })] : []),
  ...(templates > 0 ? [w.templates({ count: templates })] : []),
];

const isUsed = (uses: MediaUse): boolean => Object.values(uses).some((count) => count > 0);

/** First finds out which messages show it, since the question says so. Resolves to whether it was deleted. */
async function deletePicture({ id, name }: Media): Promise<boolean> {
  const read = () => api.media.getMediaById({ query: { mediaId: id } });
  const found = await queryClient
    .fetchQuery({ queryKey: ['media-use', id], queryFn: read, staleTime: 0 })
    .catch((failure: unknown) => failure);
  return runAction(remove, { id, name, usedIn: usedInOf(found) });
}

/** If it cannot be read, the deletion itself reports the problem. */
function usedInOf(found: unknown): MediaUse {
  const none = { sent: 0, scheduled: 0, drafts: 0, templates: 0 };
  return typeof found === 'object' && found !== null && 'usedIn' in found ? (found.usedIn as MediaUse) : none;
}

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
      title={commonWords.media}
      state={
        progress
          ? w.uploading({ done: number(progress.done), all: number(progress.all) })
          : stateOf(gallery.total, search)
      }
      more={
        <LinkButton variant="default" href={paths.emailTemplates()}>
          {sharedWords.eMailTemplates}
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
          label={sharedWords.searchByName}
          found={(count) => galleryWords.count({ count })}
        />
        <PictureGrid
          gallery={gallery}
          verbFor={(name) => w.look({ name })}
          onPick={setShown}
          actions={(media) => (
            <ActionMenu
              label={labels.actionsForRow({ row: media.name })}
              entries={[
                { label: w.copy, icon: <IconCopy size={16} aria-hidden />, run: () => void copyAddress(media) },
                {
                  label: sharedWords.delete,
                  icon: <IconTrash size={16} aria-hidden />,
                  danger: true,
                  run: () => void remove(media),
                },
              ]}
            />
          )}
          empty={
            search ? (
              <EmptyState drawing="search" title={commonWords.noMatchFound} />
            ) : (
              <EmptyState drawing="gallery" title={sharedWords.noPicturesYet} about={w.noneAbout} action={button} />
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
  total && search === '' ? galleryWords.count({ count: total }) : undefined;

/** Several pictures one after another; a failed one does not stop the others. */
function useUploads() {
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const upload = async (files: readonly File[]) => {
    let done = 0;
    for (const [place, file] of files.entries()) {
      setProgress({ done: place + 1, all: files.length });
      const problem = problemOf(file) ?? (await send(file));
      if (problem) toast.error(sharedWords.uploadFailed, commonWords.named({ label: file.name, name: problem }));
      else done += 1;
    }
    setProgress(undefined);
    if (done > 0) toast.success(commonWords.saved);
    // The user's own answer says whether storage comes to its end.
    await Promise.all([queryClient.invalidateQueries({ queryKey: galleryKey }), refreshUser()]);
  };
  return { progress, upload };
}

function problemOf(file: File): string | undefined {
  const name = file.name.toLowerCase();
  if (!pictureEndings.some((ending) => name.endsWith(ending))) return inputWords.pictureKind;
  return file.size > pictureBytes ? inputWords.pictureTooLarge : undefined;
}

async function send(file: File): Promise<string | undefined> {
  try {
    await api.media.uploadMedia({ body: { mediaType: 0 }, files: { mediaFile: file } }, { idempotencyKey: newKey() });
    return undefined;
  } catch (failure) {
    const { title, detail } = wordsFor(failure);
    return [title, detail].filter(Boolean).join('. ');
  }
}

type Props = { media: Media | undefined; onClose: () => void; onDelete: (media: Media) => void };

/** One picture as large as there is room, with its address. */
function PictureDialog({ media, onClose, onDelete }: Props) {
  return (
    <Dialog
      title={media?.name ?? ''}
      opened={media !== undefined}
      onClose={onClose}
      width="720px"
      buttons={
        media && (
          <>
            <Button variant="subtle" color="red" onClick={() => onDelete(media)}>
              {sharedWords.delete}
            </Button>
            <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copyAddress(media)}>
              {w.copy}
            </Button>
          </>
        )
      }
    >
      {media && (
        <>
          <div className={css.stage}>
            <img src={media.imagePath} alt={media.name} />
          </div>
          <p className={css.facts}>
            {w.about({ width: number(media.width), height: number(media.height), size: fileSize(media.bytes) })}
            {media.isAnimated && ` · ${w.moving}`} · {w.uploadedOn} <Moment at={media.createdAt} say={day} />
          </p>
          <TextInput label={commonWords.address} description={w.addressHint} value={media.imagePath} readOnly />
        </>
      )}
    </Dialog>
  );
}

async function copyAddress({ imagePath }: Media): Promise<void> {
  try {
    await navigator.clipboard.writeText(imagePath);
    toast.success(sharedWords.copied);
  } catch {
    toast.warning(sharedWords.notCopied, imagePath);
  }
}
