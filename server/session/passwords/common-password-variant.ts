import { isCommon } from './common-passwords.ts';
import { MOST_AROUND, plainly, withLetters } from './plainly-written.ts';

/**
 * Whether a password is a common one, or is made of one as most guesses are: with figures and signs before or after it,
 * spaces in it, or signs instead of its letters. The list has no words of under eight characters; such a one is common where
 * the list has it with the figures that everybody adds first.
 */
export async function isCommonPasswordVariant(password: string): Promise<boolean> {
  for (const one of heartsOf(password)) if (await isCommon(one)) return true;
  return false;
}

function heartsOf(password: string): Set<string> {
  const plain = plainly(password);
  const unended = plain.replace(/(?<!\P{L})\P{L}+$/u, '');
  const bare = unended.replace(/^[^\p{L}]+/u, '');
  const hearts = [bare, withLetters(unended, 'i'), withLetters(unended, 'l')];
  const common = signsIn(plain) - signsIn(bare) > MOST_AROUND ? [] : hearts.flatMap(asListed);
  return new Set([password, seen(password), plain, ...common]);
}

const signsIn = (text: string): number => Array.from(text).length;

/** A common password is none the better for what nobody sees in it or around it. */
const seen = (password: string): string => password.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim();

/** The list has entries of so many characters and more. */
const LISTED = 8;
const SHORTEST = 4;
const ENDINGS = ['1', '12', '123', '1234'];

function asListed(word: string): string[] {
  if (word.length >= LISTED) return [word];
  if (word.length < SHORTEST) return [];
  return [word + word, ...ENDINGS.map((ending) => word + ending)].filter((one) => one.length >= LISTED);
}
