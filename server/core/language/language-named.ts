import { availableLanguages } from './languages.ts';

/**
 * The code of an installed language, by its code, its own name or its English one, such as `fr-CI`, `Français` or `French`;
 * undefined for any other word.
 */
export function languageNamed(words: string): string | undefined {
  const word = plain(words);
  if (word === '') return undefined;
  const [primary] = word.split('-');
  const all = availableLanguages();
  const found =
    all.find(({ code, name }) => [plain(code), plain(name), plain(englishName(code))].includes(word)) ??
    (/^[a-z]{2,3}-/.test(word) ? all.find(({ code }) => plain(code) === primary) : undefined);
  return found?.code;
}

/** In which somebody is written to: their own language where it is installed, else that of the organisation, else English. */
export const languageToWriteIn = (person: { language: string } | undefined, organisation: string | null): string =>
  languageNamed(person?.language ?? '') ?? organisation ?? 'en';

const plain = (text: string): string => text.trim().toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

function englishName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
