import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { toast } from '../core/toast.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import type { Media } from '../ui/gallery/use-gallery.ts';
import { day } from '../ui/wording/dates.ts';
import { fileSize, number } from '../ui/wording/formats.ts';
import { Moment } from '../ui/wording/moment.tsx';
import css from './media.module.css';
import { mediaWords as w } from './words.ts';

type Props = { media: Media | undefined; onClose: () => void; onDelete: (media: Media) => void };

/** One picture as large as there is room, with its address. */
export function PictureDialog({ media, onClose, onDelete }: Props) {
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
              {w.delete}
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
          <TextInput label={w.address} description={w.addressHint} value={media.imagePath} readOnly />
        </>
      )}
    </Dialog>
  );
}

export async function copyAddress({ imagePath }: Media): Promise<void> {
  try {
    await navigator.clipboard.writeText(imagePath);
    toast.success(w.copied);
  } catch {
    toast.warning(w.notCopied, imagePath);
  }
}
