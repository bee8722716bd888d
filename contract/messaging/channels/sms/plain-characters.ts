import { septetsOf } from './gsm-alphabet.ts';

/** Characters with a plain way to write them that decomposing would not find. */
const plainForms = new Map(
  Object.entries({
    '‘': "'",
    '’': "'",
    '‚': "'",
    '‛': "'",
    '′': "'",
    '`': "'",
    '´': "'",
    ʼ: "'",
    '“': '"',
    '”': '"',
    '„': '"',
    '‟': '"',
    '″': '"',
    '«': '"',
    '»': '"',
    '‹': "'",
    '›': "'",
    '‐': '-',
    '‑': '-',
    '‒': '-',
    '–': '-',
    '—': '-',
    '―': '-',
    '−': '-',
    '•': '-',
    '·': '.',
    '‣': '-',
    '×': 'x',
    '÷': '/',
    '₦': 'N',
    '©': '(c)',
    '®': '(R)',
    '°': ' deg',
    ɓ: 'b',
    Ɓ: 'B',
    ɗ: 'd',
    Ɗ: 'D',
    ƙ: 'k',
    Ƙ: 'K',
    ƴ: 'y',
    Ƴ: 'Y',
    ɛ: 'e',
    Ɛ: 'E',
    ɔ: 'o',
    Ɔ: 'O',
    ŋ: 'n',
    Ŋ: 'N',
    ı: 'i',
    ł: 'l',
    Ł: 'L',
    đ: 'd',
    Đ: 'D',
    œ: 'oe',
    Œ: 'OE',
    '\t': ' ',
    '\u2028': '\n',
    '\u2029': '\n',
  }),
);

const invisible = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]$/u;
const marks = /[\p{Mn}\p{Me}]/gu;

/** One character that makes a text cost as unicode; `plain` is null where nothing stands in for it (an emoji). */
export type CostlyCharacter = { character: string; times: number; firstAt: number; plain: string | null };

/** The way to write one character within GSM-7, or null where there is none. */
export function plainFormOf(character: string): string | null {
  if (septetsOf(character) !== undefined) return character;
  const known = plainForms.get(character);
  if (known !== undefined) return known;
  if (invisible.test(character)) return '';
  const decomposed = [...character.normalize('NFKD').replace(marks, '')].map((part) => plainForms.get(part) ?? part);
  const plain = decomposed.join('');
  return plain !== '' && [...plain].every((part) => septetsOf(part) !== undefined) ? plain : null;
}

/** The characters that make this text cost as unicode, in order of appearance. `firstAt` counts UTF-16 units. */
export function costlyCharacters(text: string): CostlyCharacter[] {
  const found = new Map<string, CostlyCharacter>();
  let at = 0;
  for (const character of text) {
    const known = found.get(character);
    if (known) known.times += 1;
    else if (septetsOf(character) === undefined) {
      found.set(character, { character, times: 1, firstAt: at, plain: plainFormOf(character) });
    }
    at += character.length;
  }
  return [...found.values()];
}

/** The text with a plain form for every costly character; characters without one (an emoji) stay. */
export function plainText(text: string): string {
  return [...text.normalize('NFC')].map((character) => plainFormOf(character) ?? character).join('');
}
