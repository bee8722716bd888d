import type { MediaUse } from '../../contract/media/media.ts';
import { plural } from '../core/words.ts';

const messagesOf = ({ sent, scheduled, drafts }: MediaUse): string =>
  [
    sent > 0 && plural(sent, 'sent message', 'sent messages'),
    scheduled > 0 && plural(scheduled, 'scheduled message', 'scheduled messages'),
    drafts > 0 && plural(drafts, 'draft', 'drafts'),
  ]
    .filter(Boolean)
    .join(', ');

export const mediaWords = {
  title: 'Media',
  state: (count: number) => `${plural(count, 'picture', 'pictures')} for your messages`,
  upload: 'Upload pictures',
  uploading: (done: number, all: number) => `Uploading ${done} of ${all}`,
  drop: 'Drop pictures here',
  search: 'Search by name',
  found: (count: number) => plural(count, 'picture', 'pictures'),
  none: 'No pictures yet',
  noneAbout: 'Upload logos, flyers and photos here, and put them into your e-mails.',
  noMatch: 'No match found',
  look: 'Look at',
  copy: 'Copy address',
  copied: 'Address copied',
  notCopied: 'The address could not be copied. Mark it and copy it by hand.',
  address: 'Address',
  addressHint: 'Everybody who has this address can see the picture, without signing in.',
  original: 'Uploaded',
  size: 'Size',
  pixels: (width: number, height: number) => `${width} × ${height} pixels`,
  moving: 'A moving picture',
  delete: 'Delete',
  deleted: 'Picture deleted',
  undo: 'Undo',
  askTitle: (name: string) => `Delete ${name}?`,
  ask: 'It leaves the gallery. Wherever its address was put outside of messages, it is not seen any more.',
  askUsed: (use: MediaUse) => `It is shown in ${messagesOf(use)}. They keep it; it only leaves the gallery.`,
  uploaded: (count: number) => `${plural(count, 'picture', 'pictures')} uploaded`,
  failed: 'Upload failed',
  failedOne: (name: string, why: string) => `${name}: ${why}`,
  wrongKind: 'This is not a picture that can be used. Choose a JPEG, PNG, GIF, WebP, TIFF or BMP.',
  tooLarge: 'This picture is larger than 15 MB. Make it smaller, and choose it again.',
} as const;
