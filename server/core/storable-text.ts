/**
 * A text that a database can store: without NUL, and without half a character, as in cut words. For foreign words, such
 * as those of providers and mail servers; `parseInput` refuses such input from a route.
 */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** JSON for a statement: its texts and names are storable. Read one escape at a time, for a backslash may stand before `ud83d`. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/\\(?:(u0000|ud[89a-f][0-9a-f]{2})|.)/g, (escape, unstorable?: string) =>
    unstorable ? '' : escape,
  );

/** The beginning of a text, at most so many UTF-16 units, and never half a character. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/**
 * A name that may stand in a letter of ours. Anybody can call an organisation or themselves `win.example.com/now`, and
 * mail programs make links of such words: it splits their parts, removes line breaks and invisible marks, and cuts long
 * names. Names of people ("J.B. O’Neil-Ọla", "St. Mary") read as before, except for a blank after a full stop.
 */
export function nameWithoutLinks(name: string): string {
  const line = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/:\/+|[\\/@＠．。]+/gu, ' ')
    .replaceAll(/\.(?=[^\s.])/gu, '. ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return [...line].slice(0, MOST_LETTERS).join('').trim();
}

const MOST_LETTERS = 80;
