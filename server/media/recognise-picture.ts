export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'bmp';

/** Brands of the container that HEIC pictures come in. */
const HEIC = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** What the bytes are, whatever their file is called; undefined for what is no picture we read. */
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
