import { type MediaSize, mediaSizes } from '../../../contract/media/media-sizes.ts';
import { type MediaEnding, mediaTypes } from '../../../contract/media/media.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { home } from '../../core/identity/token.ts';

export type MediaKey = { tenantId: string; id: string };
export type MediaFile = MediaKey & { size: MediaSize; ending: MediaEnding };

/** Where the bytes of one version lie. */
export const mediaKeyOf = ({ tenantId, id, size, ending }: MediaFile): string => `${tenantId}/${id}/${size}.${ending}`;

/** The largest version there is, to be taken along; undefined where its file is gone. */
export const largestMediaOf = (
  storage: Storage,
  tenantId: string,
  { id, ending }: { id: string; ending: string },
): Promise<Uint8Array | undefined> => storage.get(`${tenantId}/${id}/large.${ending}`);

/**
 * What names a picture in its address: organisation and picture in 43 letters. 122 bits of the picture's id are random, so
 * nobody guesses one.
 */
export const mediaName = ({ tenantId, id }: MediaKey): string =>
  Buffer.from((tenantId + id).replaceAll('-', ''), 'hex').toString('base64url');

/** The path under APP_URL. As it stands in mail that is kept for years, it begins with the home of the organisation. */
export const mediaPath = (file: MediaFile): string => `/media/${home}${mediaName(file)}/${file.size}.${file.ending}`;

/** Undefined for what can be no address of a picture. Those from before there were homes are known as well. */
export function readMediaPath(name: string, file: string): MediaFile | undefined {
  const [, own = ''] = /^[A-Z]?([\w-]{43})$/.exec(name) ?? [];
  const hex = Buffer.from(own, 'base64url').toString('hex');
  const [size, ending] = file.split('.');
  if (hex.length !== 64 || !isSize(size) || !isEnding(ending)) return undefined;
  return { tenantId: uuidOf(hex.slice(0, 32)), id: uuidOf(hex.slice(32)), size, ending };
}

const isSize = (size: string | undefined): size is MediaSize => mediaSizes.some((one) => one === size);
const isEnding = (ending: string | undefined): ending is MediaEnding =>
  ending !== undefined && Object.hasOwn(mediaTypes, ending);

const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
