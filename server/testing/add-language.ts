import { type LanguageFile, loadedLanguages } from '../core/language/language-files.ts';

/** Adds a language to this process besides those of the folder: a file there would be offered to everybody. */
export function addLanguage(code: string, file: LanguageFile): void {
  loadedLanguages().set(code, { file, messages: new Map() });
}
