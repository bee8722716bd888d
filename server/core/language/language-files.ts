import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Message } from '../../../contract/language/message.ts';
import { compileMessage, valueNames } from './compile-message.ts';

/** Where a file for each language stands, `fr.json` for French. */
export const languageFolder = (): string => resolve(import.meta.dirname, '../../../languages');

/** One file of a translator: the language's own name for itself, and each text beside the English it was made from. */
export type LanguageFile = {
  language: string;
  texts: Record<string, Record<string, Translation>>;
};

/** `text` is empty while it is missing. `now`: the English, where it is not any more what the text was made from. */
export type Translation = { english: string; text: string; now?: string };

/** The languages of a folder by their BCP 47 code; English is the code's own and has no file. */
export function readLanguageFiles(folder = languageFolder()): Map<string, LanguageFile> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return new Map(
    names
      .toSorted()
      .map((name) => [
        name.slice(0, -'.json'.length),
        JSON.parse(readFileSync(join(folder, name), 'utf8')) as LanguageFile,
      ]),
  );
}

/** What became of a text in a language: said, or why English is said in its place. */
export type Rendered =
  | { state: 'said'; message: Message }
  | { state: 'missing' }
  | { state: 'outdated' }
  | { state: 'broken'; why: string };

/** A translation counts while its English is as it was, and where it puts in the same values. */
export function rendered(english: string, translation: Translation | undefined): Rendered {
  if (!translation?.text) return { state: 'missing' };
  if (translation.english !== english) return { state: 'outdated' };
  try {
    const message = compileMessage(translation.text);
    const given = valueNames(compileMessage(english));
    const unknown = [...valueNames(message)].filter((name) => !given.has(name));
    if (unknown.length > 0) return { state: 'broken', why: `has {${unknown.join('}, {')}}, which the English has not` };
    return { state: 'said', message };
  } catch (error) {
    return { state: 'broken', why: String((error as Error).message).split('\n')[0] ?? '' };
  }
}

/** The translation of `groups.columns.name`: the file knows it as `columns.name` of `groups`. */
export function translationIn(file: LanguageFile, id: string): Translation | undefined {
  const dot = id.indexOf('.');
  return file.texts[id.slice(0, dot)]?.[id.slice(dot + 1)];
}
