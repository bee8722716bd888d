import { decode as decodeBytes } from 'bmp-ts';
import type { RawPicture } from './bmp.ts';

const OPAQUE = 255;

/** Runs in its own thread. The few writers that use the fourth byte do not mean transparency, so it is made opaque. */
export function decode(bytes: Uint8Array): RawPicture {
  const picture = decodeBytes(Buffer.from(bytes), { toRGBA: true });
  for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = OPAQUE;
  return { width: picture.width, height: Math.abs(picture.height), pixels: new Uint8Array(picture.data) };
}
