/**
 * A parsed text of a catalogue: a string if it has no placeholders, else its parts in order. The browser gets this, so
 * that it needs no parser.
 */
export type Message = string | readonly Part[];

/** Words as they are, or a value to be put in: its name, how it is written, and the style or the choices of that. */
export type Part =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: 'number' | 'date' | 'time' | 'list', style?: string]
  | readonly [name: string, kind: 'plural' | 'ordinal' | 'select', choices: Readonly<Record<string, readonly Part[]>>];

export type Value = string | number | Date | readonly string[];
export type Values = Readonly<Record<string, Value>>;

/** BCP 47 tags: `language` for plural forms and lists, `figures` and `dates` for numbers and days. */
export type Locale = { language: string; figures: string; dates: string };

/** The words of a message with its values. */
export function formatMessage(message: Message, values: Values, locale: Locale): string {
  if (typeof message === 'string') return message;
  return message.map((part) => (typeof part === 'string' ? part : written(part, values, locale))).join('');
}

function written([name, kind, more]: Exclude<Part, string>, values: Values, locale: Locale): string {
  const value = values[name] ?? '';
  if (kind === undefined) return String(value);
  if (typeof more === 'object') {
    const chosen = more[`=${String(value)}`] ?? more[chosenBy(kind, value, locale)] ?? more['other'] ?? [];
    return formatMessage(chosen, values, locale);
  }
  if (kind === 'number')
    return Number(value).toLocaleString(locale.figures, more === 'percent' ? { style: 'percent' } : {});
  if (kind === 'list') return listFormat(more, locale).format(value as readonly string[]);
  const style = (more ?? 'medium') as 'medium';
  const options = kind === 'date' ? { dateStyle: style } : { timeStyle: style };
  return new Intl.DateTimeFormat(locale.dates, options).format(value as Date);
}

/** The name of the choice: for a count the language's plural form, else the value itself. */
function chosenBy(kind: string, value: Value, { language }: Locale): string {
  if (kind === 'select') return String(value);
  return new Intl.PluralRules(language, { type: kind === 'ordinal' ? 'ordinal' : 'cardinal' }).select(Number(value));
}

/** `{names, list}`: `a, b, and c`; `{names, list, or}`: `a, b, or c`; `{names, list, plain}`: `a, b, c`. */
function listFormat(style: string | undefined, { language }: Locale): Intl.ListFormat {
  if (style === 'plain') return new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  return new Intl.ListFormat(language, { type: style === 'or' ? 'disjunction' : 'conjunction' });
}

/** The texts of a catalogue by name, in groups where there are many. */
export type Texts = { readonly [name: string]: string | Texts };

/**
 * The values of a text, by name, read from the text itself: for `{count, plural, one {# person} other {# people}} in
 * {group}` it is `{ count: number; group: string }`.
 */
export type ValuesOf<Text extends string> = Flat<Content<Text, []>>;

type Flat<T> = { [K in keyof T]: T[K] };

/** The scan's position: in words (`w`), or between the choices of a plural or select (`c`). */
type Stack = readonly ('w' | 'c')[];

type Content<T extends string, S extends Stack, Found = object> = T extends `${infer Before}{${infer After}`
  ? Before extends `${infer _Inside}}${infer Rest}`
    ? Leave<`${Rest}{${After}`, S, Found>
    : Argument<After, S, Found>
  : T extends `${infer _Inside}}${infer Rest}`
    ? Leave<Rest, S, Found>
    : Found;

/** Behind a `}`. */
type Leave<T extends string, S extends Stack, Found> = S extends readonly [...infer Outer extends Stack, 'w']
  ? Outer extends readonly [...Stack, 'c']
    ? Choices<T, Outer, Found>
    : Content<T, Outer, Found>
  : Content<T, S, Found>;

/** Between the choices: the next one, or the end of all. */
type Choices<T extends string, S extends Stack, Found> = T extends `${infer Before}{${infer After}`
  ? Before extends `${infer _Selector}}${infer Rest}`
    ? EndOfChoices<`${Rest}{${After}`, S, Found>
    : Content<After, [...S, 'w'], Found>
  : T extends `${infer _Selector}}${infer Rest}`
    ? EndOfChoices<Rest, S, Found>
    : Found;

type EndOfChoices<T extends string, S extends Stack, Found> = S extends readonly [...infer Outer extends Stack, 'c']
  ? Content<T, Outer, Found>
  : Found;

/** Behind a `{` in words: a value, or a value with choices. */
type Argument<T extends string, S extends Stack, Found> = T extends `${infer Head}}${infer Rest}`
  ? Head extends `${infer Beginning}{${string}`
    ? T extends `${Beginning}{${infer After}`
      ? Content<After, [...S, 'c', 'w'], Found & Named<Beginning>>
      : Found
    : Content<Rest, S, Found & Named<Head>>
  : Found;

type Named<Head extends string> = Head extends `${infer Name},${infer Kind}`
  ? { [K in Trimmed<Name>]: ValueOfKind<FirstWord<Trimmed<Kind>>> }
  : { [K in Trimmed<Head>]: string | number };

type FirstWord<T extends string> = T extends `${infer Word},${string}` ? Trimmed<Word> : T;

type ValueOfKind<Kind extends string> = Kind extends 'plural' | 'selectordinal' | 'number'
  ? number
  : Kind extends 'date' | 'time'
    ? Date
    : Kind extends 'list'
      ? readonly string[]
      : string;

type Trimmed<T extends string> = T extends ` ${infer Rest}`
  ? Trimmed<Rest>
  : T extends `${infer Rest} `
    ? Trimmed<Rest>
    : T;
