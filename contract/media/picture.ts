/** The pictures that can be used, by their ending; the bytes decide. */
export const pictureEndings = ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.tiff', '.tif', '.bmp'] as const;

/** They may be chosen and get an answer of their own, because iPhone users do not know about HEIC. */
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

/** A square as a form field carries it: `left,top,side`. An invalid text stands for the middle. */
export const cropText = ({ left, top, side }: Crop): string => [left, top, side].join(',');

export function readCrop(text: string | undefined): Crop {
  const [left = NaN, top = NaN, side = NaN] = (text ?? '').split(',').map(Number);
  const fits = [left, top, side].every((share) => share >= 0 && share <= 1) && side >= 0.1;
  return fits ? { left, top, side } : centred;
}
