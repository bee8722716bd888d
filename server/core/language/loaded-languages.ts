import type { Message } from '../../../contract/language/message.ts';
import { type LanguageFile, readLanguageFiles } from './language-files.ts';

/** A language's file, and the translations that were parsed so far, by the identity of their text. */
type LoadedLanguage = { file: LanguageFile; messages: Map<string, Message | undefined> };

let loaded: Map<string, LoadedLanguage> | undefined;

/** The languages beside English by their code, read from their folder when they are first wanted. */
export function loadedLanguages(): Map<string, LoadedLanguage> {
  loaded ??= new Map([...readLanguageFiles()].map(([code, file]) => [code, { file, messages: new Map() }]));
  return loaded;
}
