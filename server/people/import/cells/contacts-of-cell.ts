import { divideNumbers } from '../../../../contract/phone-numbers.ts';
import { isEmail } from '../../person-by-contact.ts';
import { type Phone, readPhone } from '../../phone.ts';
import { valueTexts } from '../../texts.ts';

/** The numbers that a cell holds and those that are none, as typed. */
export function phonesOfCell(cell: string, country: string): { read: Phone[]; unread: string[] } {
  // Nearly every cell holds one plain number.
  const plain = /^\+?[\d ()-]{7,20}$/.test(cell) ? readPhone(cell, country) : undefined;
  if (plain) return { read: [plain], unread: [] };
  const read: Phone[] = [];
  const unread: string[] = [];
  for (const typed of divideNumbers(cell.replaceAll(':::', ','))) {
    if (!/\p{Nd}/u.test(typed)) continue;
    const phone = readPhone(expanded(typed), country) ?? salvaged(typed, country);
    if (!phone) unread.push(typed);
    else if (!read.some(({ e164 }) => e164 === phone.e164)) read.push(phone);
  }
  // Words alone, as where the commas of an address moved it here.
  if (read.length === 0 && unread.length === 0 && /\p{L}/u.test(cell)) unread.push(cell.trim());
  return { read, unread };
}

/** 8.031234567E+09 says all its digits, and so does 8031234567.0; 8.03E+09 has lost some. */
function expanded(typed: string): string {
  const whole = /^\s*(\+?\d{7,15})\.0+\s*$/.exec(typed)?.[1];
  if (whole) return whole;
  // Letters that look like figures, and blanks behind the two zeros that are dialled before a country.
  if (/\d[oOlI]\d|^\s*00\s/.test(typed))
    return typed
      .replaceAll(/(?<=\d)[oO](?=\d)/g, '0')
      .replaceAll(/(?<=\d)[lI](?=\d)/g, '1')
      .replace(/^\s*00\s+(?=[1-9])/, '+');
  const short = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(typed.trim());
  if (!short) return typed;
  const digits = `${short[1]}${short[2] ?? ''}`;
  return digits.length === Number(short[3]) + 1 ? digits : typed;
}

export function lostDigits(typed: string): boolean {
  return /^\d([.,]\d+)?e\+?\d+$/i.test(typed.trim());
}

/** A whole number within other words: “0803 123 4567 or 8”, “call 0803…”. */
function salvaged(typed: string, country: string): Phone | undefined {
  if (lostDigits(typed)) return undefined;
  for (const [part] of typed.matchAll(/[+(]?\p{Nd}[\p{Nd} ().-]{5,1000}\p{Nd}/gu)) {
    const phone = readPhone(part, country);
    if (phone) return { ...phone, note: { text: valueTexts.onlyRead({ number: phone.typed }), partly: true } };
  }
  return undefined;
}

/** “ada eze@example.org”: an address with a blank in it, of which the rest may be somebody else's. */
const WITH_BLANK = /^(?!e-?mail\b|mail\b)[\p{Ll}\p{Nd}._-]+\s+[^\s@<>,;]+@[^\s@<>,;]+$/u;

/** The addresses of a cell: “Ada <ada@example.org>; b@example.org”. */
export function emailsOfCell(cell: string): { read: string[]; unread: string } {
  const plain = cell.toLowerCase();
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(plain) && isEmail(plain)) return { read: [plain], unread: '' };
  if (WITH_BLANK.test(cell)) return { read: [], unread: cell };
  const read = new Set<string>();
  const bare = cell.replaceAll(/mailto:/gi, ' ').replaceAll(/(?:(?<!\s)\s+)?@\s*/g, '@');
  for (const [found] of bare.matchAll(/(?<![^\s<>,;:()[\]"|])[^\s<>,;:()[\]"|]+@[^\s<>,;:()[\]"|]+/g)) {
    for (const one of found.split(/\/(?=[^/]+@)/)) {
      const email = one.replaceAll(/^[.'’`]+|(?<![.'’`])[.'’`]+$/g, '').toLowerCase();
      if (isEmail(email)) read.add(email);
    }
  }
  const whole = bare.trim().toLowerCase();
  if (read.size === 0 && isEmail(whole)) read.add(whole);
  return { read: [...read], unread: read.size > 0 ? '' : cell };
}
