import type { Message } from '../../../contract/language/message.ts';
import { rendered, translationIn, loadedLanguages } from './language-files.ts';

/** A language that may be chosen, by its code and its own name. */
export type Language = { code: string; name: string };

const english: Language = { code: 'en', name: 'English' };

/** All there are, English first. */
export function availableLanguages(): Language[] {
  return [english, ...[...loadedLanguages()].map(([code, { file }]) => ({ code, name: file.language }))];
}

export const isAvailable = (code: string): boolean => code === english.code || loadedLanguages().has(code);

/** A text's translation, parsed when it is first wanted; undefined where English is said. */
export function translationOf(code: string, id: string, text: string): Message | undefined {
  const language = loadedLanguages().get(code);
  if (!language) return undefined;
  if (!language.messages.has(id)) {
    const found = rendered(text, translationIn(language.file, id));
    language.messages.set(id, found.state === 'said' ? found.message : undefined);
  }
  return language.messages.get(id);
}

/** The language that whoever sends `Accept-Language` would rather read, of those there are; English where they name none. */
export function acceptedLanguage(header: string | undefined): string {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((one) => {
      const [tag = '', ...parameters] = one.trim().toLowerCase().split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wanted.map(({ tag }) => matching(tag)).find((code) => code !== undefined) ?? english.code;
}

/** `pt-br` is served by `pt-BR`, else by `pt`. */
function matching(tag: string): string | undefined {
  const codes = availableLanguages().map(({ code }) => code);
  const [primary] = tag.split('-');
  return codes.find((code) => code.toLowerCase() === tag) ?? codes.find((code) => code.toLowerCase() === primary);
}

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
