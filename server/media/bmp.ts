import { runBounded } from '../core/bounded-work.ts';

/** Pixels in sequence, four bytes each: sharp's raw form. */
export type RawPicture = { width: number; height: number; pixels: Uint8Array };

const LIMITS = { milliseconds: 10_000, heapMegabytes: 128 };
/** The only header whose fields stand elsewhere is of 1990, and nothing writes it. */
const SMALLEST_HEADER = 40;
const UNCOMPRESSED = new Set([0, 3, 6]);

/** Width and height as the header of a BMP declares them; undefined where the bytes cannot hold such a picture. */
export function bmpSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (bytes.length < 54) return undefined;
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [offset, headerSize] = [header.getUint32(10, true), header.getUint32(14, true)];
  const [width, height] = [header.getInt32(18, true), Math.abs(header.getInt32(22, true))];
  if (headerSize < SMALLEST_HEADER || width <= 0 || height <= 0) return undefined;
  const row = Math.ceil((width * header.getUint16(28, true)) / 32) * 4;
  const isWhole = !UNCOMPRESSED.has(header.getUint32(30, true)) || offset + row * height <= bytes.length;
  return isWhole ? { width, height } : undefined;
}

/** Decodes a BMP in a thread of its own, because its decoder is plain JavaScript. Throws for what it cannot read. */
export async function decodeBmp(bytes: Uint8Array): Promise<RawPicture> {
  const outcome = await runBounded<RawPicture>({
    module: new URL('./bmp-work.ts', import.meta.url),
    run: 'decode',
    input: bytes,
    limits: LIMITS,
  });
  if (outcome.state !== 'done') throw new Error(`The BMP was not decoded: ${outcome.state}.`);
  return outcome.value;
}
