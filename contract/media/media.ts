import { z } from 'zod';

/** Longest side of each version of a picture of the gallery, in pixels; none is enlarged. */
export const mediaSides = { small: 320, medium: 640, large: 1200 } as const;

export type MediaSize = keyof typeof mediaSides;

export const mediaSizes = Object.keys(mediaSides) as MediaSize[];

/** The pictures that can be used, by their ending; the bytes decide. */
export const pictureEndings = ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.tiff', '.tif', '.bmp'] as const;

/** They may be chosen, to be answered in words of their own: whoever has an iPhone does not know what HEIC is. */
const heicEndings = ['.heic', '.heif'] as const;

export const pictureBytes = 15_000_000;

/** A picture is refused above this many pixels, before it is decoded. */
export const picturePixels = 40_000_000;

export const pictureFile = {
  maxBytes: pictureBytes,
  accept: [...pictureEndings, ...heicEndings],
  wrongKind: 'pictureKind',
  tooLarge: 'pictureTooLarge',
} as const;

/** Longest side of each version kept, in pixels: for a list, for a page, for looking at. */
export const pictureSizes = ['64', '256', '1024'] as const;

export type PictureSize = (typeof pictureSizes)[number];

/**
 * The square cut out of an upright picture. `left` and `top` are shares of the room there is beside the square (0.5 is the
 * middle); `side` is a share of the shorter side, from 0.1.
 */
export type Crop = { left: number; top: number; side: number };

export const centred: Crop = { left: 0.5, top: 0.5, side: 1 };

/** A square as a form field carries it: `left,top,side`. What is none stands for the middle. */
export const cropText = ({ left, top, side }: Crop): string => [left, top, side].join(',');

export function readCrop(text: string | undefined): Crop {
  const [left = NaN, top = NaN, side = NaN] = (text ?? '').split(',').map(Number);
  const fits = [left, top, side].every((share) => share >= 0 && share <= 1) && side >= 0.1;
  return fits ? { left, top, side } : centred;
}

/** What a picture of the gallery is encoded as: what every mail program reads. */
export const mediaTypes = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' } as const;

export type MediaEnding = keyof typeof mediaTypes;

/** The bytes decide what it is, so its name may be anything. */
export const mediaFile = {
  maxBytes: pictureBytes,
  accept: 'any',
  tooLarge: 'mediaTooLarge',
} as const;

/** What stands for the picture in lists. */
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
  /** Where everybody can see it, without signing in. */
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
  /** Of all its versions together. */
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
