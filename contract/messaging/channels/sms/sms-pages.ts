import { septetsOf } from './gsm-alphabet.ts';

/** Characters per page: alone, and as one of several, which lose 6 bytes to a header. */
export const pageSizes = {
  gsm7: { single: 160, joined: 153 },
  unicode: { single: 70, joined: 67 },
} as const;

/** The counter turns amber above this many characters. */
export const warnAbove = 160;

export type SmsSize = {
  encoding: keyof typeof pageSizes;
  /** Septets (GSM-7) or UTF-16 units (unicode), as carriers count. */
  length: number;
  pages: number;
  /** Units still free on the last page. */
  left: number;
};

/** True when one character lies outside GSM-7, so that carriers bill the whole text as unicode. */
export function needsUnicode(text: string): boolean {
  for (const character of text) if (septetsOf(character) === undefined) return true;
  return false;
}

/**
 * Measures a text as carriers bill it. A page never ends within an escape pair or a surrogate pair, so such a
 * character moves whole to the next page. The database measures by the same rule (`app.sms_pages`).
 */
export function measureSms(text: string): SmsSize {
  const encoding = needsUnicode(text) ? 'unicode' : 'gsm7';
  const { single, joined } = pageSizes[encoding];
  let length = 0;
  let pages = 1;
  let onPage = 0;
  for (const character of text) {
    const width = encoding === 'unicode' ? character.length : (septetsOf(character) ?? 1);
    length += width;
    if (onPage + width > joined) {
      pages += 1;
      onPage = 0;
    }
    onPage += width;
  }
  if (length === 0) return { encoding, length, pages: 0, left: single };
  if (length <= single) return { encoding, length, pages: 1, left: single - length };
  return { encoding, length, pages, left: joined - onPage };
}

/** Pages (SMS segments) of one expanded text; each costs one unit. */
export function smsPages(text: string): number {
  return measureSms(text).pages;
}
