import type { Words } from '../errors.ts';
import { inEnglish, sayTo, type Text } from './catalogue.ts';

/** Words in two columns: a text to be said in any language, and its English, for releases that know no texts. */
export type StoredWords = { words: string; why: Text | null };

export const noWords: StoredWords = { words: '', why: null };

export const storedWords = (words: Words): StoredWords =>
  typeof words === 'string' ? { words, why: null } : { words: inEnglish(words), why: words };

/** In the reader's language; words stored before there were texts read as written. */
export const readWords = (user: { language?: string } | null, { words, why }: StoredWords): string =>
  why ? sayTo(user, why) : words;

/** For words in a column of their own: the text with this English; words that somebody typed stay. */
export const textOf = (texts: Readonly<Record<string, Text>>, words: string): Text | string =>
  Object.values(texts).find(({ english }) => english === words) ?? words;
