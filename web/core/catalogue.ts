import {
  formatMessage,
  type Locale,
  type Part,
  type Values,
  type Texts,
  type ValuesOf,
} from '../../contract/language/message.ts';
import { dateLocale, language, locale } from './words.ts';

/** The texts as a screen uses them: a string, or a function of what is put in. */
export type Catalogue<T extends Texts> = {
  readonly [K in keyof T]: T[K] extends string ? Said<T[K]> : T[K] extends Texts ? Catalogue<T[K]> : never;
};

type Said<Text extends string> = keyof ValuesOf<Text> extends never ? string : (values: ValuesOf<Text>) => string;

/** The build's output for texts: strings in the page's language, and the parts of those that take values. */
type Parsed = (withValues: (...parts: Part[]) => (values: Values) => string) => unknown;

const written: Locale = { language, figures: locale, dates: dateLocale };

/**
 * The texts of a part of the screens: `catalogue('session', { invited: 'An invitation is on its way to {email}' })`. `id`
 * is what language files know them by, and stays when the file moves. They are literals in ICU MessageFormat: the build
 * (build/screen-texts.ts) reads them from the source and hands over `parsed` in their place.
 */
export function catalogue<const T extends Texts>(id: string, english: T): Catalogue<T>;
export function catalogue(parsed: unknown, _english?: unknown, besideEnglish = parsed): unknown {
  return (besideEnglish as Parsed)(
    (...parts) =>
      (values) =>
        formatMessage(parts, values, written),
  );
}
