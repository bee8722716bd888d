import { withoutTitles } from '../../../../contract/people/titles.ts';
import { readBirth } from '../cells/birth.ts';
import { tidyCell, looksLikeName } from '../cells/clean-cell.ts';
import { phonesOfCell } from '../cells/contacts-of-cell.ts';
import { looksLikeEmail } from '../columns/column-values.ts';

/** As messengers copy lists: marks of direction, stars, arrows and pictures stand between. */
export const ORNAMENTS =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d|[←-⇿*~✓✔☑•●▪►]|_(?![^\s@]{0,64}@)/gu;

const NUMBERING = /^\(?\d{1,3}(?:[.):]+\s*|\s*[-–]\s*(?=\p{L}))(?=\D|\d{5})/u;
const ADDRESS = /(?<![^\s<>()[\],;|/])[^\s<>()[\],;|/]+@[^\s<>()[\],;|/]+/gu;
const NUMBER = /(?:\+|\(\+?)?\d[\d\s().-]{5,1000}\d/gu;
const LABEL =
  /\b(?:phone|tel(?:ephone)?|mobile|gsm|cell|whats ?app|e-?mail|mail|contact|call)(?: (?:no|number))?\s*[.:=]+/giu;
const BETWEEN = /[;:,|=–—…<>()[\]"/]+|(?<=\s)-+|(?<!-)-+(?=\s)|\.{2,}|\s{2,}/u;
/** Words before a number in a sentence. */
const SENTENCE = /(?<!\s)\s+(?:on|is|at|call|and|no|number|phone|tel|mobile|whatsapp)\.?$/iu;

/**
 * Reads a person from a free-form line: name, numbers, addresses, day of birth and the rest; undefined if it holds no
 * name or no contact.
 */
export function personOfLine(written: string, country: string): string[] | undefined {
  let text = tidyCell(written).replaceAll(ORNAMENTS, ' ').trim().replace(NUMBERING, '').trim();
  const emails = (text.match(ADDRESS) ?? []).filter(looksLikeEmail);
  for (const email of emails) text = text.replace(email, ' ; ');
  text = text
    .replaceAll(/[<>"“”]/gu, ' ')
    .replaceAll(LABEL, ' ')
    .trim();
  const phones: string[] = [];
  text = text.replaceAll(NUMBER, (number) => {
    if (phonesOfCell(number, country).read.length === 0) return number;
    phones.push(number.trim());
    return ' ; ';
  });
  if (phones.length + emails.length === 0) return undefined;
  const surname = surnameFirst(text);
  const pieces = (surname?.rest ?? text)
    .split(BETWEEN)
    .map((piece) => piece.replaceAll(/^[\s.'-]+|(?<![\s'-])[\s'-]+$/gu, '').replace(SENTENCE, ''))
    .filter(Boolean);
  if (surname) pieces.unshift(surname.name);
  const born = pieces.find(isBirthday);
  const name = pieces.find((piece) => piece !== born && looksLikeName(withoutTitles(piece).name));
  if (!name) return undefined;
  const others = pieces.filter((piece) => piece !== name && piece !== born && /[\p{L}\d]{2}/u.test(piece));
  return [name, phones.join(', '), emails.join(', '), born ?? '', others.join('; ')];
}

function isBirthday(piece: string): boolean {
  if (!/\d/.test(piece)) return false;
  const { day, month } = readBirth({ day: piece, month: '', year: '' }, { thisYear: 2100, monthFirst: false });
  return Boolean(day && month);
}

/** “Eze, Ada; …”: the name that such a line begins with, and what comes behind it. */
function surnameFirst(text: string): { name: string; rest: string } | undefined {
  const [before = '', ...others] = text.split(';');
  const [, family, behind = ''] = /^(\p{L}[\p{L}'’-]+)\s*,\s*(\p{L}.*)$/su.exec(before) ?? [];
  const given = behind.replace(/(?<![\s.,])[\s.,]+$/u, '');
  if (!family || !/^\p{L}[\p{L}\p{M}.'’ -]*$/u.test(given)) return undefined;
  return { name: `${family}, ${given}`, rest: others.join(';') };
}
