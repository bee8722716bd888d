import type { LanguageFile } from '../server/core/language/language-files.ts';
import { type FoundCatalogue, flatTexts } from './find-catalogues.ts';

const accents = new Map(
  Object.entries({
    a: 'á',
    e: 'ê',
    i: 'ï',
    o: 'ö',
    u: 'ü',
    A: 'Å',
    E: 'É',
    I: 'Î',
    O: 'Ø',
    U: 'Û',
    n: 'ñ',
    c: 'ç',
    y: 'ý',
  }),
);

/**
 * A language made of the English texts, to try the screens with: every letter that can be has an accent, so that a text
 * outside the catalogues is seen at once, and every text is 40 % longer, as German or Malagasy may be, so that it is seen
 * what is cut or fixed. Values and choices stay as they are.
 */
export function pseudoLanguage(catalogues: readonly FoundCatalogue[]): LanguageFile {
  const texts = catalogues.map(({ id, texts }) => [
    id,
    Object.fromEntries(flatTexts(texts).map(([name, english]) => [name, { english, text: pseudo(english) }])),
  ]);
  return { language: 'Pseudo', texts: Object.fromEntries(texts) };
}

/** `Delete {name}?` → `Délêtê {name}? ~~~~`. */
export function pseudo(english: string): string {
  let depth = 0;
  let letters = 0;
  // Words are at every second depth: braces hold names, and the choices of a plural or select.
  const accented = Array.from(english, (sign) => {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (depth % 2 === 0) {
      letters += 1;
      return accents.get(sign) ?? sign;
    }
    return sign;
  });
  // Pads with short words, because one word of thirty letters would break no line.
  const longer = '~~~~~~~ '.repeat(Math.ceil(letters / 20)).slice(0, Math.max(1, Math.ceil(letters * 0.4) - 1));
  return `${accented.join('')} ${longer.trim()}`;
}
