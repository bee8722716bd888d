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
