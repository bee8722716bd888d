/** The texts of a catalogue by name, in groups where there are many. */
export type Texts = { readonly [name: string]: string | Texts };

/**
 * What is put into a text, by name, read from the text itself: of `{count, plural, one {# person} other {# people}} in
 * {group}` it is `{ count: number; group: string }`.
 */
export type ValuesOf<Text extends string> = Flat<Content<Text, []>>;

type Flat<T> = { [K in keyof T]: T[K] };

/** Where the scan is: in words (`w`), or between the choices of a plural or select (`c`). */
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
