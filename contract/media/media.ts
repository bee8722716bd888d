import { pictureBytes } from './picture.ts';
import { mediaSizes } from './media-sizes.ts';
import { z } from 'zod';

/** The encodings of gallery pictures, which every mail program reads. */
export const mediaTypes = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' } as const;

export type MediaEnding = keyof typeof mediaTypes;

/** The bytes decide what it is, so its name may be anything. */
export const mediaFile = {
  maxBytes: pictureBytes,
  accept: 'any',
  tooLarge: 'pictureTooLarge',
} as const;

/** The picture's stand-in in lists. */
export const mediaCover = {
  ...mediaFile,
  maxBytes: 5_000_000,
  tooLarge: 'coverTooLarge',
  optional: true,
} as const;

/** The specification's number for a picture, the only kind there is. */
export const pictureMediaType = 0;

const address = z.string();

export const media = z.object({
  id: z.uuid(),
  /** The name of the file as it was uploaded. */
  name: z.string(),
  mediaType: z.literal(pictureMediaType),
  /** Public: anyone can see it without signing in. */
  imagePath: address,
  /** A small version, or the cover that was uploaded with it. */
  coverPath: address,
  sizes: z.array(
    z.object({
      size: z.enum(mediaSizes),
      imagePath: address,
      width: z.number().int(),
      height: z.number().int(),
    }),
  ),
  width: z.number().int(),
  height: z.number().int(),
  /** All its versions together. */
  bytes: z.number().int(),
  isAnimated: z.boolean(),
  createdAt: z.iso.datetime(),
});

/** How many messages and templates show a picture. */
export const mediaUse = z.object({
  sent: z.number().int(),
  scheduled: z.number().int(),
  drafts: z.number().int(),
  templates: z.number().int(),
});

export type MediaUse = z.output<typeof mediaUse>;
