import type { Text } from '../language/catalogue.ts';
import { notes } from './sheet-texts.ts';

/** Text of a file whose encoding nobody named: UTF-16 where it shows, else UTF-8, else the letters that it seems to have. Marks are dropped. */
export function decodeText(bytes: Uint8Array): { text: string; note?: Text } {
  if (isUtf32(bytes)) return { text: decodeUtf32(bytes) };
  const wide = wideEncoding(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes) };
  const { encoding, note } = lettersOf(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), ...(note && { note }) };
}

/** Character sets from before UTF-8: if several fit a text equally well, the first is used. */
const OLD_LETTERS: { encoding: string; note: Text }[] = [
  { encoding: 'windows-1252', note: notes.letters({ as: 'windows' }) },
  { encoding: 'windows-1250', note: notes.letters({ as: 'centralEuropean' }) },
  { encoding: 'macintosh', note: notes.letters({ as: 'mac' }) },
  { encoding: 'windows-1251', note: notes.letters({ as: 'cyrillic' }) },
  { encoding: 'windows-1256', note: notes.letters({ as: 'arabic' }) },
  { encoding: 'gb18030', note: notes.letters({ as: 'chinese' }) },
];

/** UTF-8, or the old letters in which the text has the fewest words that nobody writes. */
export function lettersOf(bytes: Uint8Array): { encoding: string; note?: Text } {
  if (decoded(bytes, 'utf-8') !== undefined) return { encoding: 'utf-8' };
  const tried = OLD_LETTERS.map((one) => {
    const text = decoded(bytes.subarray(0, LOOKED_AT), one.encoding);
    return { ...one, odd: text === undefined ? Number.POSITIVE_INFINITY : oddWords(text) };
  });
  const best = Math.min(...tried.map(({ odd }) => odd));
  const { encoding, note } = tried.find(({ odd }) => odd === best)!;
  return { encoding, note };
}

const LOOKED_AT = 256 * 1024;

/** Text in the first of these encodings that it fits; in the last one whatever fits. */
export function decodeAs(bytes: Uint8Array, encodings: readonly string[]): string {
  for (const encoding of encodings) {
    const text = decoded(bytes, encoding);
    if (text !== undefined) return text;
  }
  return new TextDecoder(encodings.at(-1)).decode(bytes);
}

/** Undefined where it does not fit, or nobody knows the encoding. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** How many words have signs within, capitals behind small letters, letters of two scripts, or Latin ones with accents only. */
function oddWords(text: string): number {
  const words = text.match(/[^\s,;:"()<>@/.-]+/gu) ?? [];
  return words.filter((word) => !isAscii(word) && ODD.some((odd) => odd(word))).length;
}

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Arabic}/u, /\p{Script=Han}/u];
const SIGN = '[^\\p{L}\\p{M}\\p{N}\\0-\\x7f‘’“”–—…•·]';
const AMONG_LETTERS = new RegExp(`[\\p{L}]${SIGN}|${SIGN}[\\p{L}]|${SIGN}${SIGN}`, 'u');

const ODD: ((word: string) => boolean)[] = [
  (word) => AMONG_LETTERS.test(word),
  (word) => /\p{Ll}(?![A-Z])\p{Lu}/u.test(word),
  (word) => SCRIPTS.filter((script) => script.test(word)).length > 1,
  (word) => /^\p{Script=Latin}{3,}$/u.test(word) && !/[a-z]/i.test(word),
];

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
