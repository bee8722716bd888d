import { formatMessage, type Message, type Values } from '../../../contract/language/message.ts';
import type { Texts, ValuesOf } from '../../../contract/language/text-values.ts';
import { compileMessage } from './compile-message.ts';
import { translationOf } from './languages.ts';

/** A text that is said later, in the language of whoever reads it: what can be stored, and its English. */
export type Text = { readonly id: string; readonly english: string; readonly values: Values };

/** Texts by name: each a `Text`, or a function that makes one of what is put in. */
export type Catalogue<T extends Texts> = {
  readonly [K in keyof T]: T[K] extends string ? Unsaid<T[K]> : T[K] extends Texts ? Catalogue<T[K]> : never;
};

type Unsaid<English extends string> = keyof ValuesOf<English> extends never
  ? Text
  : (values: ValuesOf<English>) => Text;

const none: Values = {};

/**
 * The texts of a part of the server: `catalogue('session/refusals', { full: '{name} is full.' })`, literals in ICU
 * MessageFormat. `id` is what language files know them by, and stays when the file moves.
 */
export function catalogue<const T extends Texts>(id: string, english: T): Catalogue<T>;
export function catalogue(id: string, english: Texts): unknown {
  return named(english, `${id}.`);
}

function named(texts: Texts, before: string): object {
  return Object.fromEntries(
    Object.entries(texts).map(([name, english]) => {
      const id = before + name;
      if (typeof english !== 'string') return [name, named(english, `${id}.`)];
      // What a text needs is known by its own type; a brace is the sign of it here.
      return [
        name,
        english.includes('{') ? (values: Values) => ({ id, english, values }) : { id, english, values: none },
      ];
    }),
  );
}

/** The words of a text in a language, in English where that has none for it. */
export function say({ id, english, values }: Text, language: string): string {
  const own = translationOf(language, id, english);
  if (own !== undefined) return formatMessage(own, values, { language, figures: language, dates: language });
  return formatMessage(parsed(english), values, { language: 'en', figures: 'en-GB', dates: 'en-GB' });
}

/** Its words in English: for the log, and where no reader is known. */
export const inEnglish = (text: Text): string => say(text, 'en');

const messages = new Map<string, Message>();

/** Each text is parsed when it is first said. */
function parsed(english: string): Message {
  const known = messages.get(english) ?? compileMessage(english);
  messages.set(english, known);
  return known;
}
