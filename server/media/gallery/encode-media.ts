import sharp, { type Sharp } from 'sharp';
import { type MediaSize, mediaSides, mediaSizes } from '../../../contract/media/media-sizes.ts';
import { type MediaEnding } from '../../../contract/media/media.ts';
import { picturePixels } from '../../../contract/media/picture.ts';
import { Refusal, refuse } from '../../core/errors.ts';
import { recognisePicture } from '../recognise-picture.ts';
import { refuseLargerThan, withPicture } from '../read-picture.ts';

/** A picture as it is kept for messages. */
export type EncodedMedia = {
  ending: MediaEnding;
  width: number;
  height: number;
  isAnimated: boolean;
  versions: { size: MediaSize; bytes: Uint8Array }[];
};

const QUALITY = 82;
/** Drawings and screenshots, which JPEG blurs, come in these. */
const DRAWN = new Set(['png', 'gif', 'bmp']);

/**
 * Reads whatever was chosen as a picture and makes JPEGs or PNGs of it, because old mail programs read nothing else; what
 * moves stays a GIF. Throws 422 in words for anything else.
 */
export async function encodeMedia(bytes: Uint8Array, cover?: Uint8Array): Promise<EncodedMedia> {
  try {
    const made = isGif(bytes) ? ((await encodeMoving(bytes)) ?? (await encodeStill(bytes))) : await encodeStill(bytes);
    return cover ? { ...made, versions: await withCover(made, cover) } : made;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 415) throw error;
    throw refuse(error.code, 422, error.text);
  }
}

const isGif = (bytes: Uint8Array): boolean => recognisePicture(bytes) === 'gif';

function encodeStill(bytes: Uint8Array): Promise<EncodedMedia> {
  const isDrawn = DRAWN.has(recognisePicture(bytes) ?? '');
  return withPicture(bytes, async ({ picture, width, height }) => {
    const { data, info } = await fitted(picture, 'large')
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const read = () => sharp(data, { raw });
    const { isOpaque } = await read().stats();
    const ending = await endingFor(read, { isOpaque, isDrawn });
    const versions: EncodedMedia['versions'] = [];
    for (const size of mediaSizes) versions.push({ size, bytes: await encoded(fitted(read(), size), ending) });
    return { ending, width, height, isAnimated: false, versions };
  });
}

/** A drawing becomes whichever is smaller, since a photograph may be in a PNG too. */
async function endingFor(read: () => Sharp, { isOpaque, isDrawn }: { isOpaque: boolean; isDrawn: boolean }) {
  if (!isOpaque) return 'png';
  if (!isDrawn) return 'jpg';
  const [png, jpg] = [await encoded(read(), 'png'), await encoded(read(), 'jpg')];
  return png.length <= jpg.length * 1.5 ? 'png' : 'jpg';
}

const encoded = (picture: Sharp, ending: 'jpg' | 'png'): Promise<Buffer> =>
  (ending === 'png'
    ? picture.png({ compressionLevel: 9 })
    : picture.jpeg({ quality: QUALITY, mozjpeg: true })
  ).toBuffer();

/** Undefined where it has one picture only. Those of one GIF count together: that is what has to be decoded. */
async function encodeMoving(bytes: Uint8Array): Promise<EncodedMedia | undefined> {
  return withPicture(bytes, async ({ width, height }) => {
    const { pages = 1 } = await sharp(bytes, { limitInputPixels: picturePixels }).metadata();
    if (pages < 2) return undefined;
    refuseLargerThan(width * height * pages);
    const versions: EncodedMedia['versions'] = [];
    for (const size of mediaSizes) {
      // The small one stands in lists, where nothing should move.
      const read = sharp(bytes, { animated: size !== 'small', limitInputPixels: picturePixels, failOn: 'error' });
      versions.push({ size, bytes: await fitted(read, size).gif({ effort: 4 }).toBuffer() });
    }
    return { ending: 'gif', width, height, isAnimated: true, versions };
  });
}

const fitted = (picture: Sharp, size: MediaSize): Sharp =>
  picture.resize(mediaSides[size], mediaSides[size], { fit: 'inside', withoutEnlargement: true });

/** The cover takes the place of the small version. */
async function withCover({ ending, versions }: EncodedMedia, cover: Uint8Array): Promise<EncodedMedia['versions']> {
  const bytes = await withPicture(cover, ({ picture }) => {
    const small = fitted(picture, 'small').toColourspace('srgb');
    return ending === 'gif' ? small.gif().toBuffer() : encoded(small, ending);
  });
  return versions.map((version) => (version.size === 'small' ? { size: 'small', bytes } : version));
}
