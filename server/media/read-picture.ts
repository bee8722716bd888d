import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { type Crop, picturePixels, type PictureSize, pictureSizes } from '../../contract/media/picture.ts';
import { takeTurns } from '../core/turns.ts';
import { refuse } from '../core/errors.ts';
import { bmpSize, decodeBmp } from './bmp.ts';
import { refusals } from './refusal-texts.ts';
import { commonWords } from '../core/language/common-words.ts';

export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'bmp';

/** Brands of the container that HEIC pictures come in. */
const HEIC = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** The format by the bytes, whatever the file is called; undefined if it is no picture we read. */
export function recognisePicture(bytes: Uint8Array): PictureKind | 'heic' | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(start)) return 'webp';
  if (/^(II[*+]\0|MM\0[*+])/.test(start)) return 'tiff';
  if (start.startsWith('BM')) return 'bmp';
  return start.slice(4, 8) === 'ftyp' && HEIC.has(start.slice(8, 12)) ? 'heic' : undefined;
}

/** A picture as it is kept: upright, cut to its square, re-encoded in each size, and nothing else of what was in the file. */
export type Picture = { width: number; height: number; versions: { size: PictureSize; bytes: Uint8Array }[] };

/** A picture rotated upright, and its own size. */
export type UprightPicture = { picture: Sharp; width: number; height: number };

const QUALITY = 82;

// Only these formats are read: no SVG, no PDF, whatever the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`),
});
sharp.cache({ memory: 16, files: 0, items: 20 });
sharp.concurrency(1);

const twoAtOnce = takeTurns({
  most: 2,
  full: { waiting: 40, refuse: () => refuse('media.busy', 503, commonWords.manyPicturesAreBeingRead) },
});

/**
 * Reads an uploaded picture and creates square versions of it. Throws 415 in words for a file that is not a picture
 * we read, is damaged, or has more than 40 megapixels (found in its header, before it is decoded).
 */
export const readPicture = (bytes: Uint8Array, crop: Crop): Promise<Picture> =>
  withPicture(bytes, (upright) => cut(upright, crop));

/** The same for any work on a picture; at most two are processed at once. */
export function withPicture<T>(bytes: Uint8Array, work: (upright: UprightPicture) => Promise<T>): Promise<T> {
  return twoAtOnce(async () => {
    try {
      return await work(await open(bytes));
    } catch (error) {
      if (error instanceof Error && 'status' in error) throw error;
      throw refuse('media.unreadable', 415, refusals.unreadable);
    }
  });
}

async function open(bytes: Uint8Array): Promise<UprightPicture> {
  const kind = recognisePicture(bytes);
  if (kind === 'heic') {
    throw refuse('media.heic', 415, refusals.heic);
  }
  if (!kind) {
    throw refuse('media.not_a_picture', 415, refusals.notAPicture);
  }
  if (kind === 'bmp') return openBmp(bytes);
  const read = () => sharp(bytes, { limitInputPixels: picturePixels, failOn: 'error' });
  const { width, height, autoOrient } = await read().metadata().catch(refuseTooLarge);
  refuseLargerThan(width * height);
  return { picture: read().autoOrient(), width: autoOrient.width, height: autoOrient.height };
}

async function openBmp(bytes: Uint8Array): Promise<UprightPicture> {
  const size = bmpSize(bytes);
  if (!size) throw new Error('The header does not fit the file.');
  refuseLargerThan(size.width * size.height);
  const { width, height, pixels } = await decodeBmp(bytes);
  return { picture: sharp(pixels, { raw: { width, height, channels: 4 } }), width, height };
}

function refuseTooLarge(error: unknown): never {
  if (error instanceof Error && /pixel limit/i.test(error.message)) refuseLargerThan(Infinity);
  throw error;
}

export function refuseLargerThan(pixels: number): void {
  if (pixels <= picturePixels) return;
  throw refuse('media.too_many_pixels', 415, refusals.tooManyPixels({ megapixels: picturePixels / 1_000_000 }));
}

/** The largest version is decoded once; the smaller ones are made from it. */
async function cut({ picture, width, height }: UprightPicture, { left, top, side }: Crop): Promise<Picture> {
  const edge = Math.max(1, Math.round(Math.min(width, height) * side));
  const square = {
    left: Math.round((width - edge) * left),
    top: Math.round((height - edge) * top),
    width: edge,
    height: edge,
  };
  const largest = Math.max(...pictureSizes.map(Number));
  const { data, info } = await picture
    .extract(square)
    .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const versions: Picture['versions'] = [];
  for (const size of pictureSizes) {
    const bytes = await sharp(data, { raw })
      .resize(Number(size), Number(size), { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    versions.push({ size, bytes });
  }
  return { width: info.width, height: info.height, versions };
}
