import { availableLanguages } from './languages.ts';
import { catalogue, say, type Text } from './catalogue.ts';

const texts = catalogue('yes-no', { yes: 'Yes', no: 'No' });

export const yesOrNoText = (yes: boolean): Text => (yes ? texts.yes : texts.no);

/** Whether a word answers yes or no in one of the installed languages; undefined for any other. */
export function parseYesOrNo(word: string): boolean | undefined {
  const plain = word.toLowerCase();
  const means = (text: Text) => availableLanguages().some(({ code }) => say(text, code).toLowerCase() === plain);
  if (means(texts.yes)) return true;
  return means(texts.no) ? false : undefined;
}
