import {
  formatMessage,
  type Message,
  type Value,
  type Values,
  type Texts,
  type ValuesOf,
} from '../../../contract/language/message.ts';
import { compileMessage } from './language-files.ts';
import { translationOf } from './languages.ts';

/** A text for later, in the reader's language: storable, with its English. */
export type Text = { readonly id: string; readonly english: string; readonly values: TextValues };

/** A day, written in the language of the reader: `12 May`; or its month alone. */
export type Day = { readonly moment: string; readonly zone: string; readonly only?: 'month' };

type TextValue = Value | Text | Day;
type TextValues = Readonly<Record<string, TextValue>>;
/** A value put into a text may itself be a text or a day, said in the same language. */
type Given<V> = { readonly [K in keyof V]: string extends V[K] ? V[K] | Text | Day : V[K] };

/** Texts by name: each a `Text`, or a function that makes one of what is put in. */
export type Catalogue<T extends Texts> = {
  readonly [K in keyof T]: T[K] extends string ? Unsaid<T[K]> : T[K] extends Texts ? Catalogue<T[K]> : never;
};

type Unsaid<English extends string> = keyof ValuesOf<English> extends never
  ? Text
  : (values: Given<ValuesOf<English>>) => Text;

const none: TextValues = {};

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
      // Types tell what a text needs; at run time a brace does.
      return [
        name,
        english.includes('{') ? (values: TextValues) => ({ id, english, values }) : { id, english, values: none },
      ];
    }),
  );
}

/** The words of a text in a language, in English where that has none for it. */
export function say({ id, english, values }: Text, language: string): string {
  const own = translationOf(language, id, english);
  if (own === undefined) return formatMessage(parsed(english), said(values, 'en', 'en-GB'), englishLocale);
  return formatMessage(own, said(values, language, language), { language, figures: language, dates: language });
}

const englishLocale = { language: 'en', figures: 'en-GB', dates: 'en-GB' };

function said(values: TextValues, language: string, dates: string): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, Value] => {
      if (typeof value === 'object' && 'english' in value) return [name, say(value, language)];
      if (typeof value === 'object' && 'zone' in value) return [name, dayIn(value, dates)];
      return [name, value];
    }),
  );
}

const dayIn = ({ moment, zone, only }: Day, dates: string): string =>
  new Intl.DateTimeFormat(dates, { timeZone: zone, month: 'long', ...(!only && { day: 'numeric' }) }).format(
    new Date(moment),
  );

/** The language of the acting user; English if there is none. */
export const languageOfUser = (user: { language?: string } | null): string => user?.language ?? 'en';

/** Its words in the language of the acting user. */
export const sayTo = (user: { language?: string } | null, text: Text | string): string =>
  typeof text === 'string' ? text : say(text, languageOfUser(user));

/** Its words in English: for the log, and where no reader is known. */
export const inEnglish = (text: Text): string => say(text, 'en');

const messages = new Map<string, Message>();

/** Each text is parsed when it is first said. */
function parsed(english: string): Message {
  const known = messages.get(english) ?? compileMessage(english);
  messages.set(english, known);
  return known;
}
