import { because, type InputCode } from '../input-code.ts';

/** Letters that do not decompose into a plain one and its marks, as `app.plain` in the database names them. */
const NAMED = new Map([
  ...[...'ƁɓƊɗƘƙØøŁłĐđƳƴŊŋıƏəƐɛƆɔ'].map(
    (letter, place) => [letter, [...'BbDdKkOoLlDdYyNniEeEeOo'][place] ?? ''] as const,
  ),
  ...Object.entries({ ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe', þ: 'th', Þ: 'th' }),
]);

/**
 * Lower case without accents and apostrophes: how names are compared. `app.plain` says the same in SQL. Only the marks of
 * Latin, Greek and Cyrillic letters go: elsewhere a mark is a part of the letter (Devanagari, Thai, Arabic).
 */
export function plainName(name: string): string {
  if (/^[ -~]*$/.test(name)) return name.replaceAll("'", '').toLowerCase();
  return name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f’ʼ‘']/gu, '')
    .replaceAll(/[^\0-\x7f]/gu, (letter) => NAMED.get(letter) ?? letter)
    .toLowerCase();
}

/** A letter of any script, or a digit; invisible ones, such as the fillers of Hangul, do not count. */
const SAYS = /(?!\p{Default_Ignorable_Code_Point})[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u;

/** The words of a name as they are compared; quotes, dots, marks and emoji alone are none. */
export function nameWords(name: string): string[] {
  return plainName(name)
    .split(/\s+/u)
    .filter((word) => SAYS.test(word));
}

/** Whether a name says who is meant. One that does not names everybody and nobody, and is taken nowhere. */
export function isMeaningfulName(name: string): boolean {
  return /[a-z0-9]/i.test(name) || SAYS.test(plainName(name));
}

/** The fault in a name: missing, or meaningless; undefined if it identifies somebody. */
export function wrongName(name: string): 'missing' | 'silent' | undefined {
  if (isMeaningfulName(name)) return undefined;
  return name.trim() === '' ? 'missing' : 'silent';
}

/** `wrongName` as schemas take it. */
export const refuseBadName =
  (missing: InputCode) =>
  ({ input }: { input?: unknown }): string =>
    because(wrongName(String(input)) === 'silent' ? 'nameNeedsLetters' : missing);

/** The same first name, or one name wholly within the other, in any order. `app.same_name` says the same in SQL. */
export function sameName(one: PersonName, other: PersonName): boolean {
  const [first, otherFirst] = [nameWords(one.firstName).join(' '), nameWords(other.firstName).join(' ')];
  if (first !== '' && first === otherFirst) return true;
  const [all, others] = [one, other].map(({ firstName, lastName }) => nameWords(`${firstName} ${lastName}`));
  return within(all ?? [], others ?? []) || within(others ?? [], all ?? []);
}

type PersonName = { firstName: string; lastName: string };

/** Nothing lies within anything: a name without words is nobody's. */
function within(words: readonly string[], others: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => others.includes(word));
}
