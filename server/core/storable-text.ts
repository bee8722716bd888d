/**
 * A text as a database keeps it: without NUL, and without half a character, as one has whose words were cut. For what others
 * say, such as providers and mail servers; what somebody sends to a route is refused there (`parseInput`).
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
 * A name as it may stand in a letter of ours. Anybody can call an organisation or themselves `win.example.com/now`, and mail
 * programs make links of such words: what ties one together is taken apart, line breaks and invisible marks go, and what is
 * too long is cut. Names of people ("J.B. O’Neil-Ọla", "St. Mary") read as before, but for a blank after a full stop.
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
