import { availableLanguages } from './languages.ts';
import { say, type Text } from './catalogue.ts';
import { commonWords } from './common-words.ts';

export const yesOrNoText = (yes: boolean): Text => (yes ? commonWords.yes : commonWords.no);

/** Whether a word answers yes or no in one of the installed languages; undefined for any other. */
export function parseYesOrNo(word: string): boolean | undefined {
  const plain = word.toLowerCase();
  const means = (text: Text) => availableLanguages().some(({ code }) => say(text, code).toLowerCase() === plain);
  if (means(commonWords.yes)) return true;
  return means(commonWords.no) ? false : undefined;
}
