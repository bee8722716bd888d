import type { Text } from '../language/catalogue.ts';
import { notes } from './sheet-texts.ts';

/** Text of a file whose encoding nobody named: UTF-16 where it shows, else UTF-8, else that of Windows or of old Macs. Marks are dropped. */
export function decodeText(bytes: Uint8Array): { text: string; note?: Text } {
  if (isUtf32(bytes)) return { text: decodeUtf32(bytes) };
  const wide = wideEncoding(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const encoding = looksLikeMac(bytes) ? 'macintosh' : 'windows-1252';
    return {
      text: new TextDecoder(encoding).decode(bytes),
      note: encoding === 'macintosh' ? notes.macLetters : notes.windowsLetters,
    };
  }
}

/** What Windows has there are quotes and dashes, not letters. */
const MARKS_OF_WINDOWS = new Set([0x80, 0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99]);

/** Excel on a Mac writes “é” and its kind where Windows has marks that stand in no name, and the other way round. */
function looksLikeMac(bytes: Uint8Array): boolean {
  let mac = 0;
  let windows = 0;
  for (const byte of bytes) {
    if (byte >= 0xc0) windows += 1;
    else if (byte >= 0x80 && byte <= 0x9f && !MARKS_OF_WINDOWS.has(byte)) mac += 1;
  }
  return mac > windows;
}

/** UTF-16 by its byte order mark, or by the zero that mostly Latin text has in every second byte. */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (isUtf32(bytes)) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 1024);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at] !== 0) continue;
    if (at % 2) odd += 1;
    else even += 1;
  }
  if (odd > sample.length / 4 && odd > even * 4) return 'utf-16le';
  return even > sample.length / 4 && even > odd * 4 ? 'utf-16be' : undefined;
}

/** UTF-32 by its byte order mark. */
export function isUtf32(bytes: Uint8Array): boolean {
  const mark = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  return mark === 'fffe0000' || mark === '0000feff';
}

function decodeUtf32(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = bytes[0] === 0xff;
  const letters: string[] = [];
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, little);
    letters.push(point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff) ? String.fromCodePoint(point) : '\ufffd');
  }
  return letters.join('');
}
